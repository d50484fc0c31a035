import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import { DAY_MS, parkDay } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, lines, newNotices, type People } from '#test/people.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp({ LIMIT_REQUESTS_PER_MINUTE: '100000' });
  people = await buildPeople(t.db);
  await t.call(people.superAdmin, 'PUT /deposit-rules', {
    body: { rules: [{ lotType: null, percentBp: 1000, amountSen: null, dueDays: 14 }] },
  });
});
afterAll(() => t.close());

async function requestOf(price: number | null): Promise<string> {
  const lot = await buildLot(t.db, { price });
  return (
    await t.call(people.agentAdmin, 'POST /bookings', { body: { lotId: lot.id, userId: people.buyer.id } })
  ).body._id;
}
const agree = (id: string, price: number | null) =>
  t.call(people.admin, `PUT /bookings/${id}/agreed-price`, { body: { price, reason: 'Rebate' } });
const move = async (id: string, type: 'A' | 'B') => {
  const lot = await buildLot(t.db, { price: 2_000_000, type });
  return t.call(people.admin, `PUT /bookings/${id}/lot`, { body: { lotId: lot.id, reason: 'The corner' } });
};
const pay = (id: string, amountSen: number) =>
  t.call(people.superAdmin, `POST /bookings/${id}/payments`, {
    body: {
      kind: 'payment',
      amountSen,
      method: 'cash',
      onDay: parkDay(t.clock.now()),
      note: '',
      confirm: true,
    },
  });
const depositOf = async (id: string) => (await t.call(people.admin, `GET /bookings/${id}`)).body.deposit;

/** What goes back: the rows of its view, and the sums beside the view and of today. */
async function toRefund() {
  const { body: rows } = await t.call(people.admin, 'GET /deposits?view=refund_due');
  const { body: counts } = await t.call(people.admin, 'GET /deposits/counts');
  const { body: overview } = await t.call(people.admin, 'GET /overview');
  const today: { kind: string; sumSen: number }[] = overview.today;
  return {
    listed: rows.map((row: { bookingId: string; toRefundSen: number }) => [row.bookingId, row.toRefundSen]),
    counted: counts.views.refund_due.sumSen,
    today: today.find(({ kind }) => kind === 'send_back_money')?.sumSen,
  };
}

describe('what is due for another price (D-447)', () => {
  it('follows a rule by share, keeps its day, and is told', async () => {
    const id = await requestOf(1_000_000);
    const { dueOn } = await depositOf(id);
    const { body } = await agree(id, 950_000);
    expect(body.effects).toContainEqual({
      kind: 'money',
      heldSen: 0,
      reportedSen: 0,
      dueSen: 9_500_000,
      dueOn,
    });
    expect(await depositOf(id)).toMatchObject({ dueSen: 9_500_000, dueOn });
    await agree(id, null);
    expect(await depositOf(id)).toMatchObject({ dueSen: 10_000_000, dueOn });
  });

  it('takes a new day where more is due than before and its day is over or was met', async () => {
    const [met, late, open] = [
      await requestOf(1_000_000),
      await requestOf(1_000_000),
      await requestOf(1_000_000),
    ];
    const { dueOn } = await depositOf(open);
    await pay(met, 10_000_000);
    t.clock.advance(DAY_MS);
    await agree(open, 1_100_000);
    await agree(met, 1_100_000);
    expect(await depositOf(open)).toMatchObject({ dueSen: 11_000_000, dueOn });
    const inDays = (days: number) => parkDay(new Date(t.clock.now().getTime() + days * DAY_MS));
    expect(await depositOf(met)).toMatchObject({ dueSen: 11_000_000, dueOn: inDays(14) });
    t.clock.advance(30 * DAY_MS);
    await agree(late, 900_000);
    expect(await depositOf(late)).toMatchObject({ dueSen: 9_000_000, dueOn });
    await agree(late, 1_100_000);
    expect(await depositOf(late)).toMatchObject({ dueSen: 11_000_000, dueOn: inDays(14) });
  });

  it('leaves a sum that the office set, and one that is no share', async () => {
    const id = await requestOf(1_000_000);
    const due = { dueSen: 500, dueOn: '2027-01-01', reason: 'Agreed' };
    await t.call(people.superAdmin, `PUT /bookings/${id}/deposit`, { body: due });
    expect((await agree(id, 950_000)).body.effects.map(({ kind }: { kind: string }) => kind)).toEqual([
      'price',
      'told',
    ]);
    expect(await depositOf(id)).toMatchObject({ dueSen: 500 });
  });

  it('is due at last where the price was unknown', async () => {
    const id = await requestOf(null);
    expect(await depositOf(id)).toBeNull();
    await agree(id, 950_000);
    expect(await depositOf(id)).toMatchObject({ dueSen: 9_500_000, dueOn: expect.any(String) });
  });

  it('says what is held beyond it, a task of the office until it is refunded (D-439)', async () => {
    const id = await requestOf(1_000_000);
    await pay(id, 10_000_000);
    let effects: unknown[] = [];
    const told = await newNotices(t.db, id, async () => {
      effects = (await agree(id, 950_000)).body.effects;
    });
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'money', dueSen: 0, overSen: 500_000 }));
    expect(told).toEqual(expect.arrayContaining(lines('money_over', people.buyer, people.superAdmin)));
    const { standing } = (await t.call(people.admin, `GET /bookings/${id}`)).body;
    expect(standing.tasks).toContainEqual(
      expect.objectContaining({ who: 'office', what: 'pay_back_over', sumSen: 500_000 }),
    );
    expect(await toRefund()).toEqual({ listed: [[id, 500_000]], counted: 500_000, today: 500_000 });
    const { status: booked, lot } = (await t.call(people.admin, `GET /bookings/${id}`)).body;
    const { status } = await t.call(people.superAdmin, `POST /bookings/${id}/payments`, {
      body: {
        kind: 'refund',
        amountSen: 500_000,
        method: 'cash',
        onDay: parkDay(t.clock.now()),
        note: 'Rebate',
        confirm: true,
      },
    });
    expect(status).toBe(201);
    const after = (await t.call(people.admin, `GET /bookings/${id}`)).body;
    expect(after.standing.tasks.map(({ what }: { what: string }) => what)).not.toContain('pay_back_over');
    expect(after).toMatchObject({ status: booked, lot, deposit: { dueSen: 9_500_000, heldSen: 9_500_000 } });
    expect(await toRefund()).toEqual({ listed: [], counted: 0 });
  });
});

describe('what is due for a lot of another type (D-449)', () => {
  it('follows the rule in force for it, on its day, and not where the office set the sum', async () => {
    const byRule = await requestOf(1_000_000);
    const byOffice = await requestOf(1_000_000);
    const { dueOn } = await depositOf(byRule);
    const due = { dueSen: 500, dueOn: '2027-01-01', reason: 'Agreed' };
    await t.call(people.superAdmin, `PUT /bookings/${byOffice}/deposit`, { body: due });
    const rules = [
      { lotType: null, percentBp: 1000, amountSen: null, dueDays: 14 },
      { lotType: 'A', percentBp: null, amountSen: 7_000_000, dueDays: 30 },
    ];
    await t.call(people.superAdmin, 'PUT /deposit-rules', { body: { rules } });
    for (const id of [byRule, byOffice]) expect((await move(id, 'A')).status).toBe(200);
    expect(await depositOf(byRule)).toMatchObject({ dueSen: 7_000_000, dueOn });
    expect(await depositOf(byOffice)).toMatchObject({ dueSen: 500, dueOn: '2027-01-01' });
    expect((await move(byRule, 'B')).body.effects).toContainEqual(
      expect.objectContaining({ kind: 'money', dueSen: 20_000_000 }),
    );
  });

  it('follows it also where the type of the lot before was corrected', async () => {
    const rules = [
      { lotType: 'B', percentBp: 1000, amountSen: null, dueDays: 14 },
      { lotType: 'A', percentBp: 400, amountSen: null, dueDays: 14 },
    ];
    await t.call(people.superAdmin, 'PUT /deposit-rules', { body: { rules } });
    const [corrected, same] = [await requestOf(1_000_000), await requestOf(1_000_000)];
    const { lotId } = (await t.call(people.admin, `GET /bookings/${corrected}`)).body;
    expect((await t.call(people.admin, `PUT /lots/${lotId}`, { body: { type: 'A' } })).status).toBe(200);
    expect(await depositOf(corrected)).toMatchObject({ dueSen: 10_000_000 });
    expect((await move(corrected, 'A')).status).toBe(200);
    expect((await move(same, 'B')).status).toBe(200);
    expect(await depositOf(corrected)).toMatchObject({ dueSen: 8_000_000 });
    expect(await depositOf(same)).toMatchObject({ dueSen: 20_000_000 });
  });
});

describe('a booking that is paid by its status alone (D-487)', () => {
  /** Booked while no rule was in force, one of which comes afterwards. */
  async function bookedBefore(rule: object, price: number | null): Promise<string> {
    const setRules = (rules: object[]) =>
      t.call(people.superAdmin, 'PUT /deposit-rules', { body: { rules } });
    await setRules([]);
    const id = await requestOf(price);
    await t.call(people.admin, `PUT /bookings/${id}/admin-response`, { body: { action: 'booked' } });
    await setRules([rule]);
    return id;
  }
  const byShare = { percentBp: 1000, dueDays: 14 };

  it.each<[string, number | null, (id: string) => Promise<{ status: number }>]>([
    ['a lot of another type', 1_000_000, (id) => move(id, 'A')],
    ['its first price', null, (id) => agree(id, 950_000)],
  ])('is not asked to pay again for %s, and leaves its refund', async (_, price, deal) => {
    const id = await bookedBefore(byShare, price);
    expect((await deal(id)).status).toBe(200);
    const { deposit, standing } = (await t.call(people.buyer, `GET /bookings/${id}`)).body;
    expect(deposit).toBeNull();
    expect(standing.tasks.map(({ what }: { what: string }) => what)).not.toContain('pay');
    await t.call(people.admin, `PUT /bookings/${id}/admin-response`, { body: { action: 'reject' } });
    const { body: events } = await t.call(people.admin, `GET /bookings/${id}/events`);
    expect(events.at(-1)).toMatchObject({ to: 'rejected', refundDue: true });
  });
});
