import { type BookingDecision, bookingDecisions } from '#core/bookings/lifecycle.ts';
import { searchAssignment, searchDecisions, searchQuestion } from '#modules/search/messages.ts';
import { t } from '#shared/say.ts';

/** What was typed: the text to search for, the decisions it names, and whether its reader wants to look after the booking. */
export type Command = { words: string; decisions: readonly BookingDecision[]; assigns: boolean };

const lotWord = t('Lot {number}').replace('{number}', '').trim().toLowerCase();
/** 'reject lot 31', 'assign lot 31 to me', 'who holds lot 31?': what is said of which lot. */
const ofLot = new RegExp(`^(.*?)(?:lot|${lotWord})\\s*(\\S*?\\d[\\w-]*)(.*?)[?？]?$`, 'iu');
/** 'reject 31', and in Chinese without a space. */
const ofNumber = /^(\S+?)(?:\s+|(?<=\p{Script=Han}))(\S*\d\S*)$/u;

const firstWord = (text: string) => text.trim().toLowerCase().split(/\s+/)[0] ?? '';
const questions = ['who', firstWord(ofLot.exec(searchQuestion.replace('{number}', '1'))?.[1] ?? '')];

/** Reads a command; any other text is searched for as it is (D-421). */
export function readCommand(text: string): Command {
  const [, before = '', number, after = ''] = ofLot.exec(text) ?? ofNumber.exec(text) ?? [];
  const said = firstWord(before);
  const plain = { words: text, decisions: [], assigns: false };
  if (number === undefined || said === '') return plain;
  const words = `lot ${number}`;
  // 'assign lot 31 to me', '将地段31指派给我'
  if (names(said, searchAssignment) || names(firstWord(after), searchAssignment))
    return { words, decisions: [], assigns: true };
  if (after.trim() !== '') return plain;
  const decisions = bookingDecisions.filter((decision) => names(said, searchDecisions[decision]));
  const isQuestion = questions.some((word) => word !== '' && said.startsWith(word));
  return decisions.length > 0 || isQuestion ? { words, decisions, assigns: false } : plain;
}

/** Whether a word begins one of an act; shorter ones than three letters name none, a Chinese word has two. */
function names(said: string, { words }: { words: readonly string[] }): boolean {
  if (said.length < (/\p{Script=Han}/u.test(said) ? 2 : 3)) return false;
  return words.some((text) =>
    text
      .toLowerCase()
      .split(/[\s()（）]+/)
      .some((word) => word.startsWith(said)),
  );
}
