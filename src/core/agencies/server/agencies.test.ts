import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, snapshot } from '#test/db-assertions.ts';
import { park } from '#test/park.ts';
import { buildAgency } from './factory.ts';
import { findAgency } from './store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const touched = ['agencies', 'users', 'audit_log', 'notices'];
const office = () => buildUser(t.db, { role: 'admin' });
const full = {
  name: '  Meridian Realty ',
  description: 'Factories',
  contactEmail: ' desk@meridian.example ',
  contactPhone: '+60355550101',
  address: '12 Jalan Meridian',
};

describe('reading agencies', () => {
  it.each(['admin', 'super_admin'] as const)(
    'shows the %s every agency, also inactive ones, with members counted and who runs it (R-CALL-57)',
    async (role) => {
      const viewer = await buildUser(t.db, { role });
      const hidden = await buildAgency(t.db, { isActive: false });
      const runner = await buildMember(t.db, hidden.id, { role: 'agent_admin' });
      await buildMember(t.db, hidden.id);
      await buildUser(t.db, { agencyId: hidden.id, agencyStatus: 'pending' });
      const empty = await buildAgency(t.db);
      const busy = await buildAgency(t.db);
      const creator = await buildMember(t.db, busy.id);
      for (const status of ['pending_agent', 'pending_admin', 'approved', 'sold', 'rejected'] as const)
        await buildBooking(t.db, { status, creator });
      const reply = await t.call(viewer, 'GET /agencies');
      expect(reply.status).toBe(200);
      expect(reply.headers['x-total-count']).toBe(String(reply.body.length));
      const find = (id: string) => reply.body.find((agency: { id: string }) => agency.id === id);
      expect(find(hidden.id)).toMatchObject({
        _id: hidden.id,
        isActive: false,
        userCount: 2,
        agentAdmins: [
          { _id: runner.id, id: runner.id, name: runner.name, email: runner.email, phone: runner.phone },
        ],
      });
      expect(find(busy.id).bookings).toEqual({ open: 2, sold: 1 });
      expect(find(empty.id)).toMatchObject({ userCount: 0, agentAdmins: [], bookings: { open: 0, sold: 0 } });
      const ranked = await t.call(viewer, 'GET /agencies?sort=-openRequests');
      const ids = ranked.body.map((agency: { id: string }) => agency.id);
      expect(ids.indexOf(busy.id)).toBeLessThan(ids.indexOf(empty.id));
      for (const path of [`/agencies/${hidden.id}`, `/public/agencies/${hidden.id}`]) {
        expect((await t.call(viewer, `GET ${path}`)).body).toEqual(find(hidden.id));
      }
      const part = await t.call(viewer, 'GET /agencies?limit=1&offset=1');
      expect(part.body).toEqual([reply.body[1]]);
      expect(part.headers['x-total-count']).toBe(reply.headers['x-total-count']);
    },
  );

  it.each(['user', 'agent', 'agent_admin'] as const)(
    'shows a %s active agencies only, and of none who belongs to it (D-110)',
    async (role) => {
      const shown = await buildAgency(t.db);
      const hidden = await buildAgency(t.db, { isActive: false });
      const viewer = await buildMember(t.db, hidden.id, { role });
      const reply = await t.call(viewer, 'GET /agencies');
      const ids = reply.body.map((agency: { id: string }) => agency.id);
      expect(ids).toContain(shown.id);
      expect(ids).not.toContain(hidden.id);
      expect(reply.raw.toString()).not.toMatch(/userCount|agentAdmins/);
      // members of an inactive agency still read it by id
      const own = await t.call(viewer, `GET /agencies/${hidden.id}`);
      expect(own.status).toBe(200);
      expect(own.body).toEqual({
        _id: hidden.id,
        id: hidden.id,
        name: hidden.name,
        description: '',
        contactEmail: hidden.contactEmail,
        contactPhone: '',
        address: '',
        isActive: false,
        registrationNumber: '',
      });
    },
  );

  it('shows anyone an active agency, and nobody an absent one (R-CALL-58, R-MSG-27, D-46)', async () => {
    const agency = await buildAgency(t.db);
    const inactive = await buildAgency(t.db, { isActive: false });
    const person = await buildUser(t.db);
    const open = await t.call(null, `GET /public/agencies/${agency.id}`);
    expect(open.status).toBe(200);
    expect(open.body).toMatchObject({ _id: agency.id, name: agency.name, isActive: true });
    for (const id of [inactive.id, crypto.randomUUID(), 'nope', '%00']) {
      const reply = await t.call(null, `GET /public/agencies/${id}`);
      expect([id, reply.status]).toEqual([id, 404]);
      expect(reply.body).toEqual({ message: 'Agency not found', code: 'AGENCY_NOT_FOUND' });
    }
    expect((await t.call(person, 'GET /agencies/nope')).body.message).toBe('Agency not found');
  });

  it('says in the language of its reader what the folder says of it, until the portal changes it (D-485)', async () => {
    const [listed] = park.facts.agencies ?? [];
    if (!listed) throw new Error('The sample park lists no agencies');
    const { id } = await buildAgency(t.db, listed);
    const headers = { 'accept-language': 'ms' };
    const read = async () => (await t.call(null, `GET /public/agencies/${id}`, { headers })).body;
    expect(await read()).toMatchObject({
      description: 'Kilang dan gudang untuk pengilang dan firma logistik.',
      negotiator: { name: listed.negotiatorName, languages: 'Melayu, Inggeris' },
    });
    const admin = await buildUser(t.db, { role: 'admin' });
    const office = await t.call(admin, `GET /agencies/${id}`, { headers });
    expect(office.body.description).toBe(listed.description);
    await t.call(admin, `PUT /agencies/${id}`, { body: { description: 'Cold stores.' } });
    expect(await read()).toMatchObject({
      description: 'Cold stores.',
      negotiator: { languages: 'Melayu, Inggeris' },
    });
  });

  it('shows an inactive one by id to those who asked it or belong to it, whatever became of it (D-110)', async () => {
    const inactive = await buildAgency(t.db, { isActive: false });
    const read = async (viewer: { id: string }) =>
      (await t.call(viewer, `GET /agencies/${inactive.id}`)).status;
    for (const agencyStatus of ['pending', 'rejected', 'approved'] as const) {
      const person = await buildUser(t.db, { agencyId: inactive.id, agencyStatus });
      expect([agencyStatus, await read(person)]).toEqual([agencyStatus, 200]);
    }
  });
});

describe('POST /agencies', () => {
  it('opens an active agency, trimmed, which anyone may ask at once (R-CALL-60, R-ADM-19, R-ADM-24)', async () => {
    const admin = await office();
    const reply = await t.call(admin, 'POST /agencies', { body: { ...full, id: 'mine', userCount: 9 } });
    expect(reply.status).toBe(201);
    const { _id: id } = reply.body;
    expect(reply.body).toEqual({
      _id: id,
      id,
      name: 'Meridian Realty',
      description: 'Factories',
      contactEmail: 'desk@meridian.example',
      contactPhone: '+60355550101',
      address: '12 Jalan Meridian',
      isActive: true,
      registrationNumber: '',
      userCount: 0,
      agentAdmins: [],
      bookings: { open: 0, sold: 0 },
      message: 'Agency created successfully',
    });
    expect(JSON.stringify((await t.call(null, 'GET /agencies/public')).body)).toContain(id);
    expect(await auditOf(t.db, id)).toMatchObject([
      { action: 'agency.create', actor_id: admin.id, detail: { to: { name: 'Meridian Realty' } } },
    ]);
  });

  it.each([
    [
      { email: 'a@one.example', phone: '1', location: 'Here' },
      { contactEmail: 'a@one.example', contactPhone: '1', address: 'Here' },
    ],
    [
      { email: 'a@one.example', contactNumber: '2' },
      { contactEmail: 'a@one.example', contactPhone: '2', address: '' },
    ],
    [
      { contactEmail: 'b@one.example', email: 'a@one.example', contactPhone: '3', phone: '1' },
      { contactEmail: 'b@one.example', contactPhone: '3' },
    ],
  ])('takes the other names of the contact fields %j (D-117)', async (contact, stored) => {
    const reply = await t.call(await office(), 'POST /agencies', { body: { name: 'Alias', ...contact } });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject(stored);
  });

  it('opens an inactive one on request, and a second one of the same name (D-110, D-117)', async () => {
    const admin = await office();
    const body = { ...full, isActive: false };
    const replies = [
      await t.call(admin, 'POST /agencies', { body }),
      await t.call(admin, 'POST /agencies', { body }),
    ];
    expect(replies.map(({ status, body: { isActive } }) => [status, isActive])).toEqual([
      [201, false],
      [201, false],
    ]);
    expect(JSON.stringify((await t.call(null, 'GET /agencies/public')).body)).not.toContain(
      replies[0]?.body.id,
    );
  });

  it('opens one agency for a repeated key (D-56)', async () => {
    const admin = await office();
    const sent = { body: full, headers: { 'idempotency-key': 'agency-once-1' } };
    const first = await t.call(admin, 'POST /agencies', sent);
    const again = await t.call(admin, 'POST /agencies', sent);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await auditOf(t.db, first.body.id)).toHaveLength(1);
  });

  it.each([
    [{}, 'Agency name is required', ['name', 'contactEmail']],
    [{ name: '  ', contactEmail: 'nope' }, 'Agency name is required', ['name', 'contactEmail']],
    [{ name: 'A' }, 'Contact email is required', ['contactEmail']],
    [{ name: 'A', contactEmail: ' ' }, 'Contact email is required', ['contactEmail']],
    [{ name: 'A', contactEmail: 'nope' }, 'Please enter a valid email address', ['contactEmail']],
    [{ name: 'A', email: 'a b@c.d' }, 'Please enter a valid email address', ['contactEmail']],
    [{ name: 'A', contactEmail: 5 }, "The field 'contactEmail' must be text", ['contactEmail']],
  ])('refuses %j, naming every field (R-ADM-19)', async (body, message, fields) => {
    const before = await snapshot(t.db, touched);
    const reply = await t.call(await office(), 'POST /agencies', { body });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toBe(message);
    expect(Object.keys(reply.body.errors)).toEqual(fields);
    expect(JSON.parse(await snapshot(t.db, ['agencies']))).toEqual([JSON.parse(before)[0]]);
  });
});

describe('PUT /agencies/{id}', () => {
  it('gives its bookings the new name, by which they are found (D-109)', async () => {
    const admin = await office();
    const [agency, other] = [await buildAgency(t.db), await buildAgency(t.db)];
    const { booking } = await buildBooking(t.db, { creator: await buildMember(t.db, agency.id) });
    const kept = await buildBooking(t.db, { creator: await buildMember(t.db, other.id) });
    const name = `Renamed ${agency.id}`;
    await t.call(admin, `PUT /agencies/${agency.id}`, { body: { name } });
    const found = await t.call(admin, `GET /bookings/admin?search=${encodeURIComponent(name)}`);
    expect(found.body.map(({ _id, agencyName }: Record<string, string>) => [_id, agencyName])).toEqual([
      [booking.id, name],
    ]);
    expect((await t.call(admin, `GET /bookings/${kept.booking.id}`)).body.agencyName).toBe(other.name);
  });

  it('changes what is sent and keeps the rest, also of other agencies (R-CALL-61)', async () => {
    const admin = await office();
    const agency = await buildAgency(t.db, { description: 'Old', address: '1 Road' });
    const other = await buildAgency(t.db);
    await buildMember(t.db, agency.id);
    t.clock.advance(1000);
    const reply = await t.call(admin, `PUT /agencies/${agency.id}`, {
      body: { name: 'New name', contactNumber: '77', isActive: false },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      _id: agency.id,
      name: 'New name',
      description: 'Old',
      contactEmail: agency.contactEmail,
      contactPhone: '77',
      address: '1 Road',
      isActive: false,
      userCount: 1,
      message: 'Agency updated successfully',
    });
    expect((await findAgency(t.db, agency.id))?.updatedAt).toEqual(t.clock.now());
    expect(await findAgency(t.db, other.id)).toEqual(other);
    expect(await auditOf(t.db, agency.id)).toEqual([
      {
        action: 'agency.update',
        actor_id: admin.id,
        detail: {
          from: { name: agency.name, contactPhone: '', isActive: true },
          to: { name: 'New name', contactPhone: '77', isActive: false },
        },
      },
    ]);
  });

  it('clears what is sent empty, and writes nothing where nothing differs', async () => {
    const agency = await buildAgency(t.db, { description: 'Old' });
    const admin = await office();
    const path = `PUT /agencies/${agency.id}`;
    const reply = await t.call(admin, path, { body: { description: '', name: agency.name } });
    expect(reply.body).toMatchObject({ description: '', name: agency.name });
    const before = await snapshot(t.db, touched);
    expect((await t.call(admin, path, { body: { name: agency.name } })).status).toBe(200);
    expect((await t.call(admin, path, { body: {} })).status).toBe(200);
    expect(await snapshot(t.db, touched)).toBe(before);
  });

  it.each([
    [{ name: '' }, 'Agency name is required'],
    [{ contactEmail: '' }, 'Contact email is required'],
    [{ email: 'nope' }, 'Please enter a valid email address'],
  ])('refuses %j', async (body, message) => {
    const agency = await buildAgency(t.db);
    const reply = await t.call(await office(), `PUT /agencies/${agency.id}`, { body });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toBe(message);
    expect(await findAgency(t.db, agency.id)).toEqual(agency);
  });
});

describe('registration numbers (D-161)', () => {
  it('a negotiator is named with number and languages to people who choose, and audited', async () => {
    const admin = await buildUser(t.db, { role: 'admin' });
    const agency = await buildAgency(t.db);
    const named = {
      negotiatorName: 'Farah Aziz',
      negotiatorRegistration: 'REN 01234',
      negotiatorLanguages: 'Malay, English',
    };
    const put = (body: object) => t.call(admin, `PUT /agencies/${agency.id}`, { body });
    const negotiator = { name: 'Farah Aziz', registrationNumber: 'REN 01234', languages: 'Malay, English' };
    expect((await put(named)).body.negotiator).toEqual(negotiator);
    expect((await t.call(null, `GET /public/agencies/${agency.id}`)).body).toMatchObject({ negotiator });
    expect(await auditOf(t.db, agency.id)).toMatchObject([{ detail: { to: named } }]);
    expect((await put({ negotiatorRegistration: '<b>' })).status).toBe(400);
    expect((await put({ negotiatorName: '' })).body).not.toHaveProperty('negotiator');
  });

  it('are shown to people who choose an agency, of the agency and its administrators alone, and audited', async () => {
    const admin = await buildUser(t.db, { role: 'admin' });
    const agency = await buildAgency(t.db);
    const runner = await buildMember(t.db, agency.id, { role: 'agent_admin', name: 'Farah Aziz' });
    await buildMember(t.db, agency.id, { role: 'agent_admin' });
    const buyer = await buildMember(t.db, agency.id);
    const put = (path: string, registrationNumber: unknown) =>
      t.call(admin, `PUT ${path}`, { body: { registrationNumber } });
    expect((await put(`/agencies/${agency.id}`, ' E (1) 0123/2 ')).status).toBe(200);
    expect((await put(`/users/${runner.id}`, 'REN 01234')).body.registrationNumber).toBe('REN 01234');
    await put(`/users/${buyer.id}`, 'REN 99999');
    const shown = {
      registrationNumber: 'E (1) 0123/2',
      registeredAgents: [{ name: 'Farah Aziz', registrationNumber: 'REN 01234' }],
    };
    const list = await t.call(null, `GET /agencies/public?search=${encodeURIComponent(agency.name)}`);
    expect(list.body.find(({ id }: { id: string }) => id === agency.id)).toMatchObject(shown);
    expect((await t.call(null, `GET /public/agencies/${agency.id}`)).body).toEqual(
      list.body.find(({ id }: { id: string }) => id === agency.id),
    );
    expect((await t.call(buyer, `GET /agencies/${agency.id}`)).body).toMatchObject(shown);
    expect(await auditOf(t.db, agency.id)).toMatchObject([
      {
        action: 'agency.update',
        detail: { from: { registrationNumber: '' }, to: { registrationNumber: 'E (1) 0123/2' } },
      },
    ]);

    for (const wrong of ['<b>1</b>', 'none', 'E1\nE2x', '1'.repeat(31), 7, ['E 1'], {}]) {
      for (const path of [`/agencies/${agency.id}`, `/users/${runner.id}`]) {
        const refused = await put(path, wrong);
        expect([path, wrong, refused.status]).toEqual([path, wrong, 400]);
        expect(refused.body.message).toMatch(/./);
      }
    }
    expect((await put(`/agencies/${agency.id}`, '')).body.registrationNumber).toBe('');
    expect((await t.call(null, `GET /public/agencies/${agency.id}`)).body.registrationNumber).toBe('');
  });
});
