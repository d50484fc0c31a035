import { describe, expect, it } from 'vitest';
import type { AuditEntryView } from '#core/audit/contract.ts';
import { actionText } from '#core/audit/messages.ts';
import { actorName, changesOf, notesOf, targetText } from './audit-labels.ts';

const names = { agency: (id: string) => (id === 'm' ? 'Meridian Realty' : undefined) };

function entryOf(changes: Partial<AuditEntryView>): AuditEntryView {
  return {
    _id: '1',
    id: 1,
    at: '2026-03-02T02:00:00.000Z',
    actor: { id: 'p', name: 'Adam Lim', role: 'admin' },
    action: 'lot.update',
    target: { type: 'lot', id: 'l', name: '12' },
    from: null,
    to: null,
    why: '',
    detail: {},
    ...changes,
  };
}

describe('the words of the audit trail', () => {
  it.each([
    ['booking.forward', 'Forwarded a request to the office'],
    ['lot.lock', 'Locked a lot'],
    ['parcel.turn_round', 'Parcel: turn round'],
    ['constructor.name', 'Constructor: name'],
  ])('say what %s is', (action, words) => {
    expect(actionText(action)).toBe(words);
  });

  it.each([
    [
      { from: { price: 1_000_000, lotUse: null }, to: { price: 1_250_000, lotUse: 'Factory' } },
      [
        { field: 'Price', before: 'RM\u00a01,000,000', after: 'RM\u00a01,250,000' },
        { field: 'Use', before: 'none', after: 'Factory' },
      ],
    ],
    [
      { from: { status: 'available' }, to: { status: 'locked' } },
      [{ field: 'Status', before: 'Available', after: 'Locked' }],
    ],
    [
      {
        target: { type: 'booking', id: 'b', name: '12' },
        from: 'pending_agent',
        to: 'pending_admin',
      },
      [{ field: 'Status', before: 'Pending Agent', after: 'Forwarded to Admin' }],
    ],
    [
      { from: { role: 'user', agencyId: 'gone' }, to: { role: 'agent_admin', agencyId: 'm' } },
      [
        { field: 'Role', before: 'User', after: 'Agent Admin' },
        { field: 'Agency', before: 'an agency that is gone', after: 'Meridian Realty' },
      ],
    ],
    [
      { from: { bookingId: null }, to: { bookingId: '0d5c9f0e-6c1b-4f7d-9a51-1f2f3a9be12c' } },
      [{ field: 'Booking', before: 'none', after: '9be12c' }],
    ],
    [
      { from: null, to: { dueSen: 500_000, dueOn: '2026-03-20' } },
      [
        { field: 'Due', after: 'RM\u00a05,000.00' },
        { field: 'Due on', after: 'Mar 20, 2026' },
      ],
    ],
    [{ from: null, to: { isActive: false } }, [{ field: 'Active', after: 'No' }]],
    [{ action: 'booking.assign', from: null, to: '0d5c9f0e-6c1b-4f7d-9a51-1f2f3a9be12c' }, []],
    [{}, []],
  ] as [Partial<AuditEntryView>, unknown][])('say what changed: %j', (changes, words) => {
    expect(changesOf(entryOf(changes), names)).toEqual(words);
  });

  it('say what else was recorded, and leave ids to the details', () => {
    const detail = { fields: ['landSize', 'password'], override: true, lotId: 'x', agencyId: 'm', rows: 70 };
    expect(notesOf(entryOf({ detail }), names)).toEqual([
      'Changed: land size, password',
      '70 rows',
      'Meridian Realty',
      'The office stepped in for the agency',
    ]);
  });

  it.each([
    [{ cancelled: ['b1', 'b2'] }, ['2 bookings cancelled']],
    [{ usersConverted: 3, bookingsUpdated: 12 }, ['3 people released', '12 bookings kept without it']],
  ])('say how far closing something reached: %j', (detail, words) => {
    expect(notesOf(entryOf({ detail }), names)).toEqual(words);
  });

  it.each([
    [{ id: null, name: '', role: 'system' }, 'The portal'],
    [{ id: null, name: '', role: 'visitor' }, 'A visitor'],
    [{ id: 'p', name: '', role: 'user' }, 'A closed account'],
    [{ id: 'p', name: 'Adam Lim', role: 'admin' }, 'Adam Lim'],
  ])('name who did it', (actor, name) => {
    expect(actorName(entryOf({ actor }))).toBe(name);
  });

  it.each([
    [{}, 'Lot 12'],
    [{ target: { type: 'booking', id: 'b', name: '12' }, detail: { lotId: 'x' } }, 'Booking of Lot 12'],
    [{ target: { type: 'booking', id: 'b', name: 'U-1' }, detail: { lotId: null } }, 'Booking of Unit U-1'],
    [{ target: { type: 'viewing', id: 'v', name: 'Mei Lin, lot 12' } }, 'Viewing of Mei Lin, Lot 12'],
    [{ target: { type: 'user', id: 'u', name: 'Farid' } }, 'Farid'],
    [{ target: { type: 'agency', id: 'a', name: 'Parking lot 5' } }, 'Parking lot 5'],
    [{ target: { type: 'session', id: 's', name: '' } }, ''],
  ] as [Partial<AuditEntryView>, string][])('name what it was done to', (changes, name) => {
    expect(targetText(entryOf(changes))).toBe(name);
  });
});
