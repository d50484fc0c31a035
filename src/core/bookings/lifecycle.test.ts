import { describe, expect, it } from 'vitest';
import { roles } from '#shared/actor.ts';
import { statusWords } from './labels.ts';
import {
  actionNamed,
  audienceOf,
  type BookingAction,
  type BookingStatus,
  bookingStatuses,
  bookingTransitions,
  canMove,
  heldLot,
  holdUrgency,
  isExpiryDue,
  isOverdue,
  isPaid,
  type Ledger,
  liveStatuses,
  readStatus,
  startingStatus,
  waitingSince,
  waitUrgency,
} from './lifecycle.ts';

const actions = Object.keys(bookingTransitions) as BookingAction[];

/**
 * The complete state machine, written by hand: per action one cell per status, in the order of `bookingStatuses`.
 * A dot means refused; otherwise `status>lot`.
 */
const machine: Record<BookingAction, string> = {
  //                 pending_agent               pending_admin       approved            sold rejected by_agent cancelled expired
  forward: 'pending_admin>reserved . . . . . . .',
  reject_by_agency: 'rejected_by_agent>available . . . . . . .',
  book: 'approved>booked approved>booked approved>booked . . . . .',
  sell: 'sold>sold sold>sold sold>sold . . . . .',
  reject: 'rejected>available rejected>available rejected>available . . . . .',
  cancel: 'cancelled>available cancelled>available cancelled>available . . . . .',
  expire: 'expired>available . . . . . . .',
  hand_to_office: 'pending_admin>reserved . . . . . . .',
  close_account: 'cancelled>available cancelled>available . . . . . .',
};

/** A ledger of which 5 sen are due. */
const ledgerOf = (heldSen: number): Ledger => ({ dueSen: 5, heldSen, reportedSen: 0 });

describe(`the machine, ${actions.length} actions on ${bookingStatuses.length} statuses: ${actions.length * bookingStatuses.length} cells`, () => {
  it.each(actions)(
    '%s starts where it may and leads where it must (R-STAT-09 to R-STAT-17, D-73 to D-80)',
    (action) => {
      const cells = machine[action].split(' ');
      expect(cells).toHaveLength(bookingStatuses.length);
      for (const [index, from] of bookingStatuses.entries()) {
        const allowed = canMove(action, from);
        const { to, lot } = bookingTransitions[action];
        expect([from, allowed ? `${to}>${lot}` : '.']).toEqual([from, cells[index]]);
      }
    },
  );

  it('never leaves sold, rejected, rejected_by_agent, cancelled or expired (T21)', () => {
    for (const final of ['sold', 'rejected', 'rejected_by_agent', 'cancelled', 'expired'] as const) {
      expect(actions.filter((action) => canMove(action, final))).toEqual([]);
    }
  });

  it('moves the lot to what the next status holds, or frees it', () => {
    for (const action of actions) {
      const { to, lot } = bookingTransitions[action];
      expect([action, lot]).toEqual([action, heldLot[to] ?? 'available']);
    }
    expect(Object.keys(heldLot)).toEqual([...liveStatuses]);
  });
});

describe('who hears of it', () => {
  const told: [BookingAction, BookingStatus, string][] = [
    ['forward', 'pending_agent', 'parties office'],
    ['reject_by_agency', 'pending_agent', 'parties'],
    ['book', 'pending_agent', 'parties agency'],
    ['book', 'pending_admin', 'parties agency'],
    ['book', 'approved', ''],
    ['sell', 'pending_agent', 'parties agency'],
    ['sell', 'pending_admin', 'parties agency'],
    ['sell', 'approved', 'parties agency'],
    ['reject', 'pending_agent', 'parties agency'],
    ['reject', 'pending_admin', 'parties agency'],
    ['reject', 'approved', 'parties agency'],
    ['cancel', 'pending_agent', 'parties agency'],
    ['cancel', 'pending_admin', 'parties agency office'],
    ['cancel', 'approved', 'parties agency office'],
    ['expire', 'pending_agent', 'parties agency'],
    ['hand_to_office', 'pending_agent', 'parties office'],
    ['close_account', 'pending_agent', 'parties agency office'],
    ['close_account', 'pending_admin', 'parties agency office'],
  ];

  it.each(told)('%s of %s tells: %s (T4 to T20)', (action, from, audience) => {
    expect(canMove(action, from)).toBe(true);
    expect(audienceOf(action, from).join(' ')).toBe(audience);
  });

  it('covers every cell in which something happens', () => {
    const cells = actions.flatMap((action) => bookingStatuses.filter((from) => canMove(action, from)));
    expect(told).toHaveLength(cells.length);
  });

  it('takes the status for the payment without a ledger, unless it was given without one (D-487)', () => {
    const paid = (status: 'pending_admin' | 'approved', bookedUnpaid = false) =>
      isPaid({ status, deposit: null, bookedUnpaid });
    expect([paid('pending_admin'), paid('approved'), paid('approved', true)]).toEqual([false, true, false]);
  });

  it('knows of a payment by the ledger before the status (D-333)', () => {
    const paid = (status: 'pending_admin' | 'approved', heldSen: number) =>
      isPaid({ status, deposit: ledgerOf(heldSen) });
    expect([paid('pending_admin', 5), paid('approved', 5)]).toEqual([true, true]);
    expect([paid('pending_admin', 4), paid('approved', 4)]).toEqual([false, false]);
  });
});

describe('names of statuses', () => {
  it.each([
    ['pending', 'pending_agent'],
    ['booked', 'approved'],
    ['confirmed', 'approved'],
    ['completed', 'sold'],
    ['rejected_by_admin', 'rejected'],
    ['checking', 'pending_admin'],
    ['forwarded', 'pending_admin'],
    [' Sold ', 'sold'],
    ...bookingStatuses.map((status) => [status, status]),
  ] as [string, string][])('reads %s as %s (D-75)', (written, status) => {
    expect(readStatus(written)).toBe(status);
  });

  it.each(['', 'unknown', 'constructor', '__proto__', 'toString', 'pending agent'])(
    'reads %j as no status',
    (written) => {
      expect(readStatus(written)).toBeUndefined();
    },
  );

  it('calls every kind of rejection rejected in a refusal (D-79)', () => {
    expect(bookingStatuses.map((status) => statusWords[status])).toEqual([
      'pending_agent',
      'pending_admin',
      'approved',
      'sold',
      'rejected',
      'rejected',
      'cancelled',
      'expired',
    ]);
  });

  it.each([
    ['user', 'pending_agent'],
    ['agent', 'pending_agent'],
    ['agent_admin', 'pending_admin'],
    ['super_admin', 'pending_admin'],
  ] as const)('starts a booking of %s as %s (R-BKG-14, R-BKG-15, D-81)', (role, status) => {
    expect(startingStatus(role)).toBe(status);
  });
});

describe('what naming a status asks for (D-51, D-74)', () => {
  const named: [written: string, agency: string | undefined, office: string | undefined][] = [
    ['approved', 'forward', 'book'],
    ['booked', 'forward', 'book'],
    ['confirmed', 'forward', 'book'],
    ['pending_admin', 'forward', 'forward'],
    ['checking', 'forward', 'forward'],
    ['forwarded', 'forward', 'forward'],
    ['rejected', 'reject_by_agency', 'reject'],
    ['rejected_by_agent', 'reject_by_agency', 'reject'],
    ['rejected_by_admin', 'reject_by_agency', 'reject'],
    ['sold', 'sell', 'sell'],
    ['completed', 'sell', 'sell'],
    ['pending', undefined, undefined],
    ['pending_agent', undefined, undefined],
    ['cancelled', undefined, undefined],
    ['expired', undefined, undefined],
    ['nonsense', undefined, undefined],
  ];

  it.each(named)('%s: the agency %s, the office %s', (written, agency, office) => {
    for (const role of roles) {
      const isOffice = role === 'admin' || role === 'super_admin';
      expect([role, actionNamed(written, role)]).toEqual([role, isOffice ? office : agency]);
    }
  });
});

describe('the wait for a decision', () => {
  const requested = '2026-01-01T00:00:00.000Z';
  const forwarded = '2026-01-03T00:00:00.000Z';
  const day = 24 * 3_600_000;

  it('counts from the request at the agency, from its answer at the office, and not at all afterwards', () => {
    const since = bookingStatuses.map((status) => [
      status,
      waitingSince({ status, createdAt: requested, agentResponseDate: forwarded }),
    ]);
    expect(Object.fromEntries(since.filter(([, moment]) => moment !== null))).toEqual({
      pending_agent: requested,
      pending_admin: forwarded,
    });
  });

  it('counts from the request for a direct booking, which no agency answers', () => {
    const direct = { status: 'pending_admin', createdAt: requested, agentResponseDate: null } as const;
    expect(waitingSince(direct)).toBe(requested);
  });

  it('is over the days of the office first, and an alarm after twice as many (D-80)', () => {
    const booking = { status: 'pending_admin', createdAt: requested, agentResponseDate: forwarded } as const;
    const after = (days: number) => waitUrgency(booking, Date.parse(forwarded) + days * day + 1);
    expect([6, 7, 13, 14].map(after)).toEqual(['calm', 'soon', 'soon', 'alarm']);
    expect([4, 2, 0.5].map((days) => holdUrgency(days * day))).toEqual(['calm', 'soon', 'alarm']);
  });

  it('is overdue after seven days with the office, never with an agency (D-80)', () => {
    const booking = { createdAt: requested, agentResponseDate: forwarded };
    const at = Date.parse(forwarded) + 7 * day;
    expect(isOverdue({ ...booking, status: 'pending_admin' }, at)).toBe(false);
    expect(isOverdue({ ...booking, status: 'pending_admin' }, at + 1)).toBe(true);
    for (const status of bookingStatuses.filter((each) => each !== 'pending_admin')) {
      expect(isOverdue({ ...booking, status }, at + 30 * day)).toBe(false);
    }
  });

  it('ends with its time at the agency, to the moment, and never where none was set (D-80)', () => {
    const expiresAt = new Date(forwarded);
    const before = new Date(expiresAt.getTime() - 1);
    for (const status of bookingStatuses) {
      const waits = status === 'pending_agent';
      expect([status, isExpiryDue({ status, expiresAt }, expiresAt)]).toEqual([status, waits]);
      expect(isExpiryDue({ status, expiresAt }, before)).toBe(false);
      expect(isExpiryDue({ status, expiresAt: null }, expiresAt)).toBe(false);
    }
  });
});
