import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sayIn } from '#platform/server/translations.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { bookingEventShape } from '../contract.ts';
import { defaultAgentNotes } from '../messages.ts';
import { leftTexts } from '../outcome-labels.ts';
import { buildBooking } from './factory.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const historyOf = (person: Parameters<TestApp['call']>[0], id: string) =>
  t.call(person, `GET /bookings/${id}/events`);

/** Requested, forwarded, marked booked and then rejected by the office, an hour apart. */
async function refundedBooking() {
  const start = t.clock.now().getTime();
  const { booking } = await buildBooking(t.db, {
    creator: people.buyer,
    agentAdmin: people.agentAdmin,
    office: people.admin,
    status: 'approved',
    notes: { book: 'Cheque cleared' },
    times: [0, 1, 2].map((hours) => new Date(start + hours * HOUR)),
  });
  t.clock.advance(3 * HOUR);
  const body = { action: 'reject', notes: 'Bank recalled it' };
  expect((await t.call(people.admin, `PUT /bookings/${booking.id}/admin-response`, { body })).status).toBe(
    200,
  );
  return { id: booking.id, at: [0, 1, 2, 3].map((hours) => new Date(start + hours * HOUR).toISOString()) };
}

describe('the history of a booking', () => {
  it('says what the portal wrote in the language of its reader, and typed text as it is (D-298)', async () => {
    const { id } = await refundedBooking();
    const headers = { 'accept-language': 'zh-CN,zh' };
    const [english, chinese] = await Promise.all(
      [{}, headers].map((each) => t.call(people.buyer, `GET /bookings/${id}/events`, { headers: each })),
    );
    const said = sayIn('zh');
    expect(english?.body[1].note).toBe(defaultAgentNotes.approve);
    expect(chinese?.body[1].note).toBe(said(defaultAgentNotes.approve));
    expect(chinese?.body[1].note).not.toBe(english?.body[1].note);
    expect(chinese?.body[3].by.name).toBe(said('The park office'));
    expect(chinese?.body[3].note).toBe(`Bank recalled it\n${said(leftTexts.held)}`);
    expect(chinese?.body[2].note).toBe('Cheque cleared');
    const detail = await t.call(people.buyer, `GET /bookings/${id}`, { headers });
    expect(detail.body.agentNotes).toBe(said(defaultAgentNotes.approve));
    const again = { body: { action: 'booked', notes: '' }, headers };
    const refused = await t.call(people.admin, `PUT /bookings/${id}/admin-response`, again);
    expect(refused.body).toMatchObject({
      message: 'You cannot process bookings that are already rejected',
      localized: { message: '无法处理状态已是“已拒绝”的预订' },
    });
  });

  it('tells the buyer who did what when, and why, oldest step first (D-92, D-95)', async () => {
    const { id, at } = await refundedBooking();
    const reply = await historyOf(people.buyer, id);
    expect(reply.status).toBe(200);
    for (const event of reply.body) expect(bookingEventShape.strict().parse(event)).toEqual(event);
    const { buyer, agentAdmin } = people;
    const office = { name: 'The park office', role: 'admin' };
    expect(
      reply.body.map(({ id, _id, ...event }: { id: number; _id: string }) => {
        expect(_id).toBe(String(id));
        return event;
      }),
    ).toEqual([
      {
        at: at[0],
        action: 'request',
        from: null,
        to: 'pending_agent',
        by: { name: buyer.name, role: 'user' },
        note: '',
        refundDue: false,
      },
      {
        at: at[1],
        action: 'forward',
        from: 'pending_agent',
        to: 'pending_admin',
        by: { name: agentAdmin.name, role: 'agent_admin' },
        note: defaultAgentNotes.approve,
        refundDue: false,
      },
      {
        at: at[2],
        action: 'book',
        from: 'pending_admin',
        to: 'approved',
        by: office,
        note: 'Cheque cleared',
        refundDue: false,
      },
      {
        at: at[3],
        action: 'reject',
        from: 'approved',
        to: 'rejected',
        by: office,
        note: `Bank recalled it\n${leftTexts.held}`,
        refundDue: true,
      },
    ]);
  });

  it('names the people of the office to the office alone', async () => {
    const { id } = await refundedBooking();
    const namesFor = async (person: typeof people.admin) =>
      (await historyOf(person, id)).body.map(({ by }: { by: { name: string } }) => by.name);
    const { buyer, agentAdmin, admin, superAdmin } = people;
    const office = 'The park office';
    expect(await namesFor(agentAdmin)).toEqual([buyer.name, agentAdmin.name, office, office]);
    expect(await namesFor(superAdmin)).toEqual([buyer.name, agentAdmin.name, admin.name, admin.name]);
  });

  it('ends a request whose time is up before it tells of it, and says it was the clock (D-80)', async () => {
    const { booking } = await buildBooking(t.db, { creator: people.buyer, times: [t.clock.now()] });
    t.clock.advance(14 * DAY);
    const { body } = await historyOf(people.buyer, booking.id);
    expect(body.at(-1)).toMatchObject({
      at: t.clock.now().toISOString(),
      action: 'expire',
      from: 'pending_agent',
      to: 'expired',
      by: { name: 'The portal', role: 'system' },
    });
    expect((await t.call(people.buyer, `GET /bookings/${booking.id}`)).body).toMatchObject({
      status: 'expired',
      expiresAt: null,
    });
  });
});
