import { expect, it } from 'vitest';
import { sayIn } from '#platform/server/translations.ts';
import { wordsOf } from './messages.ts';

it('the day of a milestone and the device of a login are told in Chinese (D-298)', () => {
  const say = sayIn('zh');
  const facts = { lot: 'lot 27', milestone: 'SPA signed', day: 'Mar 02, 2026', device: 'Chrome on Android' };
  const told = (['milestone_recorded', 'account_sign_in'] as const).map(
    (kind) => wordsOf({ kind, audience: 'party', facts, bookingId: null }, say).title,
  );
  expect(told[0]).toContain('2026年3月2日');
  expect(told[1]).toContain('Android上的Chrome');
});
