import { acceptedBy, type ResponseCache } from '#platform/server/http/response-cache.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { getParkFacts, type ParkFacts } from '../contract.ts';
import { getParkDetails, type ParkDetails } from '../details-contract.ts';
import { getLegalTexts, type LegalTexts } from '../legal-contract.ts';

export function parkRoutes(
  serve: Serve,
  { facts, details, legal }: { facts: ParkFacts; details: ParkDetails; legal: LegalTexts },
  cache: ResponseCache,
): void {
  const entry = { name: 'park facts', make: async () => facts };
  serve(getParkFacts, async ({ headers, caller }) => cache.answer(entry, acceptedBy(headers, caller)));
  serve(getParkDetails, async () => details);
  serve(getLegalTexts, async () => legal);
}
