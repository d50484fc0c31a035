import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '#core/bookings/lifecycle.ts';
import { factSentence, nextSentence } from '#core/bookings/standing-labels.ts';
import { standingFor } from '#core/bookings/standing-lifecycle.ts';
import { sentences } from '#shared/punctuation.ts';
import { sayEnglish } from '#shared/say.ts';
import { taskReader } from '#test/task-reader.ts';
import type { SaleMilestone } from './lifecycle.ts';
import { milestoneTaskWords } from './standing-labels.ts';
import { milestoneTasks } from './standing-lifecycle.ts';

const planned = (kind: SaleMilestone, plannedOn: string | null) => ({ kind, plannedOn, happenedOn: null });
const happened = (kind: SaleMilestone) => ({ kind, plannedOn: null, happenedOn: '2026-11-01' });
const said = (...milestones: Parameters<typeof milestoneTasks>[1]) => {
  const standing = standingFor(taskReader('buyer'), milestoneTasks('sold', milestones), '2026-11-28');
  const reading = { reader: 'buyer', agency: '', today: '2026-11-28', say: sayEnglish } as const;
  return sentences(factSentence('sold', reading), nextSentence(standing, milestoneTaskWords, reading));
};

describe('what comes next in a sale (D-359)', () => {
  it('is to sign the agreement, to pay the balance and to hand over the keys, until they are', () => {
    expect(said(planned('spa_signed', '2026-12-12'))).toBe(
      'The lot is sold to you. Next: sign the sale and purchase agreement by Dec 12, 2026.',
    );
    expect(said()).toBe('The lot is sold to you. Next: sign the sale and purchase agreement.');
    expect(said(happened('spa_signed'), planned('balance_paid', '2027-01-31'))).toBe(
      'The lot is sold to you. Next: pay the balance of the price by Jan 31, 2027.',
    );
    expect(said(happened('balance_paid'))).toBe(
      'The lot is sold to you. Next: the park office hands over the keys.',
    );
    expect(said(happened('handed_over'))).toBe('The lot is sold to you. Nobody has to do anything now.');
  });

  it.each(bookingStatuses)('of a booking that is %s', (status) => {
    const kinds = (...milestones: Parameters<typeof milestoneTasks>[1]) =>
      milestoneTasks(status, milestones).map(({ what }) => what);
    expect(kinds()).toEqual(status === 'sold' ? ['sign_agreement'] : []);
    const isInSale = status === 'sold' || status === 'approved';
    expect(kinds(planned('spa_signed', '2026-12-12'))).toEqual(isInSale ? ['sign_agreement'] : []);
  });
});
