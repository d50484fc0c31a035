import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { findBooking } from '#core/bookings/server/store.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { findLot, type LotRow } from '#core/lots/server/store.ts';
import { lotEvents, lots } from '#core/lots/server/tables.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { park } from '#test/park.ts';
import type { ParkRow } from '../park/read-lots.ts';
import { applyPark } from './park-apply.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ROUNDS = 8;

const rowOf = ({ lotNumber, type }: Pick<LotRow, 'lotNumber' | 'type'>, price: number): ParkRow => ({
  line: 2,
  lotNumber,
  errors: [],
  given: { lotNumber, type, price },
  plan: null,
});

it(`park:apply while the lots are booked, changed and added, ${ROUNDS} rounds (D-214)`, async () => {
  const office = await buildUser(t.db, { role: 'admin' });
  const member = await buildMember(t.db, (await buildAgency(t.db)).id);
  for (let round = 0; round < ROUNDS; round += 1) {
    const lot = await buildLot(t.db, { price: 1_000_000 });
    const fresh = { lotNumber: `N-${round}`, type: 'A' as const };
    const folder = { site: park.site, lotsFile: 'lots.csv', rows: [rowOf(lot, 1_100_000), rowOf(fresh, 5)] };
    const acts = [
      () => applyPark(t.db, folder, { isTrial: false, now: t.clock.now() }, () => undefined).catch(String),
      () => t.call(member, 'POST /bookings/request', { body: { lotId: lot.id } }),
      () => t.call(office, `PUT /lots/${lot.id}`, { body: { price: 1_200_000 } }),
      () => t.call(office, 'POST /lots', { body: { ...fresh, price: 6 } }),
    ];
    // each of them starts first in turn
    const turned = await Promise.all(acts.map((_, index) => acts[(index + round) % acts.length]?.()));
    const [applied, booked, changed, added] = acts.map(
      (_, index) => turned[(index - round + ROUNDS * acts.length) % acts.length],
    ) as [true | string, ...{ status: number; body: { id: string } }[]];

    expect([booked?.status, changed?.status]).toEqual([201, 200]);
    const stored = await findLot(t.db, lot.id);
    expect(stored?.status).toBe('reserved');
    const ofPrice = and(eq(lotEvents.lotId, lot.id), eq(lotEvents.field, 'price'));
    const history = await t.db.select().from(lotEvents).where(ofPrice).orderBy(desc(lotEvents.id));
    // each change began with what the one before it left
    expect(history[0]?.after).toBe(String(stored?.price));
    expect(history.at(-1)?.before).toBe('1000000');
    for (const [index, { before }] of history.entries())
      expect(before).toBe(history[index + 1]?.after ?? '1000000');
    const booking = await findBooking(t.db, booked?.body.id ?? '');
    expect([1_000_000, 1_100_000, 1_200_000]).toContain(booking?.booking.priceSnapshot);

    // the new lot is there once, and the command has either done everything or nothing
    const twins = await t.db.select().from(lots).where(eq(lots.lotNumber, fresh.lotNumber));
    expect(twins).toHaveLength(1);
    const reasons = history.map(({ reason }) => reason);
    if (applied === true) expect(twins[0]?.price).toBe(5);
    else {
      expect([applied, added?.status]).toEqual([expect.stringContaining('Nothing was changed'), 201]);
      expect(reasons).not.toContain('park:apply');
    }
  }
});
