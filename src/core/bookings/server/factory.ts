import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { listProperties } from '#core/lots/server/list-store.ts';
import type { FindDepositTerms } from '#core/park/server/facts-present.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type Account, actorOf } from '#core/users/server/store.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { DEFAULT_HOLD_DAYS } from '#platform/server/environment.ts';
import { DAY_MS } from '#shared/dates.ts';
import { type BookingDecision, type BookingStatus, happyPaths, type PathStep } from '../lifecycle.ts';
import { decideBooking, expireUnlessBusy } from './actions.ts';
import { type BookingRequest, fileBooking } from './request-actions.ts';
import { type BookingDetail, findBooking } from './store.ts';

export type BuildBooking = {
  /** The final status; pending_agent by default. */
  status?: BookingStatus;
  /** The creator, by default a new member of a new agency; the creator's role picks the channel. */
  creator?: Account;
  /** Who decides for the agency and who processes for the office; created by default. */
  agentAdmin?: Account;
  office?: Account;
  /** The stock to book, by default a new lot. */
  request?: Partial<BookingRequest>;
  notes?: Partial<Record<PathStep, string>>;
  /** The time of each step, the request first; the last one given applies to all later steps. */
  times?: readonly Date[];
  /** What the park asks for with a request; nothing by default. */
  findDepositTerms?: FindDepositTerms;
};

/** One step of a booking: its time, and the action, which resolves to the booking's id. */
export type TimedStep = { at: Date; take: () => Promise<string> };

/**
 * A booking taken through the real state machine step by step, so that lot, history, audit and notices agree with it.
 * Steps before the starting status are left out.
 */
export async function buildBooking(db: Db, wanted: BuildBooking = {}): Promise<BookingDetail> {
  let id = '';
  for (const step of await timedSteps(db, wanted)) id = await step.take();
  const built = await findBooking(db, id);
  const status = wanted.status ?? 'pending_agent';
  if (built?.booking.status !== status) throw new Error(`The booking built is ${built?.booking.status}`);
  return built;
}

/** The steps without running them: for callers with many bookings, which run all steps in order of time. */
export async function timedSteps(db: Db, wanted: BuildBooking): Promise<TimedStep[]> {
  const status = wanted.status ?? 'pending_agent';
  const times = wanted.times ?? usualTimes(status);
  const timeOf = (step: number) => times[Math.min(step, times.length - 1)] ?? new Date();
  const creator = wanted.creator ?? (await buildMember(db, (await buildAgency(db)).id));
  const lotId = wanted.request?.lotId ?? (await buildLotUnlessNamed(db, wanted.request));
  let id = '';
  const [park] = await listProperties(db);
  const request = async () => {
    const { booking } = await db.transaction((tx) =>
      fileBooking(
        tx as Tx,
        creator.id,
        { channel: 'request', ...(lotId && { lotId }), ...wanted.request },
        {
          now: timeOf(0),
          holdDays: DEFAULT_HOLD_DAYS,
          maxOpenRequests: Number.MAX_SAFE_INTEGER,
          parkSlug: park?.slug ?? '',
          findDepositTerms: wanted.findDepositTerms ?? (async () => undefined),
        },
      ),
    );
    id = booking.id;
    return id;
  };
  const startsForwarded = creator.role !== 'user' && creator.role !== 'agent';
  const decisions = happyPaths[status].filter((step) => !(startsForwarded && step === 'forward'));
  const later = decisions.map((step, index) => ({
    at: timeOf(index + 1),
    take: async () => {
      await takeStep(db, id, step, { ...wanted, creator }, wanted.notes?.[step] ?? '', timeOf(index + 1));
      return id;
    },
  }));
  return [{ at: timeOf(0), take: request }, ...later];
}

/** Takes a booking that waits for its agency to a further status. */
export async function takeTo(
  db: Db,
  id: string,
  status: BookingStatus,
  people: Pick<BuildBooking, 'agentAdmin' | 'office'> & { creator: Account },
  at: Date,
): Promise<void> {
  for (const step of happyPaths[status]) await takeStep(db, id, step, people, '', at);
}

function usualTimes(status: BookingStatus): Date[] {
  const now = new Date();
  return status === 'expired' ? [new Date(now.getTime() - DEFAULT_HOLD_DAYS * DAY_MS), now] : [now];
}

async function buildLotUnlessNamed(db: Db, request: BuildBooking['request']) {
  if (request?.unitId || request?.propertyId) return undefined;
  return (await buildLot(db)).id;
}

async function takeStep(
  db: Db,
  id: string,
  step: PathStep,
  people: Pick<BuildBooking, 'agentAdmin' | 'office'> & { creator: Account },
  note: string,
  now: Date,
): Promise<void> {
  if (step === 'expire') {
    await db.transaction((tx) => expireUnlessBusy(tx as Tx, id, now));
    return;
  }
  const actor = await decider(db, step, people);
  await db.transaction((tx) => decideBooking(tx as Tx, actorOf(actor), id, { decision: step, note }, now));
}

function decider(
  db: Db,
  step: BookingDecision,
  { creator, agentAdmin, office }: Pick<BuildBooking, 'agentAdmin' | 'office'> & { creator: Account },
): Account | Promise<Account> {
  if (step === 'cancel') return creator;
  if (step === 'forward' || step === 'reject_by_agency') {
    return agentAdmin ?? buildMember(db, creator.agencyId ?? '', { role: 'agent_admin' });
  }
  return office ?? buildUser(db, { role: 'admin' });
}
