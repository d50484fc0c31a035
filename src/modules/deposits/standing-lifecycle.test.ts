import { describe, expect, it } from 'vitest';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { taskHead } from '#core/bookings/standing-labels.ts';
import { standingFor, type TaskActor } from '#core/bookings/standing-lifecycle.ts';
import { sayEnglish } from '#shared/say.ts';
import { taskReader } from '#test/task-reader.ts';
import { depositTaskWords } from './standing-labels.ts';
import { depositTasks, type RefundTerms } from './standing-lifecycle.ts';

const due = { dueSen: 3_000_000, dueOn: '2999-12-01', receivedSen: 0, heldSen: 0, reportedSen: 0 };
const unsaid = { ...due, dueSen: 0, dueOn: null };
const held = { ...due, receivedSen: 500, heldSen: 500 };
const over = { ...held, dueSen: 0 };
const asked = { by: null, hasAccount: false };
const given = { by: null, hasAccount: true };

describe('what the money of a booking asks for (D-357)', () => {
  it.each([
    ['pay RM 30,000 by Dec 01, 2999', due],
    ['pay RM 20,000 by Dec 01, 2999', { ...due, receivedSen: 1_000_000, heldSen: 1_000_000 }],
    ['pay RM 30,000, late since Jan 02, 2026', { ...due, dueOn: '2026-01-02' }],
    ['pay RM 20,000 by Dec 01, 2999', { ...due, reportedSen: 1_000_000 }],
    ['the park office confirms the payment of RM 30,000', { ...due, reportedSen: 3_000_000 }],
    // money that went back is due again
    ['pay RM 30,000 by Dec 01, 2999', { ...due, receivedSen: 3_000_000 }],
    ['nobody has to do anything now.', { ...due, receivedSen: 3_000_000, heldSen: 3_000_000 }],
    ['nobody has to do anything now.', due, 'rejected'],
    ['pay RM 30,000 by Dec 01, 2999', due, 'sold'],
    // a payment that nobody had asked for by a sum, and that was taken back
    ['the park office says what is still due', unsaid],
    ['set what is still due', unsaid, 'approved', 'office'],
    ['confirm the payment of RM 5', { ...unsaid, reportedSen: 500 }, 'approved', 'office'],
    ['nobody has to do anything now.', { ...unsaid, dueOn: '2999-12-01' }],
    ['nobody has to do anything now.', unsaid, 'cancelled'],
    ['say to which account the refund goes', held, 'cancelled'],
    ['the park office refunds RM 5', held, 'cancelled', 'buyer', given],
    [
      'the park office refunds RM 5 by Dec 12, 2026',
      held,
      'expired',
      'buyer',
      { ...given, by: '2026-12-12' },
    ],
    // what holds the refund up goes first for those who do neither
    [
      'the buyer says to which account the refund goes',
      held,
      'rejected',
      'agency',
      { ...asked, by: '2026-12-12' },
    ],
    ['refund RM 5', held, 'rejected', 'office'],
    // what is recorded as sent is not sent twice (D-503)
    ['confirm that RM 5 is refunded or kept', { ...held, leavingSen: 500 }, 'rejected', 'office'],
    ['the park office confirms that RM 5 is refunded or kept', { ...held, leavingSen: 500 }, 'cancelled'],
    ['refund RM 3', { ...held, leavingSen: 200 }, 'rejected', 'office', given, 1],
    [
      'refund RM 3, which is held beyond what is due',
      { ...over, leavingSen: 200 },
      'sold',
      'office',
      given,
      1,
    ],
    ['confirm that RM 5 is refunded or kept', { ...over, leavingSen: 500 }, 'approved', 'office'],
    [
      'settle RM 3 under the sale and purchase agreement',
      { ...held, leavingSen: 200 },
      'rejected',
      'office',
      { ...asked, agreementSigned: true },
      1,
    ],
    ['refund RM 5 by Dec 12, 2026', held, 'rejected', 'office', { ...asked, by: '2026-12-12' }],
    ['refund RM 5, late since Nov 02, 2026', held, 'rejected', 'office', { ...asked, by: '2026-11-02' }],
    // D-492
    [
      'the park office settles RM 5 under the sale and purchase agreement',
      held,
      'rejected',
      'buyer',
      { ...asked, agreementSigned: true },
    ],
    ['confirm the payment of RM 5', { ...due, reportedSen: 500 }, 'pending_admin', 'office'],
  ] as [
    string,
    Omit<typeof due, 'dueOn'> & { dueOn: string | null; leavingSen?: number },
    BookingStatus?,
    TaskActor?,
    RefundTerms?,
    number?,
  ][])(
    'is to %s',
    (expected, deposit, status = 'pending_admin', reader: TaskActor = 'buyer', refund: RefundTerms = asked, at = 0) => {
      const today = '2026-11-28';
      const { tasks } = standingFor(taskReader(reader), depositTasks(deposit, status, refund), today);
      const standing = { tasks: tasks.slice(at) };
      const said = taskHead(standing, depositTaskWords, { reader, agency: '', today, say: sayEnglish });
      expect(said.replaceAll('\u00a0', ' ').toLowerCase()).toBe(expected.toLowerCase());
    },
  );

  it('is said in mails without its sum (D-239)', () => {
    const tasks = depositTasks(due, 'pending_admin', asked).map(({ sumSen: _sum, ...task }) => task);
    const reading = { reader: 'buyer', agency: '', today: '2026-11-28', say: sayEnglish } as const;
    expect(taskHead({ tasks }, depositTaskWords, reading)).toBe('Pay the booking deposit by Dec 01, 2999');
  });
});
