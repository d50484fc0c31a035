import { isAskedFor, isNeeded, isSlipSent, neededDocuments } from '#core/documents/lifecycle.ts';
import type { ListedDocument } from '#core/documents/server/store.ts';
import type { MailStanding } from '#core/notices/server/compose-actions.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { parkDay } from '#shared/dates.ts';
import type { Say } from '#shared/say.ts';
import { isToCheck } from '../check-lifecycle.ts';
import { isLive, leavesSlip, openStatuses } from '../lifecycle.ts';
import { actsForClient, isClient, workDeskOf } from '../policy.ts';
import { factSentence, nextSentence, type TaskWords } from '../standing-labels.ts';
import {
  bookingTasks,
  type OpenTask,
  type Standing,
  standingFor,
  type TaskReader,
  type UnsummedLeft,
  withPayments,
} from '../standing-lifecycle.ts';
import { documentsByBooking } from './list-store.ts';
import type { TasksOf } from './standing-store.ts';
import { type BookingDetail, findBookings } from './store.ts';

/** The fields of a reader that decide which tasks are theirs. */
type Reading = Pick<Actor, 'id' | 'role' | 'agencyId' | 'agencyStatus'>;

/** Calls what each module finds for a booking. */
export async function moduleTasks(
  reader: Reader,
  details: readonly BookingDetail[],
  tasksOf: readonly TasksOf[],
  now: Date,
): Promise<(id: string) => OpenTask[]> {
  if (details.length === 0) return () => [];
  const found: Awaited<ReturnType<TasksOf>>[] = [];
  // one after the other: within a transaction they share a connection
  for (const each of tasksOf) found.push(await each(reader, details, now));
  return (id) => found.flatMap((tasks) => tasks.get(id) ?? []);
}

/** Who a reader is to a booking. Whoever is neither its client nor at a desk of it booked as staff of the agency (D-398). */
function taskReaderOf(reader: Reading, { booking, creatorHasLeft }: BookingDetail): TaskReader {
  const desk = workDeskOf(reader, booking);
  const isBuyer = isClient(reader, booking);
  return {
    side: isBuyer ? 'buyer' : (desk ?? 'agency'),
    desk,
    actsForClient: actsForClient(reader, { ...booking, creatorHasLeft }),
  };
}

type Known = { documents: readonly ListedDocument[]; further: readonly OpenTask[]; now: Date };

/** What there is to do about a booking, for one reader (D-357). */
export function presentStanding(
  reader: Reading,
  detail: BookingDetail,
  { documents, further, now }: Known,
): Standing {
  const { booking, deposit, followUps } = detail;
  const desk = workDeskOf(reader, booking);
  const today = parkDay(now);
  // a slip that came since stands for the one that was sent back
  const sentBack = documents.filter(
    (document) =>
      document.verdict === 'sent_back' &&
      isAskedFor(document, booking) &&
      !(isNeeded('cheque', document) && documents.some(isSlipSent)),
  );
  const tasks = bookingTasks({
    status: booking.status,
    expiresAt: booking.expiresAt,
    deposit,
    bookedUnpaid: booking.bookedUnpaid,
    missing: neededDocuments(booking.byPassport).filter(
      (needed) => !documents.some((document) => isNeeded(needed, document)),
    ),
    sentBack: [
      ...new Set(sentBack.map((each) => (isNeeded('passport', each) ? 'passport' : each.documentType))),
    ],
    desk,
    toCheck: desk ? documents.filter((document) => isToCheck(desk, booking, document)).length : 0,
    proposedPrice: booking.proposedPrice,
    followUp: (desk && followUps?.[desk]) ?? null,
    today,
  });
  const side = taskReaderOf(reader, detail);
  const standing = standingFor(side, withPayments(side, [...tasks, ...further]), today);
  const left = unsummedOf(detail, documents);
  return left ? { ...standing, left } : standing;
}

/** What an ended booking leaves of its money although no ledger has a sum. */
function unsummedOf(
  { booking, deposit, endedPaidByStatus }: BookingDetail,
  documents: readonly ListedDocument[],
): UnsummedLeft | undefined {
  if (isLive(booking.status)) return undefined;
  if (endedPaidByStatus) return booking.agreementSigned ? 'signed' : 'refund';
  return leavesSlip({ deposit, hasSlip: documents.some(isSlipSent) }) ? 'slip' : undefined;
}

type Asked = { tasksOf: readonly TasksOf[]; now: Date };

/** The same for several bookings, by their id. */
export async function standingsOf(
  reader: Reader,
  actor: Reading,
  details: readonly BookingDetail[],
  { tasksOf, now }: Asked,
): Promise<Map<string, Standing>> {
  const documents = await documentsByBooking(reader, details);
  const furtherOf = await moduleTasks(reader, details, tasksOf, now);
  return new Map(
    details.map((detail) => {
      const { id } = detail.booking;
      const known = { documents: documents.get(id) ?? [], further: furtherOf(id), now };
      return [id, presentStanding(actor, detail, known)];
    }),
  );
}

/** Whom a mail is written for. */
type MailReader = { actor: Reading; say: Say; isInPortal?: boolean };

/** What comes next for the reader of a mail or notice about bookings, by their id; in a mail without sums (D-239) and typed texts (D-445), which stay in the portal. */
export async function nextLines(
  reader: Reader,
  { actor, say, isInPortal = false }: MailReader,
  bookingIds: readonly string[],
  { words, ...asked }: Asked & { words: TaskWords },
): Promise<Map<string, MailStanding>> {
  if (bookingIds.length === 0) return new Map();
  const details = await findBookings(reader, bookingIds);
  const standings = await standingsOf(reader, actor, details, asked);
  return new Map(
    details.flatMap((detail) => {
      const { booking } = detail;
      const { tasks: all = [], left } = standings.get(booking.id) ?? {};
      // there a notice of before says nothing of a booking that has ended
      if (isInPortal && all.length === 0) return [];
      const tasks = isInPortal ? all : all.map(({ sumSen: _sum, text: _text, ...task }) => task);
      const reading = {
        reader: taskReaderOf(actor, detail).side,
        agency: booking.agencyName,
        today: parkDay(asked.now),
        say,
      };
      const fact = openStatuses.some((open) => open === booking.status)
        ? undefined
        : factSentence(booking.status, reading);
      const next = nextSentence({ tasks, left }, words, reading);
      return [[booking.id, { ...(fact && { fact }), next }] as const];
    }),
  );
}
