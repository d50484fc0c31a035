import { listAgencyStaff } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { isClient } from '../policy.ts';
import { daysOfHold, daysWaited, reminderDue } from '../reminder-lifecycle.ts';
import { isMoneyHeld } from './expiry-store.ts';
import { announce } from './notice-actions.ts';
import { insertReminder, listReminders } from './reminder-store.ts';
import { type BookingRow, lockBooking } from './store.ts';

/**
 * Sends the reminder of a booking that is due, if any, skipping the booking when its row or its lot is locked; returns
 * whether it did. Its status is read under the lock, so that an answered request sends no reminder (D-191).
 */
export async function remindUnlessBusy(tx: Tx, id: string, now: Date): Promise<boolean> {
  const booking = await lockBooking(tx, id, 'skip');
  if (!booking) return false;
  const { extendedAt, sent } = await listReminders(tx, id);
  const kind = reminderDue({ ...booking, extendedAt }, sent, now);
  if (!kind) return false;
  await insertReminder(tx, { bookingId: id, kind, at: now });
  if (kind === 'overdue') await remindOffice(tx, booking, now);
  else await remindAgency(tx, booking, kind, now);
  return true;
}

async function remindOffice(tx: Tx, booking: BookingRow, now: Date): Promise<void> {
  const facts = { days: daysWaited(booking, now) };
  await announce(tx, booking, { actor: null, now }, [
    { kind: 'booking_overdue', audiences: ['office'], facts },
  ]);
}

/** Reminds the agency's administrators, of whom its buyer answers nothing (D-493), else the office; after two thirds of the time the parties are told as well. */
async function remindAgency(
  tx: Tx,
  booking: BookingRow,
  kind: 'third' | 'two_thirds',
  now: Date,
): Promise<void> {
  const { agencyId, createdAt, expiresAt } = booking;
  if (!expiresAt) return;
  const people = agencyId === null ? [] : await listAgencyStaff(tx, agencyId);
  const staff = people.filter((id) => !isClient({ id }, booking));
  const deadline = expiresAt.toISOString();
  const facts = { deadline, days: daysWaited(booking, now), total: daysOfHold(createdAt, expiresAt) };
  const isOffice = staff.length === 0;
  // its buyer loses the lot to no clock
  const endsFor = (await isMoneyHeld(tx, booking.id)) ? {} : { deadline };
  await announce(tx, booking, { actor: null, now }, [
    { kind: 'hold_reminder', audiences: [isOffice ? 'office' : 'agency'], facts },
    ...(kind === 'two_thirds'
      ? ([
          {
            kind: 'hold_waiting',
            audiences: ['parties'],
            facts: { ...endsFor, ...(isOffice && { inPlace: true }) },
          },
        ] as const)
      : []),
  ]);
}
