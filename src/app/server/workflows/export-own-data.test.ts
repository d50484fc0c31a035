import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { DATA_EXPORTS_PER_DAY } from '#core/users/lifecycle.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople } from '#test/people.ts';
import { measured, sized } from '#test/size.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

async function exportOf(person: { id: string }) {
  const reply = await t.call(person, 'GET /users/me/export');
  expect(reply.status).toBe(200);
  expect(reply.headers['content-disposition']).toContain('attachment; filename="my-data.json"');
  expect(reply.headers['cache-control']).toContain('no-store');
  return JSON.parse(reply.raw.toString());
}

describe('GET /users/me/export', () => {
  it('hands a person a file with account, sessions and bookings, without other people in it', async () => {
    const { buyer, agentAdmin } = await buildPeople(t.db);
    const { booking, lot } = await buildBooking(t.db, {
      creator: buyer,
      status: 'pending_admin',
      agentAdmin,
      request: { requestMessage: 'Near the gate, please' },
    });
    const file = await exportOf(buyer);
    expect(file.account).toEqual({
      ...(await t.call(buyer, 'GET /users/me')).body,
      twoStepLoginSince: null,
    });
    expect(file.sessions).toMatchObject([{ isCurrent: true }]);
    expect(file.bookings).toMatchObject([
      {
        id: booking.id,
        status: 'pending_admin',
        part: ['creator', 'client'],
        lotNumber: lot?.lotNumber,
        contact: { name: buyer.name, email: buyer.email },
        requestMessage: 'Near the gate, please',
      },
    ]);
    expect(file).toMatchObject({ documents: [], documentViews: [] });
    for (const other of [agentAdmin.name, agentAdmin.email, agentAdmin.id]) {
      expect(JSON.stringify(file)).not.toContain(other);
    }
    expect(JSON.stringify(file).toLowerCase()).not.toMatch(/password|hash/);
  });

  it('leaves clients out of the file of the agent who booked for them (D-83)', async () => {
    const { buyer, agentAdmin } = await buildPeople(t.db);
    await buildBooking(t.db, {
      creator: agentAdmin,
      request: { channel: 'direct', userId: buyer.id },
      status: 'pending_admin',
    });
    await buildBooking(t.db, {
      creator: agentAdmin,
      request: { channel: 'direct', name: 'Walker', email: 'walker@test.example' },
      status: 'pending_admin',
    });
    const file = await exportOf(agentAdmin);
    expect(file.bookings.map(({ part }: { part: string[] }) => part.join()).sort()).toEqual([
      'creator',
      'creator,client',
    ]);
    for (const other of [buyer.id, buyer.name, buyer.email, 'Walker', 'walker@test.example']) {
      expect(JSON.stringify(file)).not.toContain(other);
    }
  });

  it('holds nothing of what a person made as staff of an agency that they have left (D-134)', async () => {
    const { agency, agent, agentAdmin } = await buildPeople(t.db);
    await buildBooking(t.db, { creator: agent, request: { name: 'Walker' } });
    expect((await exportOf(agent)).bookings).toHaveLength(1);
    const removed = await t.call(agentAdmin, `DELETE /agencies/${agency.id}/users/${agent.id}`);
    expect(removed.status).toBe(200);
    const file = await exportOf(agent);
    expect(file.bookings).toEqual([]);
    expect(file.bookings).toEqual((await t.call(agent, 'GET /bookings/user')).body);
  });

  it('holds the verdicts on documents, without their judges (D-167)', async () => {
    const { buyer, agentAdmin } = await buildPeople(t.db);
    const { booking } = await buildBooking(t.db, { creator: buyer, times: [t.clock.now()] });
    const about = { bookingId: booking.id, uploadedBy: buyer.id, createdAt: t.clock.now() };
    const judged = await buildDocument(t.db, about);
    const untouched = await buildDocument(t.db, { ...about, documentType: 'cheque' });
    const body = {
      checks: [{ documentId: judged.id, verdict: 'sent_back', reason: 'blurred', note: 'More light' }],
    };
    await t.call(agentAdmin, `PUT /bookings/${booking.id}/document-checks`, { body });
    const { documents } = await exportOf(buyer);
    const verdictOf = (id: string) => documents.find((each: { id: string }) => each.id === id).verdict;
    expect(verdictOf(judged.id)).toEqual({
      state: 'sent_back',
      desk: 'agency',
      reason: 'blurred',
      note: 'More light',
      at: t.clock.now().toISOString(),
    });
    expect(verdictOf(untouched.id)).toBeNull();
    expect(JSON.stringify(documents)).not.toContain(agentAdmin.id);
  });

  it('is made 20 times a day for one person, and no more (D-173)', async () => {
    const { buyer, agent } = await buildPeople(t.db);
    for (let call = 1; call <= DATA_EXPORTS_PER_DAY; call += 1) await exportOf(buyer);
    const refused = await t.call(buyer, 'GET /users/me/export');
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    await exportOf(agent);
  });
});

it('the file of many bookings is whole, takes seconds and names nobody else (D-173)', async () => {
  const many = sized({ usual: 15, long: 1_000 });
  const { buyer, agent, agentAdmin } = await buildPeople(t.db);
  const lotId = (await buildLot(t.db)).id;
  const refused = { creator: buyer, agentAdmin, status: 'rejected_by_agent', request: { lotId } } as const;
  for (let each = 0; each < many; each += 1) await buildBooking(t.db, refused);
  const others = [agent, agentAdmin].flatMap(({ id, name, email }) => [id, name, email]);
  const namedIn = (text: string) => others.filter((other) => text.includes(other));
  const since = performance.now();
  const file = await exportOf(buyer);
  const seconds = (performance.now() - since) / 1000;
  expect([file.bookings.length, namedIn(JSON.stringify(file)), seconds < 10]).toEqual([many, [], true]);
  const counted = { bookings: many, seconds: Number(seconds.toFixed(2)), 'other people named': 0 };
  measured(counted);
  const rows = await t.db.select().from(bookings).where(eq(bookings.lotId, lotId));
  const whole = JSON.stringify({ ...file, bookings: rows });
  expect(namedIn(whole)).not.toEqual([]);
}, 120_000);
