import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BookingDecision } from '#core/bookings/lifecycle.ts';
import type { EffectReader } from '#core/bookings/outcome-labels.ts';
import type { Effect } from '#core/bookings/outcome-lifecycle.ts';
import { bookingOf } from '#test/bookings.ts';
import { lotFree, money, outcome, outcomesOf } from '#test/outcomes.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { doneText, Outcome } from './Outcome.tsx';

const booking = bookingOf('62', 'approved');
// the time zone of a test is its machine's
const until = '2026-03-04T04:00:00.000Z';
const day = 'Mar 04, 2026';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function lines(decision: BookingDecision, reader: EffectReader, effects: Effect[]) {
  vi.useFakeTimers({ now: new Date('2026-03-02T04:00:00.000Z'), toFake: ['Date'] });
  fakeNetwork({ [outcomesOf(booking)]: () => json([outcome(decision, ...effects)]) });
  renderPage({ at: '/', path: '/', page: <Outcome booking={booking} decision={decision} reader={reader} /> });
  const list = within(await screen.findByRole('list', { name: 'What follows from it' }));
  return list.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
}

const offered: Effect = { kind: 'lot', becomes: 'offered', until };
const kept: Effect = { kind: 'documents', until };
const told: Effect = { kind: 'told', audiences: ['parties', 'agency', 'office', 'line'] };

describe('what a decision would do (D-354)', () => {
  it.each<[string, BookingDecision, EffectReader, Effect[], string[]]>([
    [
      'to the buyer, without names',
      'cancel',
      'buyer',
      [
        { kind: 'status', becomes: 'cancelled' },
        offered,
        { kind: 'line', waiting: 3, ends: false },
        money({ heldSen: 2_200_000, reportedSen: 500, dueSen: 600 }),
        { kind: 'form', becomes: 'cancelled' },
        kept,
        told,
      ],
      [
        'The booking ends.',
        `Lot 62 is offered to the next person in line until ${day} 12:00 PM.`,
        '3 people wait for it.',
        'The park office holds RM 22,000 and pays it back to you.',
        'RM 5 is reported and not confirmed: the park office checks it, and pays it back if it came.',
        'RM 6 is no longer due.',
        'The booking form is cancelled.',
        `The documents are kept until ${day}.`,
        'Told of it: the agency, the park office and the next in line.',
      ],
    ],
    [
      'to the office, with the name of the next in line',
      'reject',
      'office',
      [{ ...offered, to: 'Nur Aina' }, { kind: 'line', waiting: 1, ends: false }, money({ heldSen: 500 })],
      [
        `Lot 62 is offered to Nur Aina, the next in line, until ${day} 12:00 PM.`,
        '1 person waits for it.',
        'RM 5 is held for the client: a refund has to be arranged.',
      ],
    ],
    [
      'of a payment that only the status knows',
      'reject',
      'office',
      [lotFree, { kind: 'line', waiting: 2, ends: true }, money({ heldSen: null }), { ...kept, until: null }],
      [
        'Lot 62 is free for others at once.',
        'The line for it ends: 2 people wait.',
        'The payment has been recorded: a refund has to be arranged.',
        'The documents are kept.',
      ],
    ],
    [
      'to the agency that forwards it',
      'forward',
      'agency',
      [
        { kind: 'status', becomes: 'pending_admin' },
        { kind: 'lot', becomes: 'reserved' },
        { kind: 'told', audiences: ['parties', 'office'] },
      ],
      [
        'The request goes to the park office.',
        'Lot 62 stays reserved.',
        'Told of it: the client and the park office.',
      ],
    ],
    [
      'of a sum whose day is over, as late',
      'sell',
      'office',
      [{ kind: 'lot', becomes: 'sold' }, money({ dueSen: 300, dueOn: '2026-03-01' })],
      ['Lot 62 will be marked sold.', 'RM 3 is still due since Mar 01, 2026, 1 day late.'],
    ],
    [
      'of a sale that is not paid (D-356)',
      'sell',
      'office',
      [
        { kind: 'lot', becomes: 'sold' },
        { kind: 'line', waiting: 1, ends: true },
        money({ heldSen: 100, reportedSen: 200, dueSen: 300, dueOn: '2026-03-20' }),
      ],
      [
        'Lot 62 will be marked sold.',
        'The line for it ends: 1 person waits.',
        'RM 1 is paid and confirmed.',
        'RM 2 is reported and still to be confirmed.',
        'RM 3 is still due by Mar 20, 2026.',
      ],
    ],
    [
      'of a report that covers what is due, once',
      'book',
      'office',
      [money({ reportedSen: 300, dueSen: 300, dueOn: '2026-03-20' })],
      ['RM 3 is reported and still to be confirmed.'],
    ],
  ])('is said %s', async (_, decision, reader, effects, said) => {
    expect(await lines(decision, reader, effects)).toEqual(said);
    // money that is left stands out
    const isWarned = said.some((line) => line.includes('refund') || line.includes('pays it back'));
    expect(screen.queryByRole('note') !== null).toBe(isWarned);
  });

  it('does not keep from deciding while it cannot be loaded', async () => {
    fakeNetwork({
      [`GET /bookings/${booking._id}/outcomes`]: () => Promise.reject(new TypeError('no line')),
    });
    renderPage({ at: '/', path: '/', page: <Outcome booking={booking} decision="reject" reader="office" /> });
    expect(
      await screen.findByText('What follows from it could not be loaded. You can still decide.'),
    ).toBeTruthy();
  });

  it('is said of what was done without the status, which its success says', () => {
    const effects: Effect[] = [{ kind: 'status', becomes: 'rejected' }, lotFree];
    const about = { booking, reader: 'office' as const, sendsMail: true };
    expect(doneText({ effects, ...about })).toBe('Lot 62 is free for others at once.');
    const booked: Effect[] = [
      { kind: 'status', becomes: 'approved' },
      { kind: 'lot', becomes: 'booked' },
    ];
    expect(doneText({ effects: booked, ...about })).toBe('');
    expect(doneText({ effects: undefined, ...about })).toBe('');
  });

  it.each([
    ['office', 'The portal tells the client.'],
    ['agency', 'The portal tells the client.'],
    ['buyer', ''],
  ] as const)('promises no mail to the %s where there is no mail server (D-423)', (reader, said) => {
    const effects: Effect[] = [{ kind: 'told', audiences: ['parties'] }];
    expect(doneText({ effects, booking, reader, sendsMail: false })).toBe(said);
  });
});
