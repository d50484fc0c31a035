import type { Desk, DocumentType, NeededDocument } from '#core/documents/lifecycle.ts';
import type { BookingStatus, Ledger } from './lifecycle.ts';
import { acceptsDocuments } from './policy.ts';

/** Who does a task; the buyer's are those of whoever books for them, too. */
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
};

/** A task with its place among others: 1 holds the booking up, 2 is done in its turn, 3 waits for what others do. */
export type OpenTask = Task & { rank: 1 | 2 | 3 };

/** What there is to do about a booking, the most urgent first; nothing when nobody has to do anything. */
export type Standing = { tasks: Task[] };

/** What the core knows of a booking that asks for something. */
export type TaskFacts = {
  status: BookingStatus;
  expiresAt: Date | null;
  deposit: Ledger;
  /** Documents that never came, and those that were sent back. */
  missing: readonly NeededDocument[];
  sentBack: readonly (DocumentType | 'passport')[];
  /** The desk of the reader, and how many documents wait for it; no other reader learns of them. */
  desk: Desk | null;
  toCheck: number;
};

/** The tasks that follow from status, documents and ledger; modules add theirs. */
export function bookingTasks({ status, expiresAt, deposit, ...facts }: TaskFacts): OpenTask[] {
  return [
    ...(acceptsDocuments(status) ? documentTasks(facts) : []),
    ...checkTasks(facts),
    ...decisionTasks({ status, expiresAt, deposit }),
  ];
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

function decisionTasks({
  status,
  expiresAt,
  deposit,
}: Pick<TaskFacts, 'status' | 'expiresAt' | 'deposit'>): OpenTask[] {
  const decided = { by: null, at: 'decision' } as const;
  if (status === 'pending_agent') {
    const by = expiresAt?.toISOString() ?? null;
    return [{ ...decided, who: 'agency', what: 'answer', by, rank: 1 }];
  }
  if (status === 'pending_admin') return [{ ...decided, who: 'office', what: 'decide', rank: 2 }];
  if (status !== 'approved') return [];
  const isPaid = deposit === null || deposit.heldSen >= deposit.dueSen;
  return [{ ...decided, who: 'office', what: 'complete_sale', rank: isPaid ? 2 : 3 }];
}

/** Whether the deadline of a task is over; `today` is a day of the park's clock. */
export function isTaskLate({ by }: Pick<Task, 'by'>, today: string): boolean {
  return by !== null && by < today;
}

/**
 * The tasks as one reader sees them. Their own come first, those that are late before the others; what waits for others comes last.
 * `today` is a day of the park's clock.
 */
export function standingFor(reader: TaskActor, tasks: readonly OpenTask[], today: string): Standing {
  const keys = (task: OpenTask) => [
    Number(task.rank === 3),
    Number(task.who !== reader),
    Number(!isTaskLate(task, today)),
    task.rank,
  ];
  const order = (one: OpenTask, other: OpenTask) => {
    const [ofOne, ofOther] = [keys(one), keys(other)];
    const differing = ofOne.findIndex((key, index) => key !== ofOther[index]);
    if (differing >= 0) return (ofOne[differing] ?? 0) - (ofOther[differing] ?? 0);
    return (one.by ?? '9').localeCompare(other.by ?? '9');
  };
  return { tasks: tasks.toSorted(order).map(({ rank: _rank, ...task }) => task) };
}
