import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeOnce } from '#app/server/jobs/purge.ts';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { auditLog } from '#core/audit/server/tables.ts';
import { bookingStatuses } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { bookingHolds, heldRecords } from '#core/documents/server/tables.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import {
  company,
  PLAIN_IDENTITY,
  person,
  revealIdentity,
  savePurchasers,
} from '#modules/purchasers/test/purchasers.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { createVault } from '#platform/server/vault/vault.ts';
import { DAY_MS } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { hasModule } from '#test/collected-module-tests.ts';
import { buildPeople, nowhere, type People } from '#test/people.ts';
import { openIdentities, rewrapLists } from './actions.ts';
import { countListsByKey, findPurchasers } from './store.ts';
import { bookingPurchasers } from './tables.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

async function booked(status: (typeof bookingStatuses)[number] = 'pending_agent'): Promise<string> {
  const { buyer: creator, agentAdmin, admin: office } = people;
  const { booking } = await buildBooking(t.db, {
    status,
    creator,
    agentAdmin,
    office,
    ...(status !== 'expired' && { times: [t.clock.now()] }),
  });
  return booking.id;
}
const read = (by: Account, id: string) => t.call(by, `GET /bookings/${id}/purchasers`);
const save = (by: Account, id: string, body?: object) => savePurchasers(t, by, id, body);
const reveal = (by: Account, id: string, purchaser: string) => revealIdentity(t, by, id, purchaser);

describe('who buys (D-254)', () => {
  it('is saved as a whole: numbers masked for all, a missing number kept, who is not sent removed', async () => {
    const id = await booked();
    expect((await read(people.buyer, id)).body).toEqual({
      version: 0,
      purchasers: [],
      foreignInterest: false,
      purchasersComplete: false,
      alsoNeeded: [],
    });
    const partner = {
      ...person,
      name: 'Goh Li',
      identityKind: 'passport',
      identity: 'e 7654321',
      nationality: 'SG',
    };
    const first = await save(people.buyer, id, {
      purchasers: [{ ...person, company: { ...company, registrationNumber: '2023 0101 2345' } }, partner],
    });
    expect([first.status, first.body.message]).toEqual([200, 'Purchasers saved']);
    expect(first.body).toMatchObject({ version: 1, foreignInterest: true, purchasersComplete: true });
    expect(first.body.purchasers).toMatchObject([
      { company, identityMasked: '••••••••5678' },
      { company: null, identityMasked: '••••4321' },
    ]);
    expect(first.body.alsoNeeded.map(({ paper }: { paper: string }) => paper)).toEqual([
      'company_profile',
      'board_resolution',
      'passport',
    ]);
    const [one] = first.body.purchasers;
    const { identity: _, ...unnumbered } = person;
    const second = await save(people.agentAdmin, id, {
      version: 1,
      purchasers: [{ ...unnumbered, id: one.id, address: 'Elsewhere' }],
    });
    expect(second.body).toMatchObject({ version: 2, foreignInterest: false });
    expect(second.body.purchasers).toMatchObject([
      { id: one.id, company: null, identityMasked: '••••••••5678' },
    ]);
    expect((await reveal(people.admin, id, one.id)).body).toEqual({ identity: PLAIN_IDENTITY });
  });

  it('is refused when somebody else saved in between, and nothing changes (D-258)', async () => {
    const id = await booked();
    const both = await Promise.all([save(people.buyer, id, {}), save(people.agentAdmin, id, {})]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body.code).toBe('PURCHASERS_CHANGED');
    expect((await read(people.buyer, id)).body.version).toBe(1);
  });

  it.each([
    [{ identity: '901301-14-5678' }, 'This is not a valid identity card number'],
    [{ identityKind: 'passport', identity: 'A1' }, 'Enter a passport number'],
    [{ name: ' ' }, 'Enter the name as in the identity card'],
    [{ nationality: 'XX' }, 'Select a country'],
    [
      { company: { ...company, registrationNumber: '12' } },
      'Enter the SSM registration number, such as 202301012345 or 202301012345 (1234567-X)',
    ],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ name: 'x'.repeat(201) }, 'At most 200 characters'],
    [
      { company: { ...company, registrationNumber: '2023 0101 2345'.padEnd(41) } },
      expect.stringMatching('40'),
    ],
  ])('is refused with %j', async (wrong, says) => {
    const id = await booked();
    const reply = await save(people.buyer, id, { purchasers: [{ ...person, ...wrong }] });
    expect([reply.status, reply.body.message]).toEqual([400, says]);
    expect((await save(people.buyer, id, { purchasers: Array(11).fill(person) })).body.message).toBe(
      'At most 10 purchasers',
    );
    const unknown = await save(people.buyer, id, { purchasers: [{ ...person, id: nowhere }] });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'PURCHASER_NOT_FOUND']);
    expect((await read(people.buyer, id)).body.version).toBe(0);
  });

  it.each(bookingStatuses)('is written at %s by those who may (D-258)', async (status) => {
    const id = await booked(status);
    const isOpen = ['pending_agent', 'pending_admin', 'approved'].includes(status);
    for (const by of [people.buyer, people.agentAdmin]) {
      const { version } = (await read(by, id)).body;
      const reply = await save(by, id, { version });
      expect([reply.status, reply.body.code]).toEqual(isOpen ? [200, undefined] : [409, 'PURCHASERS_CLOSED']);
    }
    const { version } = (await read(people.admin, id)).body;
    const unsaid = await save(people.admin, id, { version });
    expect([unsaid.status, unsaid.body.code]).toEqual(
      isOpen ? [200, undefined] : [400, 'PURCHASERS_REASON_MISSING'],
    );
    const next = (await read(people.admin, id)).body.version;
    expect((await save(people.admin, id, { version: next, reason: 'Named wrongly' })).status).toBe(200);
  });
});

describe('a search (D-262)', () => {
  it('finds bookings by who buys, for whoever reads that, and by nothing else of them', async () => {
    const id = await booked();
    const other = await buildAgency(t.db);
    const stranger = await buildMember(t.db, other.id, { role: 'agent_admin' });
    const buys = { ...person, name: 'Quinn Ortega', company: { ...company, name: 'Zephyr Tooling' } };
    await save(people.buyer, id, {
      purchasers: [{ ...person, name: 'Willow Sutherland', address: 'Xylophone Road' }, buys],
    });
    const due = { dueSen: 100, dueOn: '2026-04-01', reason: 'Agreed' };
    await t.call(people.admin, `PUT /bookings/${id}/deposit`, { body: due });
    const found = async (by: Account, path: string, text: string) => {
      const { status, body } = await t.call(by, `GET ${path}${new URLSearchParams({ search: text })}`);
      expect(status).toBe(200);
      const rows: { _id?: string; bookingId?: string }[] = path === '/search?' ? body.bookings : body;
      return rows.map(({ _id, bookingId }) => _id ?? bookingId);
    };
    const { buyer, agentAdmin, admin } = people;
    const readers: [Account, string][] = [
      [admin, '/bookings/all?'],
      [admin, '/deposits?'],
      [admin, '/search?'],
      [agentAdmin, '/bookings?'],
      [agentAdmin, '/search?'],
      [buyer, '/bookings?'],
    ];
    const isServed = (path: string) => path !== '/search?' || hasModule('search');
    for (const [by, path] of readers.filter(([, each]) => isServed(each))) {
      for (const text of ['ZEPHYR', 'quinn ort', 'willow'])
        expect([path, text, await found(by, path, text)]).toEqual([path, text, [id]]);
      for (const text of ['xylophone', '01014', '202301012345', '"name"'])
        expect([path, text, await found(by, path, text)]).toEqual([path, text, []]);
    }
    for (const path of ['/bookings?', '/search?'].filter(isServed))
      expect(await found(stranger, path, 'zephyr')).toEqual([]);
    // every word of the search, in whatever part of the booking
    expect(await found(admin, '/bookings/all?', `zephyr ${buyer.name.split(' ')[0]}`)).toEqual([id]);
  });
});

describe('identity numbers (D-259)', () => {
  it('are read in full by office and, while live, the agency, each time on record', async () => {
    const id = await booked();
    const [{ id: purchaser }] = (await save(people.buyer, id, {})).body.purchasers;
    const answers = [];
    for (const by of [people.buyer, people.agentAdmin, people.admin, people.superAdmin])
      answers.push((await reveal(by, id, purchaser)).status);
    expect(answers).toEqual([403, 200, 200, 200]);
    expect((await reveal(people.admin, id, nowhere)).body.code).toBe('PURCHASER_NOT_FOUND');
    expect((await reveal(people.admin, id, '__proto__')).status).toBe(404);
    const lines = await t.db.select().from(auditLog).where(eq(auditLog.action, 'purchaser.reveal'));
    const mine = lines.filter(({ targetId }) => targetId === id);
    expect(mine.map(({ actorId }) => actorId)).toEqual(
      [people.agentAdmin, people.admin, people.superAdmin].map((each) => each.id),
    );
    expect((await t.call(people.buyer, `DELETE /bookings/${id}`)).status).toBe(200);
    expect((await reveal(people.agentAdmin, id, purchaser)).status).toBe(403);
    expect((await reveal(people.admin, id, purchaser)).status).toBe(200);
  });

  it('stand plain nowhere in the database: not in the list, the audit trail, notices or repeats', async () => {
    const id = await booked();
    const sent = {
      body: { version: 0, purchasers: [person] },
      headers: { 'idempotency-key': `purchasers-${id}` },
    };
    await t.call(people.buyer, `PUT /bookings/${id}/purchasers`, sent);
    const tables = await rowsOf<{ name: string }>(
      t.db,
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const found = await rowsOf<{ n: number }>(
        t.db,
        sql`SELECT count(*)::int AS n FROM ${sql.identifier(name)} AS each WHERE each::text LIKE ${`%${PLAIN_IDENTITY}%`} OR each::text LIKE ${`%${person.identity}%`}`,
      );
      expect([name, found[0]?.n]).toEqual([name, 0]);
    }
  });

  it('are opened with an older key of the ring, and wrapped with the new one by a rotation', async () => {
    const id = await booked();
    await save(people.buyer, id, {});
    const row = await findPurchasers(t.db, id);
    if (!row) throw new Error('Nothing was saved');
    const { ring } = t.vault;
    expect((await countListsByKey(t.db)).get(ring.ids[0])).toBeGreaterThan(0);
    const again = await t.db.transaction((tx) =>
      rewrapLists(tx as never, createVault(ring), { after: undefined, most: 500 }),
    );
    // all of them are wrapped with the first key
    expect(again).toEqual({ last: undefined, locked: 0, rewrapped: 0 });
    expect(Object.values(openIdentities(t.vault, row))).toEqual([PLAIN_IDENTITY]);
    // the seal is bound to booking and version
    expect(() => openIdentities(t.vault, { ...row, version: row.version + 1 })).toThrow('damaged');
  });
});

describe('the same buyer elsewhere (D-290)', () => {
  const numbered = (identity: string, more: object = {}) => ({
    purchasers: [{ ...person, identityKind: 'passport', identity, nationality: 'SG', ...more }],
  });
  const matchesOf = async (by: Account, id: string) =>
    (await read(by, id)).body.sameAs?.map(({ bookingId }: { bookingId: string }) => bookingId);

  it('is named to the office alone, newest first, by number and not by name', async () => {
    const [first, second, third, other] = [await booked(), await booked(), await booked(), await booked()];
    await save(people.buyer, first, numbered('k 1000001'));
    await save(people.buyer, other, numbered('K1000002'));
    const saved = await save(people.admin, second, numbered('K1000001', { name: 'N. Aina' }));
    expect(saved.body.sameAs).toMatchObject([
      { bookingId: first, lotNumber: expect.stringMatching(/^T-/), unitNumber: null },
    ]);
    const partner = { ...person, identityKind: 'passport', identity: 'k-1000001', nationality: 'SG' };
    await save(people.buyer, third, { purchasers: [person, partner] });
    for (const office of [people.admin, people.superAdmin])
      expect(new Set(await matchesOf(office, first))).toEqual(new Set([second, third]));
    for (const reader of [people.buyer, people.agentAdmin])
      expect(await matchesOf(reader, first)).toBeUndefined();
    expect((await save(people.buyer, await booked(), numbered('K1000001'))).body).not.toHaveProperty(
      'sameAs',
    );
    expect(await matchesOf(people.admin, other)).toEqual([]);
  });

  it('is a company by its registration too; a passport counts within its country', async () => {
    const [first, second, abroad] = [await booked(), await booked(), await booked()];
    const firm = { ...company, registrationNumber: '2023 0101 9999' };
    await save(people.buyer, first, numbered('K2000001', { company: firm }));
    await save(people.buyer, second, numbered('K2000002', { company: { ...firm, name: 'Renamed Sdn Bhd' } }));
    await save(people.buyer, abroad, numbered('K2000001', { nationality: 'TH' }));
    expect(await matchesOf(people.admin, first)).toEqual([second]);
  });

  it('is forgotten with a removed purchaser, and with what is erased', async () => {
    const [first, second] = [await booked(), await booked('cancelled')];
    await save(people.buyer, first, numbered('K3000001'));
    await save(people.admin, second, { ...numbered('K3000001'), reason: 'Named late' });
    expect(await matchesOf(people.admin, first)).toEqual([second]);
    const body = { reason: 'Asked for by the client' };
    await t.call(people.superAdmin, `DELETE /bookings/${second}/documents`, { body });
    expect(await matchesOf(people.admin, first)).toEqual([]);
    expect((await findPurchasers(t.db, second))?.matches).toEqual([]);
    await save(people.buyer, first, { version: 1, purchasers: [] });
    expect((await findPurchasers(t.db, first))?.matches).toEqual([]);
  });
});

describe('what is erased (D-260)', () => {
  const purge = () =>
    purgeOnce({ ...t, now: t.clock.now }, (error) => {
      throw error;
    });
  const stored = async (id: string) =>
    (await t.db.select().from(bookingPurchasers).where(eq(bookingPurchasers.bookingId, id)))[0];

  it('is kept under a legal hold when another list takes its place, for the super admin, until that is lifted', async () => {
    const { booking } = await buildBooking(t.db, { creator: people.buyer });
    const { id } = booking;
    const hold = (on: boolean) =>
      t.call(people.superAdmin, `PUT /bookings/${id}/document-hold`, { body: { on, reason: 'Court' } });
    const keptFor = async (reader: { id: string }) =>
      (await t.call(reader, `GET /bookings/${id}`)).body.documentHold?.kept;
    await savePurchasers(t, people.buyer, id);
    expect((await hold(true)).status).toBe(200);
    const another = { ...person, name: 'Someone Else', identity: '850101145555' };
    for (const [index, purchasers] of [[another], []].entries())
      expect((await savePurchasers(t, people.buyer, id, { version: index + 1, purchasers })).status).toBe(
        200,
      );
    expect(await keptFor(people.superAdmin)).toEqual([
      `${person.name}, ••••••••5678`,
      'Someone Else, ••••••••5555',
    ]);
    expect(await keptFor(people.admin)).toBeUndefined();
    const rows = await t.db.select().from(heldRecords).where(eq(heldRecords.bookingId, id));
    const numbers = rows.map(({ sealedAs, sealed, wrappedKey, keyId }) => {
      const plain = sealed && wrappedKey && keyId && t.vault.open(sealedAs, sealed, { wrappedKey, keyId });
      return Object.values(JSON.parse(String(plain)));
    });
    expect(numbers.toSorted()).toEqual([['850101145555'], [PLAIN_IDENTITY]]);
    expect((await hold(false)).status).toBe(200);
    expect(await t.db.$count(heldRecords, eq(heldRecords.bookingId, id))).toBe(0);
  });

  it('goes with the documents of a booking that came to nothing, not under a legal hold', async () => {
    const ended = await booked('rejected');
    const held = await booked('rejected');
    const live = await booked('approved');
    for (const id of [ended, held, live]) await save(people.admin, id, { reason: 'Named late' });
    await t.db.insert(bookingHolds).values({
      bookingId: held,
      reason: 'Claim 12',
      setBy: people.superAdmin.id,
      setAt: t.clock.now(),
    });
    t.clock.advance((t.config.documentDays + 1) * DAY_MS);
    expect((await purge()).ofModules).toBeGreaterThan(0);
    expect(await stored(ended)).toMatchObject({
      sealed: null,
      wrappedKey: null,
      keyId: null,
      erasedAt: t.clock.now(),
    });
    expect((await stored(ended))?.list).toMatchObject([
      { name: person.name, identityMasked: '', phone: '', email: '', address: '' },
    ]);
    for (const id of [held, live]) expect((await stored(id))?.sealed).not.toBeNull();
    expect((await purge()).ofModules).toBe(0);
  });

  it('goes at request', async () => {
    const id = await booked('cancelled');
    await save(people.admin, id, { reason: 'Named late' });
    const body = { reason: 'Asked for by the client' };
    expect((await t.call(people.superAdmin, `DELETE /bookings/${id}/documents`, { body })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ sealed: null, erasedAt: t.clock.now() });
    const history = await t.call(people.superAdmin, `GET /bookings/${id}/events`);
    expect(history.body.at(-1)?.action ?? history.body[0]?.action).toBe('erase_documents');
  });
});
