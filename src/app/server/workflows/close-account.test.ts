import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { auditLog } from '#core/audit/server/tables.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { findBooking } from '#core/bookings/server/store.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { findLot } from '#core/lots/server/store.ts';
import { agencyRequests } from '#core/memberships/server/tables.ts';
import { closedLogins } from '#core/sessions/server/tables.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { findAccount } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { hashPassword } from '#platform/server/password.ts';
import { DAY_MS } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, lines, newNotices, type People } from '#test/people.ts';
import { purgeOnce } from '../jobs/purge.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const close = (person: { id: string } | null, id: string) => t.call(person, `DELETE /users/${id}`);
const statusOf = async (id: string) => {
  const detail = await findBooking(t.db, id);
  return [detail?.booking.status, detail?.lot?.status];
};

describe('DELETE /users/{id}', () => {
  it('closes the account: no session, no sign-in, no contact data, the e-mail free (R-ADM-14, R-CALL-56, D-115)', async () => {
    const person = await buildMember(t.db, people.agency.id, { address: '1 Road', company: 'Acme' });
    const bystander = await buildUser(t.db);
    const headers = { authorization: `Bearer ${await t.tokenFor(person)}` };
    const reply = await close(people.superAdmin, person.id);
    expect([reply.status, reply.body]).toEqual([200, { message: 'User deleted successfully' }]);
    expect(await t.call(null, 'GET /users/me', { headers })).toMatchObject({
      status: 401,
      body: {
        code: 'ACCOUNT_CLOSED',
        message: 'Your account was closed. Please contact the park office if you have questions.',
      },
    });
    const [row] = await t.db.select().from(users).where(eq(users.id, person.id));
    expect(row).toMatchObject({
      name: 'Closed account',
      email: '',
      phone: '',
      address: '',
      company: '',
      passwordHash: null,
      agencyId: null,
      agencyStatus: 'none',
      deletedAt: t.clock.now(),
    });
    const again = { name: 'Another', email: person.email, password: 'secret1' };
    expect((await t.call(null, 'POST /auth/register', { body: again })).status).toBe(201);
    expect(await findAccount(t.db, bystander.id)).toEqual(bystander);
    const rows = await t.db.select().from(auditLog).where(eq(auditLog.targetId, person.id));
    expect(rows).toMatchObject([{ action: 'user.close', actorId: people.superAdmin.id }]);
    expect(JSON.stringify(rows)).not.toContain(person.email);
    expect((await close(people.superAdmin, person.id)).status).toBe(404);
  });

  it('is told at the login to who knows the password, as long as ended sessions are kept, and to nobody else (D-115)', async () => {
    const password = 'a long passphrase';
    const person = await buildUser(t.db, { passwordHash: await hashPassword(password) });
    const logIn = async (body: object) => (await t.call(null, 'POST /auth/login', { body })).body.code;
    const right = { email: person.email, password };
    await close(people.superAdmin, person.id);
    expect(await logIn(right)).toBe('ACCOUNT_CLOSED');
    expect(await logIn({ ...right, password: 'another passphrase' })).toBe('INVALID_CREDENTIALS');
    const kept = JSON.stringify(await t.db.select().from(closedLogins));
    expect(kept).not.toContain(person.email);
    const registered = { name: 'Another', email: person.email, password: 'secret1' };
    await t.call(null, 'POST /auth/register', { body: registered });
    expect(await logIn(right)).toBe('INVALID_CREDENTIALS');
    expect(await logIn({ email: person.email, password: 'secret1' })).toBeUndefined();

    const other = await buildUser(t.db, { passwordHash: await hashPassword(password) });
    await close(people.superAdmin, other.id);
    t.clock.advance(30 * DAY_MS + 1);
    await purgeOnce({ ...t, now: t.clock.now }, (error) => {
      throw error;
    });
    expect(await logIn({ email: other.email, password })).toBe('INVALID_CREDENTIALS');
  });

  it('cancels open bookings about the person, frees the lots and sends the notices (T20)', async () => {
    const person = await buildMember(t.db, people.agency.id);
    const { agentAdmin, agency, superAdmin } = people;
    const made = await buildBooking(t.db, { creator: person });
    const forwarded = await buildBooking(t.db, { creator: person, status: 'pending_admin', agentAdmin });
    const forThem = await buildBooking(t.db, {
      creator: agentAdmin,
      request: { channel: 'direct', userId: person.id },
      status: 'pending_admin',
    });
    const sold = await buildBooking(t.db, { creator: person, status: 'sold', agentAdmin });
    const foreign = await buildBooking(t.db, { creator: await buildMember(t.db, agency.id) });
    const received = await newNotices(t.db, forwarded.booking.id, async () => {
      expect((await close(superAdmin, person.id)).status).toBe(200);
    });
    for (const { booking } of [made, forwarded, forThem]) {
      expect(await statusOf(booking.id)).toEqual(['cancelled', 'available']);
    }
    expect(await statusOf(sold.booking.id)).toEqual(['sold', 'sold']);
    expect(await statusOf(foreign.booking.id)).toEqual(['pending_agent', 'reserved']);
    expect(received).toEqual(expect.arrayContaining(lines('booking_cancelled', agentAdmin, people.admin)));
    const told = await newNotices(t.db, sold.booking.id, async () => {
      const body = { kind: 'payment', amountSen: 500, method: 'cheque', onDay: '2026-01-02', confirm: true };
      await t.call(people.admin, `POST /bookings/${sold.booking.id}/payments`, { body });
    });
    expect([told.length > 0, told.join().includes(person.id)]).toEqual([true, false]);
    const kept = await t.call(superAdmin, `GET /bookings/${sold.booking.id}`);
    expect(kept.body).toMatchObject({ name: person.name, email: person.email });
    expect(kept.body.user).toMatchObject({ name: 'Closed account', email: '', phone: '' });
  });

  it('leaves what the person made as staff to clients, agency and office, whatever its status (D-115)', async () => {
    const { agency, superAdmin, admin: office } = people;
    const client = await buildMember(t.db, agency.id);
    const forClient = { channel: 'direct', userId: client.id } as const;
    const agent = await buildMember(t.db, agency.id, { role: 'agent' });
    const clerk = await buildUser(t.db, { role: 'super_admin' });
    const walkIn = { channel: 'property', name: 'Walk In', email: 'walk@in.example' } as const;
    const made = [
      await buildBooking(t.db, { creator: clerk, request: forClient, status: 'pending_admin' }),
      await buildBooking(t.db, { creator: clerk, request: forClient, status: 'approved', office }),
      await buildBooking(t.db, {
        creator: agent,
        request: { ...walkIn, propertyId: (await buildLot(t.db)).id },
        status: 'approved',
        office,
      }),
    ];
    const states = await Promise.all(made.map(({ booking }) => statusOf(booking.id)));
    await t.call(people.agentAdmin, `DELETE /agencies/${agency.id}/users/${agent.id}`);
    await t.call(superAdmin, `PUT /users/${clerk.id}`, { body: { role: 'user' } });
    for (const person of [agent, clerk]) {
      const { body } = await t.call(superAdmin, `GET /users/${person.id}/closing`);
      expect(body).toEqual({ freed: [], approved: [], sold: [], refunds: [], runsAlone: '' });
      expect((await close(superAdmin, person.id)).status).toBe(200);
    }
    expect(await Promise.all(made.map(({ booking }) => statusOf(booking.id)))).toEqual(states);
    const [, approved] = made;
    const told = await newNotices(t.db, approved?.booking.id ?? '', async () => {
      await t.call(office, `PUT /bookings/${approved?.booking.id}/admin-response`, {
        body: { action: 'sold' },
      });
    });
    expect([told.join().includes(client.id), told.join().includes(clerk.id)]).toEqual([true, false]);
    const kept = (await t.call(people.agentAdmin, `GET /bookings/${made[2]?.booking.id}`)).body;
    expect(kept).toMatchObject({ name: 'Walk In', email: 'walk@in.example', creatorHasLeft: true });
  });

  it('says before which lots it frees, as it then does (D-420)', async () => {
    const { superAdmin } = people;
    const taken = async (id: string) => (await t.call(superAdmin, `GET /users/${id}/closing`)).body;
    const person = await buildMember(t.db, people.agency.id);
    const nothing = { freed: [], approved: [], sold: [], refunds: [], runsAlone: '' };
    expect(await taken(person.id)).toEqual(nothing);

    const free = await buildBooking(t.db, { creator: person, status: 'pending_admin' });
    const lined = await buildBooking(t.db, { creator: person });
    const next = await buildMember(t.db, people.agency.id);
    await t.call(next, `POST /lots/${lined.lot?.id}/queue`, { body: {} });
    // a third lot is offered to the person themselves
    const foreign = await buildMember(t.db, people.agency.id);
    const offered = await buildBooking(t.db, { creator: foreign });
    await t.call(person, `POST /lots/${offered.lot?.id}/queue`, { body: {} });
    await t.call(foreign, `DELETE /bookings/${offered.booking.id}`);

    const { freed } = await taken(person.id);
    const lotsOf = (rows: typeof freed) =>
      rows.map((row: { lotNumber: string; effects: { kind: string; becomes?: string; to?: string }[] }) => {
        const lot = row.effects.find(({ kind }) => kind === 'lot');
        return [row.lotNumber, lot?.becomes, lot?.to];
      });
    const expected = [
      [free.lot?.lotNumber, 'available', undefined],
      [lined.lot?.lotNumber, 'offered', next.name],
      [offered.lot?.lotNumber, 'available', undefined],
    ];
    expect(lotsOf(freed)).toHaveLength(3);
    expect(lotsOf(freed)).toEqual(expect.arrayContaining(expected));

    await close(superAdmin, person.id);
    const after = [free, lined, offered].map(async ({ lot }) => (await findLot(t.db, lot?.id ?? ''))?.status);
    expect(await Promise.all(after)).toEqual(['available', 'reserved', 'available']);
    const place = (await t.call(next, 'GET /users/me/queue')).body.places[0];
    expect([place.lotNumber, place.state]).toEqual([lined.lot?.lotNumber, 'offered']);
  });

  it('says before that an approved booking stands in its way, and that nobody else runs the agency (D-420)', async () => {
    const agency = await buildAgency(t.db);
    const colleague = await buildMember(t.db, agency.id, { role: 'agent_admin' });
    const staff = await buildMember(t.db, agency.id);
    const approved = await buildBooking(t.db, { creator: staff, status: 'approved', agentAdmin: colleague });
    const taken = async () => (await t.call(people.superAdmin, `GET /users/${staff.id}/closing`)).body;
    await t.call(people.superAdmin, `PUT /users/${staff.id}`, { body: { role: 'agent_admin' } });
    const place = { lotNumber: approved.lot?.lotNumber, unitNumber: null };
    const nothing = { freed: [], sold: [], refunds: [], runsAlone: '' };
    expect(await taken()).toEqual({ ...nothing, approved: [place] });
    await close(people.superAdmin, colleague.id);
    expect((await taken()).runsAlone).toBe(agency.name);
  });

  it('says before what is sold to the person, and which money still has to go back (D-420)', async () => {
    const person = await buildMember(t.db, people.agency.id);
    const office = people.admin;
    const sold = await buildBooking(t.db, { creator: person, office, status: 'sold' });
    const ended = await buildBooking(t.db, { creator: person, office, status: 'approved' });
    await t.call(office, `POST /bookings/${ended.booking.id}/payments`, {
      body: { kind: 'payment', amountSen: 500, method: 'cheque', onDay: '2026-01-02', confirm: true },
    });
    await t.call(office, `PUT /bookings/${ended.booking.id}/admin-response`, { body: { action: 'reject' } });
    const { body } = await t.call(people.superAdmin, `GET /users/${person.id}/closing`);
    expect([body.sold, body.refunds]).toEqual([
      [{ lotNumber: sold.lot?.lotNumber, unitNumber: null }],
      [{ lotNumber: ended.lot?.lotNumber, unitNumber: null, heldSen: 500 }],
    ]);
  });

  it('is blocked by an approved booking and then changes nothing (D-115)', async () => {
    const person = await buildMember(t.db, people.agency.id);
    const waiting = await buildBooking(t.db, { creator: person });
    const approved = await buildBooking(t.db, {
      creator: person,
      status: 'approved',
      agentAdmin: people.agentAdmin,
    });
    const before = await findAccount(t.db, person.id);
    const reply = await close(people.superAdmin, person.id);
    expect([reply.status, reply.body]).toEqual([
      409,
      { message: 'This user has an approved booking. Process it first.', code: 'HAS_APPROVED_BOOKING' },
    ]);
    expect(await findAccount(t.db, person.id)).toEqual(before);
    expect(await statusOf(waiting.booking.id)).toEqual(['pending_agent', 'reserved']);
    expect(await statusOf(approved.booking.id)).toEqual(['approved', 'booked']);
    expect((await t.call(person, 'GET /users/me')).status).toBe(200);
  });

  it('withdraws the pending membership request of the person', async () => {
    const person = await buildUser(t.db);
    await t.call(person, 'POST /users/request-agency', { body: { agencyId: people.agency.id } });
    await close(people.superAdmin, person.id);
    const rows = await t.db.select().from(agencyRequests).where(eq(agencyRequests.userId, person.id));
    expect(rows).toMatchObject([{ status: 'withdrawn', decidedBy: people.superAdmin.id }]);
  });
});
