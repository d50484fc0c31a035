import { documentLabel, reasonWithin } from '#core/documents/labels.ts';
import type { Desk, DocumentPaper, DocumentType, SendBackReason } from '#core/documents/lifecycle.ts';
import { type NoticeFacts, noticeNames, type ToldDeposit } from '#core/notices/fact-labels.ts';
import type { NoticeAudience, NoticeKind } from '#core/notices/lifecycle.ts';
import { type Notice, notify } from '#core/notices/server/store.ts';
import { listAdmins, listAgencyStaff } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import { formatSum } from '#shared/money.ts';
import { type Audience, audienceOf, type BookingAction, bookingTransitions, isLive } from '../lifecycle.ts';
import {
  bookingAudiences,
  type Effect,
  type EffectOf,
  effectOf,
  endsBooking,
  leavesHeld,
  leavesMoney,
} from '../outcome-lifecycle.ts';
import { type BookingDetail, type BookingRow, findBooking, findNoticeContext } from './store.ts';

/** Who changes a booking, null for the system, and when. */
export type ActorContext = { actor: Actor | null; now: Date };

/** One notice of a change: its kind, who gets it, and what it tells beside the booking. */
type BookingNotice = { kind: NoticeKind; audiences: readonly Audience[]; facts?: NoticeFacts };

/**
 * T1: notifies the agency, and sends the creator a receipt. T2 and T3: notifies the office and the client, and for a
 * booking by the super admin also the client's agency.
 */
export async function announceStart(
  tx: Tx,
  detail: BookingDetail,
  mover: ActorContext,
  told: ToldDeposit | undefined,
): Promise<void> {
  const { booking, lot, unit } = detail;
  const context = {
    toldParties: [booking.createdBy, booking.userId],
    lotNumber: lot?.lotNumber ?? null,
    unitNumber: unit?.unitNumber ?? null,
  };
  const due: NoticeFacts = told ? { bookingDeposit: told } : {};
  if (booking.status === 'pending_agent') {
    const facts = deadlineOf(booking);
    const asked: BookingNotice[] = [
      { kind: 'booking_requested', audiences: ['agency'], facts },
      { kind: 'booking_receipt', audiences: ['parties'], facts: { ...facts, ...due } },
    ];
    return announce(tx, booking, mover, asked, context);
  }
  const alsoAgency = mover.actor?.role === 'super_admin' ? (['agency'] as const) : [];
  const audiences: Audience[] = ['parties', 'office', ...alsoAgency];
  await announce(tx, booking, mover, [{ kind: 'booking_created', audiences, facts: due }], context);
}

/** A transition with its effects. */
type Move = {
  action: BookingAction;
  typedNote: string;
  effects: readonly Effect[];
  /** It is booked without a confirmed payment that the park asks for, or for a typed reason. */
  isUnpaid: boolean;
  /** A rule or the office said what is due. */
  isDueSet: boolean;
};

/** Notifies the recipients of a transition; money that an ended booking leaves is told to everyone who deals with it (D-95, D-334). */
export async function announceMove(
  tx: Tx,
  booking: BookingRow,
  { action, typedNote, effects, ...paid }: Move,
  mover: ActorContext,
  context: NoticeContext,
): Promise<void> {
  const { notice: kind } = bookingTransitions[action];
  const money = effectOf(effects, 'money');
  const isEnd = endsBooking(action);
  const goesOn = action === 'book' || action === 'sell';
  const facts: NoticeFacts = {
    ...factsOfMove(booking, action, typedNote, mover),
    ...(goesOn && paymentFacts(money, paid)),
    ...(effectOf(effects, 'proposal')?.becomes === 'over' && { proposalEnds: true }),
  };
  if (!isEnd || !leavesMoney(money)) {
    // an agency that is closed has nobody to tell
    const also: Audience[] = facts.cause === 'agency_silent' ? ['agency'] : [];
    const audiences = [...bookingAudiences(effects), ...also];
    return announce(tx, booking, mover, [{ kind, audiences, facts }], context);
  }
  // money that the ledger holds or checks is the client's to know of, too
  const isKnown = money !== undefined && (money.heldSen !== null || money.reportedSen > 0);
  const told: BookingNotice[] = [
    {
      kind: 'refund_to_arrange',
      audiences: ['agency', 'office', ...(isKnown ? (['parties'] as const) : [])],
      facts: leftFacts(money),
    },
    // the office has the refund, which says that the booking has ended
    { kind, audiences: audienceOf(action, booking.status).filter((each) => each !== 'office'), facts },
  ];
  await announce(tx, booking, mover, told, context);
}

/** What the ledger says of the payment of a booking that is booked or sold (D-355); nothing without one. */
function paymentFacts(
  money: EffectOf<'money'> | undefined,
  { isUnpaid, isDueSet }: Pick<Move, 'isUnpaid' | 'isDueSet'>,
): NoticeFacts {
  if (!money) return isUnpaid ? { unpaid: true } : {};
  const { heldSen, dueSen, dueOn } = money;
  // its status says that it was paid, and nothing is due beside a report (D-502)
  if (heldSen === null) return {};
  // a part of what the park states is not all of it
  if (heldSen && dueSen === 0) return isDueSet ? { paid: true } : {};
  return {
    ...(heldSen ? { partPaid: true } : { unpaid: true }),
    ...(dueSen > 0 && { sum: formatSum(dueSen) }),
    ...(dueOn !== null && { day: formatCalendarDay(dueOn) }),
  };
}

/** What an ended booking leaves of its money; only reported money names no sum, since nobody knows that it came. */
function leftFacts(money: EffectOf<'money'> | undefined): NoticeFacts {
  if (!money) return {};
  return {
    ...(money.reportedSen > 0 && { reported: leavesHeld(money) ? 'also' : 'only' }),
    ...(money.slip && { slip: true }),
    ...(money.heldSen && { sum: formatSum(money.heldSen) }),
    ...(money.isSigned && { isSigned: true }),
  };
}

type SentBack = {
  documentType: DocumentType;
  paper: DocumentPaper | null;
  reason: SendBackReason;
  note: string;
};

/** One notice of all documents sent back together: to the parties, and to the agency if the office did it (D-169). */
export async function announceSentBack(
  tx: Tx,
  booking: BookingRow,
  documents: readonly SentBack[],
  { desk, ...mover }: ActorContext & { desk: Desk },
): Promise<void> {
  const sentBack = documents.map(({ reason, note, ...document }) => ({
    document: documentLabel(document),
    ...(reason !== 'other' && { reason: reasonWithin(reason) }),
    ...(note && { note }),
  }));
  const audiences: Audience[] = desk === 'office' ? ['parties', 'agency'] : ['parties'];
  await announce(tx, booking, mover, [
    {
      kind: 'document_sent_back',
      audiences,
      facts: { sentBack, ...(!isLive(booking.status) && { isOver: true }) },
    },
  ]);
}

/** Tells the desk in charge of a booking that cheque and IC are complete. */
export async function announceComplete(tx: Tx, bookingId: string, mover: ActorContext): Promise<void> {
  const detail = await findBooking(tx, bookingId);
  if (!detail) throw new Error(`The booking ${bookingId} vanished inside its own transaction`);
  const desk = detail.booking.status === 'pending_agent' ? 'agency' : 'office';
  await announce(tx, detail.booking, mover, [{ kind: 'documents_ready', audiences: [desk] }]);
}

function deadlineOf({ expiresAt }: BookingRow): NoticeFacts {
  return expiresAt ? { deadline: expiresAt.toISOString() } : {};
}

/** What a notice tells of a transition. */
function factsOfMove(
  booking: BookingRow,
  action: BookingAction,
  typedNote: string,
  { actor }: ActorContext,
): NoticeFacts {
  switch (action) {
    case 'expire':
      return deadlineOf(booking);
    case 'hand_to_office':
      return { cause: actor === null ? 'agency_silent' : 'agency_closed' };
    case 'close_account':
      return { cause: 'account_closed' };
    case 'forward':
    case 'reject_by_agency':
      return {
        ...(typedNote && { note: typedNote }),
        ...(actor && isAdministrator(actor) && { inPlace: true }),
      };
    default:
      return typedNote ? { note: typedNote } : {};
  }
}

/** The name of the actor, as an audience may know it: people are named to their agency and to the office (D-142). */
function nameFor(audience: NoticeAudience, actor: Actor, { agencyName }: BookingRow): string {
  if (audience === 'office') return actor.name;
  if (isAdministrator(actor)) return noticeNames.office;
  return audience === 'agency' ? actor.name : agencyName || noticeNames.agency;
}

type NoticeContext = Awaited<ReturnType<typeof findNoticeContext>>;

/** What every notice of a booking tells. */
function commonFacts(
  { name, agencyName }: BookingRow,
  { lotNumber, unitNumber }: NoticeContext,
): NoticeFacts {
  return {
    lot: lotNumber === null ? `unit ${unitNumber}` : `lot ${lotNumber}`,
    client: name,
    ...(agencyName && { agency: agencyName }),
  };
}

/** Tells a person that a colleague assigned them a booking (D-190). */
export async function announceAssigned(
  tx: Tx,
  booking: BookingRow,
  { actor, now, desk, assignee }: { actor: Actor; now: Date; desk: Desk; assignee: string },
): Promise<void> {
  if (assignee === actor.id) return;
  const facts = commonFacts(booking, await findNoticeContext(tx, booking.id));
  await notify(tx, {
    kind: 'booking_assigned',
    recipients: { [desk]: [assignee] },
    factsFor: (audience) => ({ ...facts, by: nameFor(audience, actor, booking) }),
    doer: actor.id,
    bookingId: booking.id,
    agencyId: booking.agencyId,
    aboutUserId: booking.userId,
    at: now,
  });
}

/** Whether a person made a booking as staff: what is told to the client as theirs is the client's to them. */
function isForClient({ createdBy, createdByRole }: BookingRow, recipientId: string): boolean {
  return recipientId === createdBy && createdByRole !== 'user';
}

/** Writes the notices of one change; whom they reach is looked up once, and so is the context unless it is known. */
export async function announce(
  tx: Tx,
  booking: BookingRow,
  { actor, now }: ActorContext,
  all: readonly BookingNotice[],
  known?: NoticeContext,
): Promise<void> {
  const wanted = new Set(all.flatMap(({ audiences }) => audiences));
  if (wanted.size === 0) return;
  const { agencyId } = booking;
  const context = known ?? (await findNoticeContext(tx, booking.id));
  const people: Record<Audience, string[]> = {
    parties: context.toldParties,
    agency: wanted.has('agency') && agencyId !== null ? await listAgencyStaff(tx, agencyId) : [],
    office: wanted.has('office') ? await listAdmins(tx) : [],
  };
  const common = commonFacts(booking, context);
  await notify(
    tx,
    ...all.map(
      ({ kind, audiences, facts }): Notice => ({
        kind,
        recipients: {
          ...(audiences.includes('parties') && { party: people.parties }),
          ...(audiences.includes('agency') && { agency: people.agency }),
          ...(audiences.includes('office') && { office: people.office }),
        },
        factsFor: (audience, recipientId) => ({
          ...common,
          ...(audience === 'party' && isForClient(booking, recipientId) && { forClient: true }),
          ...(actor && { by: nameFor(audience, actor, booking) }),
          ...facts,
        }),
        doer: actor?.id ?? null,
        bookingId: booking.id,
        agencyId,
        aboutUserId: booking.userId,
        at: now,
      }),
    ),
  );
}
