import type { Reader } from '#platform/server/db/open.ts';
import type { CacheEntry } from '#platform/server/http/response-cache.ts';
import type { Language } from '#shared/language.ts';
import type { DepositTerms, ParkFacts } from '../contract.ts';
import { type DepositTypeRule, depositTermsOf, withDepositRules } from '../deposit-lifecycle.ts';
import type { WordsIn } from '../details-contract.ts';

/** Reads the rules of the booking deposit that are in force. */
export type DepositRules = (reader: Reader) => Promise<readonly DepositTypeRule[]>;

/** The facts of the park as they are now, kept until lots or rules change. */
export type FactsIn = (language: Language) => CacheEntry<ParkFacts>;

/** The facts that the folder states, with the rules of the booking deposit (D-380). */
export const factsWith =
  (reader: Reader, wordsIn: WordsIn, rules: DepositRules): FactsIn =>
  (language) => ({
    name: `park facts ${language}`,
    make: async () => withDepositRules(wordsIn(language).facts, await rules(reader)),
  });

/** What has to be paid for a lot or unit of a type that is booked now; undefined where the park asks for nothing. */
export type FindDepositTerms = (reader: Reader, type: string) => Promise<DepositTerms | undefined>;

export const depositTermsWith =
  (facts: ParkFacts, rules: DepositRules): FindDepositTerms =>
  async (reader, type) =>
    depositTermsOf(facts.deposits ?? {}, await rules(reader), type);
