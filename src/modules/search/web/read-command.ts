import { type BookingDecision, bookingDecisions } from '#core/bookings/lifecycle.ts';
import { searchDecisions, searchQuestion } from '#modules/search/messages.ts';
import { t } from '#shared/say.ts';

/** What was typed: the text to search for, and the decisions it names. */
export type Command = { words: string; decisions: readonly BookingDecision[] };

const lotWord = t('Lot {number}').replace('{number}', '').trim().toLowerCase();
/** 'reject lot 31', 'who holds lot 31?': what is said of which lot. */
const ofLot = new RegExp(`^(.*?)(?:lot|${lotWord})\\s*(\\S*\\d\\S*?)[?？]?$`, 'iu');
/** 'reject 31'. */
const ofNumber = /^(\S+)\s+(\S*\d\S*)$/u;

const firstWord = (text: string) => text.trim().toLowerCase().split(/\s+/)[0] ?? '';
const questions = ['who', firstWord(ofLot.exec(searchQuestion.replace('{number}', '1'))?.[1] ?? '')];

/** Reads a command; any other text is searched for as it is (D-421). */
export function readCommand(text: string): Command {
  const [, before = '', number] = ofLot.exec(text) ?? ofNumber.exec(text) ?? [];
  const said = firstWord(before);
  if (number === undefined || said === '') return { words: text, decisions: [] };
  const decisions = bookingDecisions.filter((decision) => names(said, decision));
  const isQuestion = questions.some((word) => word !== '' && said.startsWith(word));
  return decisions.length > 0 || isQuestion
    ? { words: `lot ${number}`, decisions }
    : { words: text, decisions: [] };
}

/** Whether a word begins one of a decision; shorter ones than three letters name none, a Chinese word has two. */
function names(said: string, decision: BookingDecision): boolean {
  const known = searchDecisions[decision];
  if (!known || said.length < (/\p{Script=Han}/u.test(said) ? 2 : 3)) return false;
  return [known.label, ...known.words].some((text) =>
    text
      .toLowerCase()
      .split(/[\s()（）]+/)
      .some((word) => word.startsWith(said)),
  );
}
