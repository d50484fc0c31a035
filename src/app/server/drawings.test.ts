import { expect, it } from 'vitest';
import { hasModule } from '#test/collected-module-tests.ts';
import { draw } from './drawings.ts';

const contact = { phone: '', email: '', address: '' };
const statementOf = (entries: number) => ({
  language: 'en' as const,
  issuer: { park: 'Aero', operator: null, contact },
  at: '2026-03-02T04:00:00.000Z',
  booking: 'abcdef',
  place: 'Lot 12',
  client: 'Grace Lim',
  sums: [],
  entries: Array.from({ length: entries }, (_, n) => ['2 Mar 2026', `Payment ${n}`, 'RM 1.00'] as const),
});
const turn = { lane: 'person', who: 'reader' } as const;

// the statement is a paper
it.runIf(hasModule('papers'))(
  'draws while this process goes on with other work, and says why a drawing failed (D-309)',
  async () => {
    await draw('statement', statementOf(1), turn);
    let [last, longest] = [performance.now(), 0];
    const ticking = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const since = performance.now();
    const bytes = await draw('statement', statementOf(2_000), turn);
    const took = performance.now() - since;
    longest = Math.max(longest, performance.now() - last);
    clearInterval(ticking);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(longest).toBeLessThan(took / 2);

    const broken = { ...statementOf(1), at: 'never' };
    await expect(draw('statement', broken, turn)).rejects.toThrow(/could not be drawn/);
    await expect(draw('statement', statementOf(1), turn)).resolves.toBeInstanceOf(Buffer);
  },
);
