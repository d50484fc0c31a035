import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { auditLog } from '#core/audit/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildMember, buildUser } from './factory.ts';
import { findAccount } from './store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe('GET /users/me', () => {
  it('gives every documented field of the account and no password (R-CALL-12, R-AUTH-24, R-AUTH-25)', async () => {
    const agency = await buildAgency(t.db);
    const person = await buildMember(
      t.db,
      agency.id,
      { address: '1 Road', position: 'Buyer' },
      t.clock.now(),
    );
    const reply = await t.call(person, 'GET /users/me');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      _id: person.id,
      id: person.id,
      name: person.name,
      emailConfirmed: false,
      twoStepLogin: false,
      email: person.email,
      role: 'user',
      phone: '+60125550199',
      address: '1 Road',
      company: '',
      registrationNumber: '',
      agencyId: agency.id,
      agencyName: agency.name,
      agencyStatus: 'approved',
      agencyStatusDate: t.clock.now().toISOString(),
      position: 'Buyer',
      hasPendingAgencyRequest: false,
      agencyRequestDate: null,
      agencyRequestMessage: '',
      agencyRequestNote: '',
      language: null,
      createdAt: t.clock.now().toISOString(),
    });
    expect((await t.call(person, 'GET /auth/me')).body).toEqual(reply.body);
  });

  it('reads role and agency fresh on each call (D-38)', async () => {
    const person = await buildUser(t.db);
    await t.call(person, 'GET /users/me');
    await t.db.execute(sql`UPDATE users SET role = 'admin' WHERE id = ${person.id}`);
    expect((await t.call(person, 'GET /users/me')).body.role).toBe('admin');
  });
});

describe('PUT /auth/me', () => {
  it('changes name, phone and address, trimmed, and nothing else (R-CALL-13, R-PROF-04 to R-PROF-06, R-PROF-18)', async () => {
    const person = await buildUser(t.db);
    const bystander = await buildUser(t.db);
    const body = {
      name: ' New Name ',
      phone: '03 5555 0100',
      address: '  9 Jalan  ',
      email: 'other@test.example',
      role: 'super_admin',
      company: 'Mine',
      agencyStatus: 'approved',
    };
    const reply = await t.call(person, 'PUT /auth/me', { body });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      message: 'Profile updated successfully',
      name: 'New Name',
      phone: '03 5555 0100',
      address: '9 Jalan',
      email: person.email,
      role: 'user',
      company: '',
      agencyStatus: 'none',
    });
    expect(await findAccount(t.db, bystander.id)).toEqual(bystander);
  });

  it('keeps what is not sent', async () => {
    const person = await buildUser(t.db, { address: '1 Road' });
    const reply = await t.call(person, 'PUT /users/me', { body: { name: 'Only Name' } });
    expect(reply.body).toMatchObject({ name: 'Only Name', phone: '+60125550199', address: '1 Road' });
  });

  it('records which fields changed and none of their values, and nothing where none did', async () => {
    const person = await buildUser(t.db, { address: '1 Road' });
    const put = (body: object) => t.call(person, 'PUT /auth/me', { body });
    const before = await snapshotTables(t.db);
    expect((await put({ name: person.name, address: '1 Road' })).status).toBe(200);
    expect(await snapshotTables(t.db)).toEqual(before);
    await put({ name: person.name, address: '2 Road' });
    const trail = await t.db.select().from(auditLog).where(eq(auditLog.targetId, person.id));
    expect(trail).toMatchObject([{ action: 'user.update_profile', detail: { fields: ['address'] } }]);
    expect(JSON.stringify(trail)).not.toContain('2 Road');
  });

  it('wants a name (R-PROF-03)', async () => {
    const person = await buildUser(t.db);
    for (const name of [undefined, '', '   ']) {
      const reply = await t.call(person, 'PUT /auth/me', { body: { name, phone: '1' } });
      expect(reply.status).toBe(400);
      expect(reply.body.message).toBe('Name is required');
    }
    expect(await findAccount(t.db, person.id)).toEqual(person);
  });

  it.each([
    ['name', 200],
    ['phone', 32],
    ['address', 500],
  ])('takes any text as %s, up to %i characters (R-CONST-17, D-32)', async (field, most) => {
    const person = await buildUser(t.db);
    const put = (text: string) => t.call(person, 'PUT /auth/me', { body: { name: 'Aina', [field]: text } });
    const longest = 'ü-(#)'.repeat(100).slice(0, most);
    expect((await put(longest)).body).toMatchObject({ [field]: longest });
    const tooLong = await put(`${longest}x`);
    expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([400, [field]]);
    expect(await findAccount(t.db, person.id)).toMatchObject({ [field]: longest });
  });
});

describe('GET /agencies', () => {
  it('gives active agencies to anyone at /agencies/public, and to the signed-in at /agencies (R-CALL-15, R-CALL-16, R-MEM-04, D-110)', async () => {
    const shown = await buildAgency(t.db, { description: 'Factories', address: '1 Road', contactPhone: '1' });
    const hidden = await buildAgency(t.db, { isActive: false });
    const person = await buildUser(t.db);
    const open = await t.call(null, 'GET /agencies/public');
    expect(open.body.find((agency: { _id: string }) => agency._id === shown.id)).toEqual({
      _id: shown.id,
      id: shown.id,
      name: shown.name,
      description: 'Factories',
      contactEmail: shown.contactEmail,
      contactPhone: '1',
      address: '1 Road',
      isActive: true,
      registrationNumber: '',
    });
    expect(JSON.stringify(open.body)).not.toContain(hidden.id);
    expect((await t.call(person, 'GET /agencies')).body).toEqual(open.body);
  });
});
