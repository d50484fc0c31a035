import type { AgencyRow } from '#core/agencies/server/store.ts';
import { workDeskOf } from '#core/bookings/policy.ts';
import { openDecisions } from '#core/bookings/server/outcome-actions.ts';
import type { BookingDetail } from '#core/bookings/server/store.ts';
import type { Standing } from '#core/bookings/standing-lifecycle.ts';
import type { LotHolder } from '#core/lots/contract.ts';
import type { LotRow } from '#core/lots/server/store.ts';
import type { Account } from '#core/users/server/store.ts';
import type { Actor } from '#shared/actor.ts';
import type { Found } from '../contract.ts';

export function presentLot(
  { id, lotNumber, type, phase, status }: LotRow,
  holders: ReadonlyMap<string, LotHolder>,
): Found['lots'][number] {
  return { _id: id, lotNumber, type, phase, status, holder: holders.get(id) ?? null };
}

export function presentBooking(
  detail: BookingDetail,
  reader: Actor,
  standing: Standing | undefined,
): Found['bookings'][number] {
  const { booking, lot, unit } = detail;
  return {
    decisions: openDecisions(reader, detail),
    workDesk: workDeskOf(reader, booking),
    standing: standing ?? { tasks: [] },
    _id: booking.id,
    status: booking.status,
    name: booking.name,
    email: booking.email,
    lotNumber: lot?.lotNumber ?? null,
    unitNumber: unit?.unitNumber ?? null,
    agencyName: booking.agencyName,
    createdAt: booking.createdAt.toISOString(),
  };
}

export function presentPerson(account: Account): Found['people'][number] {
  const { id, name, email, phone, role, agencyName, agencyStatus } = account;
  return { _id: id, name, email, phone, role, agencyName: agencyName ?? '', agencyStatus };
}

export function presentAgency({ id, name, contactEmail, isActive }: AgencyRow): Found['agencies'][number] {
  return { _id: id, name, contactEmail, isActive };
}
