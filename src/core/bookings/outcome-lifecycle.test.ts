import { describe, expect, it } from 'vitest';
import {
  type BookingAction,
  bookingDecisions,
  bookingStatuses,
  bookingTransitions,
  canMove,
} from './lifecycle.ts';
import { type Effect, effectOf, type OutcomeFacts, outcomeOf } from './outcome-lifecycle.ts';

const until = '2026-03-04T04:00:00.000Z';
const kept = '2026-06-01T04:00:00.000Z';
const ledgers = {
  'no ledger': null,
  'nothing paid': { dueSen: 500, dueOn: '2026-03-20', heldSen: 0, reportedSen: 0 },
  'a report': { dueSen: 500, dueOn: '2026-03-20', heldSen: 0, reportedSen: 200 },
  'a part': { dueSen: 500, dueOn: null, heldSen: 300, reportedSen: 0 },
  'all paid': { dueSen: 500, dueOn: '2026-03-20', heldSen: 500, reportedSen: 0 },
  'a report alone': { dueSen: 0, dueOn: null, heldSen: 0, reportedSen: 200, isRecord: false },
  'nothing due': { dueSen: 0, dueOn: null, heldSen: 0, reportedSen: 0 },
} satisfies Record<string, OutcomeFacts['ledger']>;
const lines: Record<string, OutcomeFacts['line']> = {
  empty: { waiting: 0, next: null },
  'of people of whom nobody may book': { waiting: 2, next: null },
  'with a next one': { waiting: 3, next: { until, to: 'Nur Aina' } },
};
const ends: BookingAction[] = ['reject_by_agency', 'reject', 'cancel', 'expire', 'close_account'];
const actions = [...bookingDecisions, 'expire', 'hand_to_office', 'close_account'] as const;

const facts = (given: Partial<OutcomeFacts>): OutcomeFacts => ({
  action: 'reject',
  status: 'pending_admin',
  agencyId: 'a',
  ledger: null,
  line: { waiting: 0, next: null },
  documents: { endedUntil: kept, soldUntil: null },
  further: [],
  ...given,
});
const form: Effect = { kind: 'form', becomes: 'cancelled' };

/** Every action from every status that allows it, with every ledger and every line. */
const matrix = actions.flatMap((action) =>
  bookingStatuses
    .filter((status) => canMove(action, status))
    .flatMap((status) =>
      Object.entries(ledgers).flatMap(([ledgerName, ledger]) =>
        Object.entries(lines).flatMap(([lineName, line]) =>
          [false, true].map((bookedUnpaid) => ({
            action,
            status,
            ledgerName,
            ledger,
            lineName,
            line,
            bookedUnpaid,
          })),
        ),
      ),
    ),
);

describe('outcomeOf (D-352)', () => {
  it.each(matrix)(
    '$action of $status with $ledgerName, a line $lineName, booked unpaid: $bookedUnpaid',
    ({ action, status, ledger, line, bookedUnpaid }) => {
      const effects = outcomeOf(facts({ action, status, ledger, line, bookedUnpaid }));
      const { to, lot } = bookingTransitions[action];
      const isEnd = ends.includes(action);
      const isRepeat = status === to;
      expect(effects[0]).toEqual({ kind: 'status', becomes: to });
      expect(new Set(effects.map(({ kind }) => kind)).size).toBe(effects.length);

      // the lot follows the line when a booking ends, and the transition else
      const becomes = isEnd && line.next ? 'offered' : lot;
      expect(effectOf(effects, 'lot')).toEqual(
        becomes === 'offered' ? { kind: 'lot', becomes, until, to: 'Nur Aina' } : { kind: 'lot', becomes },
      );
      const isMoved = (isEnd || to === 'sold') && line.waiting > 0;
      expect(effectOf(effects, 'line')).toEqual(
        isMoved ? { kind: 'line', waiting: line.waiting, ends: becomes !== 'offered' } : undefined,
      );

      const money = effectOf(effects, 'money');
      // a report alone replaces nothing that the status records (D-502)
      const isByStatus = status === 'approved' && !bookedUnpaid;
      if (isRepeat || !(isEnd || action === 'book' || action === 'sell')) expect(money).toBeUndefined();
      else if (!ledger) expect(money?.heldSen).toBe(isEnd && isByStatus ? null : undefined);
      else if (ledger.dueSen + ledger.heldSen + ledger.reportedSen === 0) expect(money).toBeUndefined();
      else {
        const dueSen = Math.max(0, ledger.dueSen - ledger.heldSen);
        const { reportedSen } = ledger;
        const heldSen = isByStatus && ledger === ledgers['a report alone'] ? null : ledger.heldSen;
        const dueOn = dueSen > 0 ? ledger.dueOn : null;
        expect(money).toEqual({ kind: 'money', heldSen, reportedSen, dueSen, dueOn });
      }
      const documents = effectOf(effects, 'documents');
      const wanted = isEnd ? { until: kept } : to === 'sold' ? { until: null } : undefined;
      expect(documents).toEqual(wanted && { kind: 'documents', ...wanted });

      const told = effectOf(effects, 'told')?.audiences ?? [];
      expect(told.includes('line')).toBe(isMoved);
      if (isEnd && (money?.heldSen !== 0 || money.reportedSen > 0) && money)
        expect(told).toEqual(expect.arrayContaining(['agency', 'office']));
      if (!isRepeat) expect(told).toContain('parties');
    },
  );

  it('adds what modules bring, but not where only notes change', () => {
    expect(outcomeOf(facts({ further: [form] }))).toContainEqual(form);
    expect(outcomeOf(facts({ action: 'book', status: 'approved', further: [form] }))).toEqual([
      { kind: 'status', becomes: 'approved' },
      { kind: 'lot', becomes: 'booked' },
    ]);
  });

  it('tells no agency where there is none, and says nothing of documents that are not there', () => {
    const effects = outcomeOf(facts({ agencyId: null, documents: null, ledger: ledgers['a part'] }));
    expect(effectOf(effects, 'told')?.audiences).toEqual(['parties', 'office']);
    expect(effectOf(effects, 'documents')).toBeUndefined();
  });
});
