import type { DocumentType } from '#core/documents/lifecycle.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import { formatSum } from '#shared/money.ts';
import { type Say, t, texts } from '#shared/say.ts';
import type { BookingStatus } from './lifecycle.ts';
import { leftTexts } from './outcome-labels.ts';
import {
  dayOfDeadline,
  isTaskLate,
  type Standing,
  type Task,
  type TaskActor,
  type UnsummedLeft,
} from './standing-lifecycle.ts';

/** How a task is read: by whom, about which booking, in which language, and on which day of the park's clock. */
export type TaskReading = { reader: TaskActor; agency: string; today: string; say: Say };

export type TaskWord = {
  /** The task within a sentence, without its deadline: 'pay RM 5' to whoever does it, 'the buyer pays RM 5' to the others. */
  text: (task: Task, reading: TaskReading & { isOwn: boolean }) => string;
  /** What whoever does it reads below it while it has no day. */
  hint?: string;
  /** The label of the button that leads to it, where there is one place to do it. */
  action?: string;
  /** It takes place at its time, which its text names: it is not done by then. */
  isAppointment?: true;
};
/** The words of tasks, by what they are. */
export type TaskWords = Readonly<Record<string, TaskWord>>;

/** Documents within a sentence. */
export const documentNames: Record<DocumentType | 'passport', string> = texts({
  cheque: 'cheque or transfer slip',
  ic_front: 'IC front',
  ic_back: 'IC back',
  passport: 'passport',
  uploaded_document: 'document',
  other: 'other document',
});

/** 'IC and cheque or transfer slip'. */
function namesOf({ documents = [] }: Task, say: Say): string {
  const isIc = documents.includes('ic_front') && documents.includes('ic_back');
  const single = isIc ? documents.filter((each) => each !== 'ic_front' && each !== 'ic_back') : documents;
  return [...(isIc ? [say('IC')] : []), ...single.map((each) => say(documentNames[each]))].join(say(' and '));
}

/** The words of the core's tasks. */
export const bookingTaskWords: TaskWords = {
  send_documents: {
    text: (task, { isOwn, say }) => {
      const documents = namesOf(task, say);
      if (task.sumSen !== undefined) {
        const paid = { sum: formatSum(task.sumSen), documents };
        return isOwn
          ? say('pay {sum} and send {documents}', paid)
          : say('the buyer pays {sum} and sends {documents}', paid);
      }
      return isOwn
        ? say('send {documents}', { documents })
        : say('the buyer sends {documents}', { documents });
    },
    action: t('Upload documents'),
  },
  replace_documents: {
    text: (task, { isOwn, say }) => {
      const documents = namesOf(task, say);
      return isOwn
        ? say('send {documents} again', { documents })
        : say('the buyer sends {documents} again', { documents });
    },
    action: t('Upload again'),
  },
  check_documents: {
    text: ({ count = 0 }, { say }) =>
      count === 1 ? say('check 1 document') : say('check {count} documents', { count }),
  },
  answer: {
    text: (_task, { isOwn, agency, say }) =>
      isOwn ? say('answer the request') : say('{agency} answers', { agency: agency || say('the agency') }),
  },
  decide: {
    text: (_task, { isOwn, say }) => (isOwn ? say('decide on the booking') : say('the park office decides')),
  },
  answer_price: {
    text: ({ sumSen }, { isOwn, say }) => {
      if (sumSen === undefined)
        return isOwn ? say('answer the proposed price') : say('the park office answers the proposed price');
      const price = formatSum(sumSen);
      return isOwn
        ? say('answer the proposed price of {price}', { price })
        : say('the park office answers the proposed price of {price}', { price });
    },
  },
  follow_up: {
    text: ({ by, text }, { say }) => {
      const day = formatCalendarDay(by ?? '', say.language);
      return text === undefined
        ? say('come back to it on {day}', { day })
        : say('come back to it on {day}: {text}', { day, text });
    },
    isAppointment: true,
  },
  complete_sale: {
    text: (_task, { isOwn, say }) =>
      isOwn ? say('complete the sale') : say('the park office completes the sale'),
  },
};

/** A task within a sentence, with its deadline: 'pay RM 5 by Dec 12, 2026'; '' for one that has no words here. */
export function taskText(task: Task, words: TaskWords, reading: TaskReading): string {
  const { what, who, by, own } = task;
  const { reader, today, say } = reading;
  const word = words[what];
  const text = word?.text(task, { ...reading, isOwn: own ?? who === reader }) ?? '';
  if (by === null || text === '' || word?.isAppointment) return text;
  const day = formatCalendarDay(dayOfDeadline(by), say.language);
  return isTaskLate(task, today)
    ? say('{task}, late since {day}', { task: text, day })
    : say('{task} by {day}', { task: text, day });
}

/** A task as it is said beside its deadline, without it: 'Pay RM 5'. */
export function bareTask(task: Task, words: TaskWords, reading: TaskReading): string {
  return capitalized(
    taskText(words[task.what]?.isAppointment ? task : { ...task, by: null }, words, reading),
  );
}

/** Whose deadline it is: 'You have until Dec 12, 2026.' (D-471); '' for a task without one, or that names its time itself. */
export function deadlineText({ what, who, by, own }: Task, words: TaskWords, reading: TaskReading): string {
  const { reader, agency, today, say } = reading;
  if (by === null || words[what]?.isAppointment) return '';
  const day = formatCalendarDay(dayOfDeadline(by), say.language);
  const isLate = isTaskLate({ by }, today);
  if (own ?? who === reader)
    return isLate ? say('You had until {day}.', { day }) : say('You have until {day}.', { day });
  const whose = {
    agency: agency || say('The agency'),
    office: say('The park office'),
    buyer: say('The buyer'),
  }[who];
  return isLate
    ? say('{whose} had until {day}.', { whose, day })
    : say('{whose} has until {day}.', { whose, day });
}

/** The first task that has words here. */
const firstOf = ({ tasks }: Standing, words: TaskWords) => tasks.find(({ what }) => words[what]);

/** Of an ended booking, whose slip may be of money that came. */
export const slipLeftText = t('A cheque or transfer slip was sent, and no sum is recorded for it.');

const unsummedTexts: Record<UnsummedLeft, string> = {
  slip: slipLeftText,
  refund: leftTexts.held,
  signed: leftTexts.signed,
};

/** Without a task. */
const restText = ({ left }: Standing, say: Say) =>
  say(left ? unsummedTexts[left] : t('Nobody has to do anything now.'));

/** 'Next: pay RM 5 by Dec 12, 2026.', or that nobody has to do anything. */
export function nextSentence(standing: Standing, words: TaskWords, reading: TaskReading): string {
  const { say } = reading;
  const task = firstOf(standing, words);
  return task ? say('Next: {task}.', { task: taskText(task, words, reading) }) : restText(standing, say);
}

/** The first task as a head: 'Pay RM 5 by Dec 12, 2026', or the sentence that nobody has to do anything. */
export function taskHead(standing: Standing, words: TaskWords, reading: TaskReading): string {
  const task = firstOf(standing, words);
  if (!task) return restText(standing, reading.say);
  return capitalized(taskText(task, words, reading));
}

/** What a status means for its buyer. */
const buyerFacts: Record<BookingStatus, string> = texts({
  pending_agent: 'The lot is held for you.',
  pending_admin: 'The lot is held for you until the park office decides.',
  approved: 'The lot is booked for you.',
  sold: 'The lot is sold to you.',
  rejected: 'The park office declined this booking.',
  rejected_by_agent: 'The agency declined this request.',
  cancelled: 'This booking was cancelled.',
  expired: 'The agency did not answer in time, so the request ended.',
});

/** The same for the agency and the office. */
const staffFacts: Record<BookingStatus, string> = {
  ...buyerFacts,
  ...texts({
    pending_agent: 'The lot is held.',
    pending_admin: 'The lot is held.',
    approved: 'The lot is booked.',
    sold: 'The lot is sold.',
  }),
};

/** What has become of a booking: 'The lot is held for you.' */
export function factSentence(status: BookingStatus, { reader, say }: TaskReading): string {
  return say((reader === 'buyer' ? buyerFacts : staffFacts)[status]);
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
