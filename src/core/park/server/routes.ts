import { acceptedBy, type ResponseCache } from '#platform/server/http/response-cache.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { getParkFacts } from '../contract.ts';
import { getParkDetails, type WordsIn } from '../details-contract.ts';
import { getLegalTexts, type LegalTexts } from '../legal-contract.ts';
import type { FactsIn } from './facts-present.ts';

export function parkRoutes(
  serve: Serve,
  { wordsIn, factsIn, legal }: { wordsIn: WordsIn; factsIn: FactsIn; legal: LegalTexts },
  cache: ResponseCache,
): void {
  serve(getParkFacts, async ({ headers, caller, say: { language } }) => {
    return cache.answer(factsIn(language), acceptedBy(headers, caller));
  });
  serve(getParkDetails, async ({ say }) => wordsIn(say.language).details);
  serve(getLegalTexts, async () => legal);
}
