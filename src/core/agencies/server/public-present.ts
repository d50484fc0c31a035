import type { WordsIn } from '#core/park/details-contract.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { Language } from '#shared/language.ts';
import type { Agency } from '../contract.ts';
import { usualTime } from '../lifecycle.ts';
import { type AgencyWords, presentForChoice } from './present.ts';
import { type AgencyRow, listAgencies, listAnswerSpans, listRegisteredAgents } from './store.ts';

/** One page of the active agencies, the same for all readers of a language. */
export async function publicAgencies(
  reader: Reader,
  query: { search?: string | undefined; limit: number; offset: number },
  words: AgencyWords,
): Promise<{ agencies: Agency[]; total: number }> {
  const { rows, total } = await listAgencies(reader, { ...query, isActive: true, searchIn: 'name' });
  return { agencies: await presentChoices(reader, rows, words), total };
}

/** What the folder says of its agencies in a language. */
export const agencyWordsIn = (wordsIn: WordsIn, language: Language): AgencyWords => ({
  written: wordsIn('en').facts.agencies,
  said: wordsIn(language).facts.agencies,
});

/** Agencies as a person who chooses one reads them. */
export async function presentChoices(
  reader: Reader,
  rows: readonly AgencyRow[],
  words: AgencyWords,
): Promise<Agency[]> {
  const ids = rows.map(({ id }) => id);
  const agents = await listRegisteredAgents(reader, ids);
  const spans = await listAnswerSpans(reader, ids);
  return rows.map((row) => {
    const usualAnswer = usualTime(spans.get(row.id) ?? []);
    return { ...presentForChoice(row, agents, words), ...(usualAnswer !== null && { usualAnswer }) };
  });
}
