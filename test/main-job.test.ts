import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPark, samplePark } from '#app/server/park/read-park.ts';
import { buildStaffedAgency } from '#core/memberships/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { openParkDatabase, testApp } from './app.ts';
import { park as sample } from './park.ts';

const small = await readPark(join(samplePark(), '..', 'small'));

type Row = { _id: string; status: string };

/** From the public list to the sale, through the calls of the pages only. */
it.each([
  ['the sample park', sample],
  ['parks/small', small],
])(
  'leads a visitor to a lot of %s, through an agency and the office (R-GEN-01, R-GEN-04, R-GEN-05, R-GEN-08, R-STAT-19)',
  async (_, park) => {
    const t = await testApp({}, { park, ...(park !== sample && { database: await openParkDatabase(park) }) });
    onTestFinished(() => t.close());
    const { slug } = park.site;
    const { agency, staff } = await buildStaffedAgency(t.db);
    const office = await buildUser(t.db, { role: 'admin' });
    const free = (await t.call(null, `GET /properties/${slug}/lots/B`)).body as Row[];
    const [first, second, third] = free.map(({ _id }) => _id);
    const statusOf = async (lot: string | undefined) => {
      const all = (await t.call(null, `GET /public/properties/${slug}/lots`)).body as Row[];
      return all.find(({ _id }) => _id === lot)?.status;
    };

    const account = { name: 'Siti', email: 'siti@test.example', password: 'secret1' };
    const buyer = (await t.call(null, 'POST /auth/register', { body: account })).body.user;
    const book = (lotId: string | undefined) => t.call(buyer, 'POST /bookings/request', { body: { lotId } });
    expect((await book(first)).status).toBe(403);
    const chosen = (await t.call(null, 'GET /agencies/public')).body.find(
      ({ _id }: Row) => _id === agency.id,
    );
    await t.call(buyer, 'POST /users/request-agency', { body: { agencyId: chosen._id } });
    expect((await book(first)).status).toBe(403);
    const [applicant] = (await t.call(staff, 'GET /users/agency-requests')).body;
    await t.call(staff, `PUT /users/${applicant._id}/agency-request/approve`);

    const requested = (await book(first)).body;
    expect([requested.status, await statusOf(first)]).toEqual(['pending_agent', 'reserved']);
    const answer = (id: string, action: string) =>
      t.call(staff, `PUT /bookings/${id}/agent-response`, { body: { action } });
    expect((await answer(requested._id, 'approve')).body.status).toBe('pending_admin');
    const process = (id: string, action: string) =>
      t.call(office, `PUT /bookings/${id}/admin-response`, { body: { action } });
    expect((await process(requested._id, 'booked')).body.status).toBe('approved');
    expect(await statusOf(first)).toBe('booked');
    expect((await process(requested._id, 'sold')).body.status).toBe('sold');
    expect(await statusOf(first)).toBe('sold');

    const refused = (await book(second)).body;
    expect((await answer(refused._id, 'reject')).body.status).toBe('rejected_by_agent');
    expect(await statusOf(second)).toBe('available');

    const body = { lotId: third, userId: buyer.id };
    const direct = (await t.call(staff, 'POST /bookings', { body })).body;
    expect([direct.status, await statusOf(third)]).toEqual(['pending_admin', 'reserved']);
    expect((await process(direct._id, 'reject')).body.status).toBe('rejected');
    expect(await statusOf(third)).toBe('available');
    const mine = (await t.call(buyer, 'GET /bookings/user')).body as Row[];
    expect(mine.map(({ status }) => status).sort()).toEqual(['rejected', 'rejected_by_agent', 'sold']);
  },
);
