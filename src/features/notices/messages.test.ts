import { describe, expect, it } from 'vitest';
import { formatParkTime, nextParkHour } from '#shared/dates.ts';
import { noticeAudiences, noticeKinds } from './lifecycle.ts';
import { linkOf, type NoticeFacts, wordsOf } from './messages.ts';

const deadline = '2027-02-09T09:00:00.000Z';
const facts: NoticeFacts = {
  lot: 'lot 27',
  client: 'Nur Aina',
  agency: 'Meridian',
  by: 'Farah Lim',
  deadline,
};
const told = (
  kind: (typeof noticeKinds)[number],
  audience: (typeof noticeAudiences)[number],
  more = facts,
) => {
  const { title, text } = wordsOf({ kind, audience, facts: more, bookingId: 'b' });
  return [title, text];
};

describe('the words of notices', () => {
  it('are these (D-142)', () => {
    expect(told('booking_receipt', 'party')).toEqual([
      'Your request for lot 27 was received.',
      'Meridian answers next. The lot is held for you until Feb 09, 2027 5:00 PM, Malaysia time. Nothing has to be paid now.',
    ]);
    expect(told('booking_requested', 'agency')).toEqual([
      'Nur Aina requests lot 27.',
      'Please answer by Feb 09, 2027 5:00 PM, Malaysia time; without an answer the request ends and the lot is free again.',
    ]);
    expect(told('booking_forwarded', 'office')).toEqual([
      'Lot 27 waits for your decision.',
      'Meridian forwarded the request of Nur Aina.',
    ]);
    expect(told('booking_forwarded', 'party', { ...facts, cause: 'agency_closed' })).toEqual([
      'Meridian was closed.',
      'The park office now answers your request for lot 27. The lot stays held for you.',
    ]);
    expect(told('booking_cancelled', 'party', { ...facts, by: 'the park office' })).toEqual([
      'Your booking of lot 27 was cancelled.',
      'It was cancelled by the park office.',
    ]);
    expect(told('booking_expired', 'party')).toEqual([
      'Your request for lot 27 has expired.',
      'Meridian did not answer by Feb 09, 2027 5:00 PM, Malaysia time. You can request another lot.',
    ]);
    expect(told('refund_to_arrange', 'office')).toEqual([
      'A refund for lot 27 has to be arranged.',
      'The booking of Nur Aina ended after the payment was recorded.',
    ]);
    expect(told('membership_rejected', 'self')).toEqual([
      'Meridian declined your request to join.',
      'You can ask another agency.',
    ]);
  });

  it('leave out a sentence whose fact is missing', () => {
    expect(told('booking_receipt', 'party', { lot: 'unit U-03' })).toEqual([
      'Your request for unit U-03 was received.',
      'Nothing has to be paid now.',
    ]);
    expect(told('booking_requested', 'agency', { lot: 'lot 27', client: 'Nur Aina' })[1]).toBe('');
    expect(told('booking_cancelled', 'office', { lot: 'lot 27', client: 'Nur Aina' })[1]).toBe('');
  });

  it('say something of every kind to every audience, whatever is known', () => {
    const every = noticeKinds.flatMap((kind) => noticeAudiences.map((audience) => [kind, audience] as const));
    for (const [kind, audience] of every) {
      for (const known of [facts, {}]) {
        const { title, text } = wordsOf({ kind, audience, facts: known, bookingId: null });
        expect(title).toMatch(/^\S.*\.$/);
        expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN|[{}]/);
      }
      expect(linkOf({ kind, audience, facts, bookingId: 'b' }).link).toMatch(/^\/\S+$/);
    }
  });
});

describe('times of the park', () => {
  it.each([
    ['2026-12-31T15:59:00Z', 'Dec 31, 2026 11:59 PM, Malaysia time'],
    ['2026-12-31T16:00:00Z', 'Jan 01, 2027 12:00 AM, Malaysia time'],
    ['2027-01-01T04:00:00Z', 'Jan 01, 2027 12:00 PM, Malaysia time'],
  ])('%s reads %s wherever the server stands', (moment, read) => {
    expect(formatParkTime(moment)).toBe(read);
  });

  it.each([
    ['2026-03-01T23:59:59Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02T00:00:00Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02T00:00:01Z', '2026-03-03T00:00:00.000Z'],
    ['2026-03-01T17:00:00Z', '2026-03-02T00:00:00.000Z'],
  ])('8 AM comes next after %s at %s', (from, next) => {
    expect(nextParkHour(new Date(from), 8).toISOString()).toBe(next);
  });
});
