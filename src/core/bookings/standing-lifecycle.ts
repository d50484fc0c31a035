import type { Desk, DocumentType, NeededDocument } from '#core/documents/lifecycle.ts';
import { parkDay } from '#shared/dates.ts';
import { type BookingStatus, isPaid, type Ledger, takesDeals } from './lifecycle.ts';
import { acceptsDocuments } from './policy.ts';

/** Who does a task. */
export const taskActors = ['buyer', 'agency', 'office'] as const;
export type TaskActor = (typeof taskActors)[number];

/** One thing that somebody has to do about a booking (D-357). Kinds of modules are known by their words alone. */
export type Task = {
  who: TaskActor;
  what: string;
  /** Its own deadline: a day of the park's clock ('2026-12-12') or a moment (ISO 8601); null where there is none (D-357). */
  by: string | null;
  /** The part of the open booking where it is done, as links name it; null for the booking as a whole. */
  at: string | null;
  /** What it is about, in sen. */
  sumSen?: number | undefined;
  /** The documents it is about. */
  documents?: readonly (DocumentType | 'passport')[] | undefined;
  /** How many documents it is about. */
  count?: number | undefined;
  /** What was typed of it, for whoever does it alone. */
  text?: string | undefined;
  /** Whether the reader does it; absent from a server of an earlier version, while the portal is upgraded. */
  own?: boolean | undefined;
};

/** A task with its place among others: 1 holds the booking up, 2 is done in its turn, 3 waits for what others do. */
export type OpenTask = Task & {
  rank: 1 | 2 | 3;
  /** Only the buyer does it, and nobody who booked for a buyer without an account. */
  inPerson?: true;
};

/** Who reads a booking: its client, or on which side, and whether they act for a client without an account (D-398). */
export type TaskReader = { side: TaskActor; desk: TaskActor | null; actsForClient: boolean };

/** Whether a reader does a task themselves (D-398). */
function isOwnTask({ side, desk, actsForClient }: TaskReader, { who, inPerson }: OpenTask): boolean {
  if (who !== 'buyer') return who === desk;
  return side === 'buyer' || (actsForClient && !inPerson);
}

/**
 * What an ended booking leaves of its money although no ledger has a sum: a cheque or transfer slip whose payment nobody has recorded, a
 * refund of what its status said was paid, or what the signed agreement says of that (D-334, D-487, D-492).
 */
export const unsummedLefts = ['slip', 'refund', 'signed'] as const;
export type UnsummedLeft = (typeof unsummedLefts)[number];

/** What there is to do about a booking, the most urgent first; nothing when nobody has to do anything. */
export type Standing = {
  tasks: Task[];
  /** On whose side its reader is; absent from a server of an earlier version, while the portal is upgraded. */
  reader?: TaskActor | undefined;
  left?: UnsummedLeft | undefined;
};

/** When a desk comes back to a booking: a day of the park's clock, and why (D-445). */
export type FollowUp = { onDay: string; text: string };

/** What the core knows of a booking that asks for something. */
export type TaskFacts = {
  status: BookingStatus;
  expiresAt: Date | null;
  deposit: Ledger;
  bookedUnpaid?: boolean;
  /** Documents that never came, and those that were sent back. */
  missing: readonly NeededDocument[];
  sentBack: readonly (DocumentType | 'passport')[];
  /** The desk of the reader, and how many documents wait for it; no other reader learns of them. */
  desk: Desk | null;
  toCheck: number;
  /** The price that its agency proposes to the office, in ringgit. */
  proposedPrice: number | null;
  /** When that desk comes back to it, and the day it is. */
  followUp: FollowUp | null;
  today: string;
};

/** The tasks that follow from status, documents and ledger; modules add theirs. */
export function bookingTasks({ status, expiresAt, deposit, bookedUnpaid, ...facts }: TaskFacts): OpenTask[] {
  // who has paid is asked for no cheque, nor for a better photo of one
  const isAsked = (each: string) => each !== 'cheque' || !isPaid({ status, deposit, bookedUnpaid });
  const asked = { missing: facts.missing.filter(isAsked), sentBack: facts.sentBack.filter(isAsked) };
  return [
    ...(acceptsDocuments(status) ? documentTasks(asked) : []),
    ...checkTasks(facts),
    ...followUpTasks(facts),
    ...(facts.proposedPrice !== null && takesDeals(status) ? [proposalTask(facts.proposedPrice)] : []),
    ...decisionTasks({ status, expiresAt, deposit, ...asked }),
  ];
}

/** What the park states as deposit of a booking without a ledger: it is asked for with the slip, as one task. */
export const statedPayment = (sumSen: number): OpenTask => ({
  who: 'buyer',
  what: 'pay_stated',
  by: null,
  at: 'documents',
  sumSen,
  rank: 1,
});

/**
 * A payment and the slip that proves it are one task: where the ledger says what is due the payment, with which its slip is sent, else
 * the slip with the sum that the park states. Who acts for a client without an account pays nothing, and still sends the slip.
 */
export function withPayments({ side, actsForClient }: TaskReader, tasks: readonly OpenTask[]): OpenTask[] {
  const pays = (side === 'buyer' || !actsForClient) && tasks.some(({ what }) => what === 'pay');
  const stated = tasks.find(({ what }) => what === 'pay_stated')?.sumSen;
  return tasks.flatMap((task): OpenTask[] => {
    const { what, documents = [] } = task;
    if (what === 'pay_stated') return [];
    if (what !== 'send_documents' || !documents.includes('cheque')) return [task];
    if (!pays) return [stated === undefined ? task : { ...task, sumSen: stated }];
    const others = documents.filter((each) => each !== 'cheque');
    return others.length > 0 ? [{ ...task, documents: others }] : [];
  });
}

function documentTasks({ missing, sentBack }: Pick<TaskFacts, 'missing' | 'sentBack'>): OpenTask[] {
  const sent = { who: 'buyer', by: null, at: 'documents', rank: 1 } as const;
  return [
    ...(sentBack.length > 0 ? [{ ...sent, what: 'replace_documents', documents: sentBack }] : []),
    ...(missing.length > 0 ? [{ ...sent, what: 'send_documents', documents: missing }] : []),
  ];
}

function checkTasks({ desk, toCheck }: Pick<TaskFacts, 'desk' | 'toCheck'>): OpenTask[] {
  if (desk === null || toCheck === 0) return [];
  return [{ who: desk, what: 'check_documents', by: null, at: 'documents', count: toCheck, rank: 1 }];
}

function proposalTask(price: number): OpenTask {
  const sumSen = Math.round(price * 100);
  return { who: 'office', what: 'answer_price', by: null, at: null, sumSen, rank: 1 };
}

/** On its day it comes first; until then it waits. */
function followUpTasks({
  desk,
  followUp,
  today,
}: Pick<TaskFacts, 'desk' | 'followUp' | 'today'>): OpenTask[] {
  if (desk === null || followUp === null) return [];
  const { onDay, text } = followUp;
  return [{ who: desk, what: 'follow_up', by: onDay, at: null, text, rank: onDay <= today ? 1 : 3 }];
}

function decisionTasks({
  status,
  expiresAt,
  deposit,
  missing,
  sentBack,
}: Pick<TaskFacts, 'status' | 'expiresAt' | 'deposit' | 'missing' | 'sentBack'>): OpenTask[] {
  const decided = { by: null, at: 'decision' } as const;
  if (status === 'pending_agent') {
    const by = expiresAt?.toISOString() ?? null;
    return [{ ...decided, who: 'agency', what: 'answer', by, rank: 1 }];
  }
  if (status === 'pending_admin') return [{ ...decided, who: 'office', what: 'decide', rank: 2 }];
  if (status !== 'approved') return [];
  // without a ledger nothing is said of money, and nothing waits for it (D-356)
  const owes = deposit !== null && deposit.heldSen < deposit.dueSen;
  const waits = owes || missing.length > 0 || sentBack.length > 0;
  return [{ ...decided, who: 'office', what: 'complete_sale', rank: waits ? 3 : 2 }];
}

/** The day of a deadline by the park's clock. */
export const dayOfDeadline = (by: string): string => parkDay(new Date(by));

/** Whether the day of a task's deadline is over; `today` is one of the park's clock. */
export function isTaskLate({ by }: Pick<Task, 'by'>, today: string): boolean {
  return by !== null && dayOfDeadline(by) < today;
}

/**
 * The tasks as one reader sees them. Their own come first, those that are late before the others; what waits for others comes last.
 * `today` is a day of the park's clock.
 */
export function standingFor(reader: TaskReader, tasks: readonly OpenTask[], today: string): Standing {
  const keys = (task: OpenTask) => [
    Number(task.rank === 3),
    Number(!isOwnTask(reader, task)),
    Number(!isTaskLate(task, today)),
    task.rank,
  ];
  const order = (one: OpenTask, other: OpenTask) => {
    const [ofOne, ofOther] = [keys(one), keys(other)];
    const differing = ofOne.findIndex((key, index) => key !== ofOther[index]);
    if (differing >= 0) return (ofOne[differing] ?? 0) - (ofOther[differing] ?? 0);
    return (one.by ?? '9').localeCompare(other.by ?? '9');
  };
  const present = (open: OpenTask): Task => {
    const { rank: _rank, inPerson: _inPerson, ...task } = open;
    return { ...task, own: isOwnTask(reader, open) };
  };
  return { tasks: tasks.toSorted(order).map(present), reader: reader.side };
}

/** Whether somebody has still something to do about a booking, also about the money of one that has ended, or it waits for its sale. */
export function isUnderWay({
  status,
  standing: { tasks },
}: {
  status: BookingStatus;
  standing: { tasks: readonly unknown[] };
}): boolean {
  return acceptsDocuments(status) || tasks.length > 0;
}
