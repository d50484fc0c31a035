import { acceptedBy, type ResponseCache } from '#platform/server/http/response-cache.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { getParkFacts } from '../contract.ts';
import { getParkDetails, type WordsIn } from '../details-contract.ts';
import { getLegalTexts, type LegalTexts } from '../legal-contract.ts';

export function parkRoutes(
  serve: Serve,
  { wordsIn, legal }: { wordsIn: WordsIn; legal: LegalTexts },
  cache: ResponseCache,
): void {
  serve(getParkFacts, async ({ headers, caller, say: { language } }) => {
    const entry = { name: `park facts ${language}`, make: async () => wordsIn(language).facts };
    return cache.answer(entry, acceptedBy(headers, caller));
  });
  serve(getParkDetails, async ({ say }) => wordsIn(say.language).details);
  serve(getLegalTexts, async () => legal);
}
