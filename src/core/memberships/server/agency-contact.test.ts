import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agencies } from '#core/agencies/server/tables.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { users } from '#core/users/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildStaffedAgency } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const HOUR = 3_600_000;

it('tells applicants and members the negotiator of their agency, members without one who runs it, and both how long its last answers took (D-474)', async () => {
  const { agency, staff } = await buildStaffedAgency(t.db);
  await t.db.update(users).set({ name: 'Aisyah Tan', phone: '+60125550111' }).where(eq(users.id, staff.id));
  const list = (listed: Partial<typeof agencies.$inferInsert>) =>
    t.db.update(agencies).set(listed).where(eq(agencies.id, agency.id));
  await list({ contactPhone: '+60355550100' });
  const contactOf = async (person: { id: string }) =>
    (await t.call(person, 'GET /users/me/agency-contact')).body;
  const asks = async () => {
    const person = await buildUser(t.db);
    await t.call(person, 'POST /users/request-agency', { body: { agencyId: agency.id } });
    return person;
  };
  const nothing = { person: null, membership: null, request: null, decision: null, lot: null };
  expect(await contactOf(await buildUser(t.db))).toEqual(nothing);

  for (const hours of [1, 9, 2]) {
    const applicant = await asks();
    const person = { name: agency.name, phone: '+60355550100' };
    expect(await contactOf(applicant)).toMatchObject({ person, membership: null });
    t.clock.advance(hours * HOUR);
    await t.call(staff, `PUT /users/${applicant.id}/agency-request/approve`);
    expect((await contactOf(applicant)).person).toEqual({ name: 'Aisyah Tan', phone: '+60125550111' });
  }
  const negotiator = { name: 'Farah Aziz', phone: '+60355550100' };
  await list({ negotiatorName: negotiator.name });
  const waiting = await asks();
  expect((await t.call(null, `GET /public/agencies/${agency.id}`)).body.usualAnswer).toBe(2 * HOUR);
  expect(await contactOf(waiting)).toEqual({
    person: negotiator,
    membership: 2 * HOUR,
    request: null,
    decision: null,
    lot: null,
  });
  const member = await buildMember(t.db, agency.id);
  expect((await contactOf(member)).person).toEqual(negotiator);
  await t.call(staff, `PUT /users/${waiting.id}/agency-request/reject`);
  expect(await contactOf(waiting)).toEqual(nothing);
});

it('tells members how long the last decisions of the office took, counted from the answer of the agency (D-474)', async () => {
  const { agency } = await buildStaffedAgency(t.db);
  const member = await buildMember(t.db, agency.id);
  const decisionOf = async () => (await t.call(member, 'GET /users/me/agency-contact')).body.decision;
  const from = Date.parse('2026-01-05T00:00:00Z');
  const after = (hours: number) => new Date(from + hours * HOUR);
  await buildBooking(t.db, { status: 'sold', times: [after(0), after(40), after(43), after(90)] });
  await buildBooking(t.db, { status: 'rejected', times: [after(0), after(1), after(6)] });
  await buildBooking(t.db, { status: 'rejected_by_agent', times: [after(0), after(90)] });
  expect(await decisionOf()).toBeNull();
  await buildBooking(t.db, { status: 'approved', times: [after(0), after(2), after(10)] });
  expect(await decisionOf()).toBe(5 * HOUR);
});
