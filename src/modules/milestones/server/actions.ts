import { recordAudit } from '#core/audit/server/store.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { announce } from '#core/bookings/server/notice-actions.ts';
import { lockBooking } from '#core/bookings/server/store.ts';
import { documentRefusals } from '#core/documents/messages.ts';
import { isCurrentDocument } from '#core/documents/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { formatCalendarDay, parkDay } from '#shared/dates.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import type { WrittenMilestone } from '../contract.ts';
import { milestoneLabels } from '../labels.ts';
import { milestoneRefusals } from '../messages.ts';
import { milestoneCan, takesMilestones } from '../policy.ts';
import { type MilestoneRow, milestonesOf, replaceMilestones } from './store.ts';

type Doing = { actor: Actor; now: Date };

/**
 * Records milestones of a sale. Whoever is told learns of those that have happened, or have not after all; the last of two writers wins (D-281, D-282).
 * @throws FORBIDDEN, BOOKING_NOT_FOUND, MILESTONES_CLOSED, MILESTONE_DATE, DOCUMENT_NOT_FOUND
 */
export async function recordMilestones(
  tx: Tx,
  { actor, now }: Doing,
  id: string,
  written: readonly WrittenMilestone[],
): Promise<void> {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  assertAllowed(milestoneCan.record(actor, booking));
  assertAllowed(takesMilestones(booking), booking.status);
  const today = parkDay(now);
  if (written.some(({ happenedOn }) => happenedOn !== null && happenedOn > today))
    throw new Problem(milestoneRefusals.MILESTONE_DATE);
  const current = new Map((await milestonesOf(tx, [booking.id])).map((row) => [row.kind, row]));
  const changed = written.filter((each) => differs(each, current.get(each.kind)));
  if (changed.length === 0) return;
  for (const { kind, documentId } of changed) {
    if (documentId === null || documentId === current.get(kind)?.documentId) continue;
    if (!(await isCurrentDocument(tx, booking.id, documentId)))
      throw new Problem(documentRefusals.DOCUMENT_NOT_FOUND);
  }
  const by = { bookingId: booking.id, recordedBy: actor.id, recordedAt: now };
  await replaceMilestones(
    tx,
    booking.id,
    changed.map((each) => ({ ...each, ...by })),
    now,
  );
  await recordAudit(tx, {
    actor,
    action: 'milestone.record',
    target: { type: 'booking', id: booking.id },
    detail: {
      milestones: changed.map(({ kind, plannedOn, happenedOn, documentId }) => ({
        kind,
        from: recordOf(current.get(kind)),
        to: { plannedOn, happenedOn, documentId },
      })),
    },
    at: now,
  });
  const happened = changed.filter(
    ({ kind, happenedOn }) => happenedOn !== null && happenedOn !== current.get(kind)?.happenedOn,
  );
  const takenBack = changed.filter(
    ({ kind, happenedOn }) => happenedOn === null && current.get(kind)?.happenedOn,
  );
  const told = [
    ...happened.map(({ kind, happenedOn, note }) => ({
      milestone: milestoneLabels[kind],
      day: formatCalendarDay(happenedOn ?? ''),
      ...(note && { note }),
    })),
    // who was told that it has happened
    ...takenBack.map(({ kind }) => ({ milestone: milestoneLabels[kind], isTakenBack: true })),
  ];
  await announce(
    tx,
    booking,
    { actor, now },
    told.map((facts) => ({ kind: 'milestone_recorded', audiences: ['parties', 'agency'], facts })),
  );
}

/** What the audit says of a milestone. */
const recordOf = (row: MilestoneRow | undefined) =>
  row ? { plannedOn: row.plannedOn, happenedOn: row.happenedOn, documentId: row.documentId } : null;

/** An absent milestone has no day, note or document; a document that was erased is none any more. */
function differs(written: WrittenMilestone, current: MilestoneRow | undefined): boolean {
  if (!current) return (written.plannedOn ?? written.happenedOn) !== null;
  const kept = { ...current, documentId: current.document?.id ?? null };
  return (['plannedOn', 'happenedOn', 'note', 'documentId'] as const).some(
    (field) => written[field] !== kept[field],
  );
}
