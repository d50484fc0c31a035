import { expect, it } from 'vitest';
import { isLate, type MilestoneDays, unusualOrder } from './lifecycle.ts';

it.each([
  [null, null, false],
  ['2026-03-01', null, true],
  ['2026-03-02', null, false],
  ['2026-03-01', '2026-03-05', false],
] as const)(
  'planned on %s and happened on %s is late on Mar 02: %s (D-283)',
  (plannedOn, happenedOn, late) => {
    expect(isLate({ plannedOn, happenedOn }, '2026-03-02')).toBe(late);
  },
);

const on = (kind: MilestoneDays['kind'], happenedOn: string | null): MilestoneDays => ({
  kind,
  plannedOn: null,
  happenedOn,
});

it.each<[MilestoneDays[], ReturnType<typeof unusualOrder>]>([
  [[], undefined],
  [[on('letter_of_offer', '2026-03-01'), on('spa_signed', '2026-03-01')], undefined],
  [
    [on('letter_of_offer', '2026-03-02'), on('spa_signed', '2026-03-01')],
    ['spa_signed', 'letter_of_offer'],
  ],
  [[on('letter_of_offer', null), on('spa_signed', '2026-03-01')], undefined],
  // consent, loan and agreement come in any order
  [
    [on('spa_signed', '2026-03-03'), on('state_consent', '2026-03-02'), on('loan_approved', '2026-03-01')],
    undefined,
  ],
  [
    [on('balance_paid', '2026-03-05'), on('handed_over', '2026-03-04')],
    ['handed_over', 'balance_paid'],
  ],
])('finds what happened in an unusual order (D-281): %j', (milestones, expected) => {
  expect(unusualOrder(milestones)).toEqual(expected);
});
