import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import { findLot } from '#core/lots/server/store.ts';
import { lots } from '#core/lots/server/tables.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { formatPrice } from '#shared/money.ts';
import { type TestApp, type TestReply, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildPeople, lines, noticesOf, nowhere, type People } from '#test/people.ts';

let t: TestApp;
let agency: People['agency'];
let buyer: People['buyer'];
let agent: People['agent'];
let agentAdmin: People['agentAdmin'];
let superAdmin: People['superAdmin'];
let admin: People['admin'];
beforeAll(async () => {
  t = await testApp({ MAX_OPEN_REQUESTS: '200' });
  ({ agency, buyer, agent, agentAdmin, superAdmin, admin } = await buildPeople(t.db));
});
afterAll(() => t.close());

const request = (person: Account | null, body: object) => t.call(person, 'POST /bookings/request', { body });
const property = (person: Account | null, body: object) =>
  t.call(person, 'POST /bookings/property', { body });
const direct = (person: Account | null, body: object) => t.call(person, 'POST /bookings', { body });
const statusOf = async (lot: { id: string }) => (await findLot(t.db, lot.id))?.status;

/** A reply is made of what the request has locked, so it must say what a read says. */
it('answers through every channel what a read of the booking answers (D-43)', async () => {
  const lot = async () => (await buildLot(t.db)).id;
  const built = await buildLot(t.db);
  const unit = await buildUnit(t.db, { lotId: built.id, price: 900_000 });
  const loose = await buildUnit(t.db);
  const replies: [Account, TestReply][] = [
    [buyer, await request(buyer, { lotId: await lot(), requestMessage: 'For our bakery' })],
    [buyer, await request(buyer, { lotId: built.id })],
    [agent, await request(agent, { unitId: loose.id })],
    [agent, await property(agent, { propertyId: await lot(), notes: 'By phone' })],
    [agentAdmin, await direct(agentAdmin, { lotId: await lot(), userId: buyer.id })],
    [superAdmin, await direct(superAdmin, { lotId: await lot(), userId: buyer.id })],
    [superAdmin, await direct(superAdmin, { lotId: await lot(), name: 'Ah Meng', email: 'am@test.example' })],
  ];
  for (const [person, { status, body }] of replies) {
    expect(status).toBe(201);
    const { message: _said, ...booking } = body;
    expect((await t.call(person, `GET /bookings/${booking.id}`)).body).toEqual(booking);
  }
  expect(replies[1]?.[1].body).toMatchObject({ unitId: unit.id, unit: { status: 'reserved' } });
});

describe('a request says at which price it was made (D-494)', () => {
  type Stocked = { lotId: string; unitId: string };
  const channels: [name: string, send: (stock: Stocked, more: object) => Promise<TestReply>][] = [
    ['a buyer', ({ lotId }, more) => request(buyer, { lotId, ...more })],
    ['an agent', ({ lotId }, more) => property(agent, { propertyId: lotId, ...more })],
    ['staff', ({ lotId }, more) => direct(agentAdmin, { lotId, userId: buyer.id, ...more })],
    ['staff of a unit', ({ unitId }, more) => direct(agentAdmin, { unitId, userId: buyer.id, ...more })],
  ];
  it.each(channels)(
    'of %s: another price is refused and reserves nothing, then it is booked',
    async (_, send) => {
      const [shown, now] = [1_080_000, 1_188_000];
      const lot = await buildLot(t.db, { price: now });
      const unit = await buildUnit(t.db, { lotId: lot.id, price: shown });
      const stock = { lotId: lot.id, unitId: unit.id };
      const before = await snapshotTables(t.db);
      const { status, body } = await send(stock, { seenPrice: shown });
      expect([status, body]).toEqual([
        409,
        {
          code: 'LOT_REPRICED',
          message: `The price has just changed: ${formatPrice(now)}. Nothing is reserved yet. Please send this again if you agree.`,
        },
      ]);
      expect(await snapshotTables(t.db)).toEqual(before);
      expect((await send(stock, { seenPrice: now })).body).toMatchObject({ price: now });
    },
  );

  it('repeats no refusal under its Idempotency-Key, and takes the price that the page shows where there is none', async () => {
    const lot = await buildLot(t.db, { price: null });
    const send = (seenPrice: number | null) =>
      t.call(buyer, 'POST /bookings/request', {
        body: { lotId: lot.id, seenPrice },
        headers: { 'idempotency-key': 'a-form-about-a-price-1' },
      });
    expect((await send(1)).body.message).toContain('changed: Price on request.');
    expect((await send(null)).status).toBe(201);
  });
});

describe('who may book, through which channel', () => {
  it('holds for every channel and everybody, in the exact words (R-BKG-02, R-BKG-32, R-BKG-33, D-84, D-110)', async () => {
    const idle = await buildAgency(t.db, { isActive: false });
    const notMember = [403, 'You must be an approved agency member to request bookings'] as const;
    const inactive = [403, 'This agency is not active'] as const;
    const onlyStaff = [403, 'Direct booking is limited to agency administrators'] as const;
    const missing = [400, 'Lot information is required for booking'] as const;
    const signedOut = [401, 'Authentication failed. Please log in again.'] as const;
    // permission passes; the empty body is refused next
    const rows: [string, Account | null, ...(readonly [number, string])[]][] = [
      ['visitor', null, signedOut, signedOut, signedOut],
      ['user', await buildUser(t.db), notMember, notMember, onlyStaff],
      [
        'applicant',
        await buildUser(t.db, { agencyId: agency.id, agencyStatus: 'pending' }),
        notMember,
        notMember,
        onlyStaff,
      ],
      [
        'refused user',
        await buildUser(t.db, { agencyId: agency.id, agencyStatus: 'rejected' }),
        notMember,
        notMember,
        onlyStaff,
      ],
      ['member', buyer, missing, notMember, onlyStaff],
      ['member of an inactive agency', await buildMember(t.db, idle.id), inactive, notMember, onlyStaff],
      ['agent without agency', await buildUser(t.db, { role: 'agent' }), notMember, notMember, onlyStaff],
      ['agent', agent, missing, missing, onlyStaff],
      [
        'agent_admin without agency',
        await buildUser(t.db, { role: 'agent_admin' }),
        notMember,
        notMember,
        notMember,
      ],
      [
        'agent_admin of an inactive agency',
        await buildMember(t.db, idle.id, { role: 'agent_admin' }),
        inactive,
        inactive,
        inactive,
      ],
      ['agent_admin', agentAdmin, missing, missing, missing],
      ['admin', admin, notMember, notMember, notMember],
      ['super_admin', superAdmin, missing, missing, missing],
    ];
    const before = await snapshotTables(t.db);
    for (const [name, person, ...expected] of rows) {
      const replies = [await request(person, {}), await property(person, {}), await direct(person, {})];
      expect([name, ...replies.map(({ status, body }) => [status, body.message])]).toEqual([
        name,
        ...expected,
      ]);
    }
    expect(await snapshotTables(t.db)).toEqual(before);
  });

  it('counts a removal from the agency at once', async () => {
    const member = await buildMember(t.db, agency.id);
    const lot = await buildLot(t.db);
    await t.tokenFor(member);
    await t.db.execute(
      sql`UPDATE users SET agency_id = NULL, agency_status = 'none' WHERE id = ${member.id}`,
    );
    expect((await request(member, { lotId: lot.id })).status).toBe(403);
    expect(await statusOf(lot)).toBe('available');
  });
});

describe('a request of an agent', () => {
  it('waits for the agency, through both channels (R-BKG-14, R-CALL-29)', async () => {
    const [first, second] = [await buildLot(t.db), await buildLot(t.db)];
    const byRequest = await request(agent, { lotId: first.id });
    const byDialog = await property(agent, {
      propertyId: `type-b-${second.lotNumber}`,
      contactPhone: '03-1',
      status: 'approved',
    });
    for (const reply of [byRequest, byDialog]) {
      expect(reply.status).toBe(201);
      expect(reply.body).toMatchObject({
        message: 'Booking request submitted successfully!',
        status: 'pending_agent',
        userId: agent.id,
        agentAdmin: null,
        agencyId: agency.id,
      });
    }
    expect(byRequest.body).toMatchObject({
      specialLotId: null,
      specialLotType: null,
      specialLotNumber: null,
    });
    expect(byDialog.body).toMatchObject({
      specialLotId: second.id,
      specialLotType: 'B',
      specialLotNumber: second.lotNumber,
      contactPhone: '03-1',
    });
  });

  it('reads the lot from the dialog, whatever its case and with hyphens in its number (R-BKG-13, D-67)', async () => {
    const hyphened = await buildLot(t.db, { type: 'C', lotNumber: 'P1-B-7' });
    expect((await property(agent, { propertyId: 'TYPE-C-p1-b-7' })).body.lotId).toBe(hyphened.id);
    const plain = await buildLot(t.db);
    expect((await property(agent, { propertyId: plain.id })).body.lotId).toBe(plain.id);
  });

  it.each([
    ['another type', 'type-a-P9'],
    ['an unknown number', 'type-b-P999'],
    ['an unknown type', 'type-d-P9'],
    ['no number', 'type-b-'],
    ['a word', 'lot nine'],
    ['an unknown id', nowhere],
  ])('does not find a lot by %s (D-67)', async (_case, propertyId) => {
    const lot = (await findLotNamed('P9')) ?? (await buildLot(t.db, { type: 'B', lotNumber: 'P9' }));
    const reply = await property(agent, { propertyId });
    expect([reply.status, reply.body]).toEqual([404, { message: 'Lot not found', code: 'LOT_NOT_FOUND' }]);
    expect(await statusOf(lot)).toBe('available');
  });

  const findLotNamed = async (lotNumber: string) =>
    (await t.db.select().from(lots).where(eq(lots.lotNumber, lotNumber)))[0];
});

describe('a booking by an agent_admin (T2)', () => {
  it('goes to the office at once, through all three channels (R-BKG-15, R-CALL-30, D-91)', async () => {
    const made = [
      await request(agentAdmin, { lotId: (await buildLot(t.db)).id, status: 'pending_agent' }),
      await property(agentAdmin, { propertyId: (await buildLot(t.db)).id }),
      await direct(agentAdmin, { lotId: (await buildLot(t.db)).id, userId: buyer.id, notes: 'For Monday' }),
      await property(agentAdmin, { propertyId: (await buildLot(t.db)).id, userId: buyer.id }),
    ];
    for (const { status, body } of made) {
      expect(status).toBe(201);
      expect(body).toMatchObject({
        status: 'pending_admin',
        expiresAt: null,
        agencyId: agency.id,
        agentAdmin: { _id: agentAdmin.id, name: agentAdmin.name, email: agentAdmin.email },
        respondedBy: null,
        agentResponseDate: null,
        creatorName: agentAdmin.name,
        lot: { status: 'reserved' },
      });
    }
    expect(made.map(({ body }) => body.message)).toEqual([
      'Booking request submitted successfully!',
      'Booking request submitted successfully!',
      'Booking created successfully',
      'Booking request submitted successfully!',
    ]);
    const clients = [agentAdmin.id, agentAdmin.id, buyer.id, buyer.id];
    expect(made.map(({ body }) => body.userId)).toEqual(clients);
    expect(made[2]?.body).toMatchObject({ name: buyer.name, email: buyer.email, notes: 'For Monday' });
  });

  it('tells the office and the client, but not the rest of the agency and not its maker (T2)', async () => {
    const forMember = await direct(agentAdmin, { lotId: (await buildLot(t.db)).id, userId: buyer.id });
    expect(await noticesOf(t.db, forMember.body._id)).toEqual(
      lines('booking_created', admin, superAdmin, buyer).sort(),
    );
    const own = await request(agentAdmin, { lotId: (await buildLot(t.db)).id });
    expect(await noticesOf(t.db, own.body._id)).toEqual(lines('booking_created', admin, superAdmin).sort());
  });

  it('takes a walk-in client on the own account (D-83)', async () => {
    const client = { name: 'Walk In', email: 'walk@in.example', phone: '03-5555 0122' };
    for (const userId of [undefined, '', null, agentAdmin.id]) {
      const { status, body } = await direct(agentAdmin, {
        lotId: (await buildLot(t.db)).id,
        userId,
        ...client,
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({ ...client, userId: agentAdmin.id, creatorEmail: agentAdmin.email });
    }
  });

  it('leaves the phone of a walk-in client open when none is given, and never puts the own one there (D-83)', async () => {
    const client = { name: 'Walk In', email: 'walk@in.example' };
    const { status, body } = await direct(agentAdmin, { lotId: (await buildLot(t.db)).id, ...client });
    expect([status, body.phone, body.contactPhone]).toEqual([201, '', '']);
    expect(agentAdmin.phone).not.toBe('');
    const own = await direct(superAdmin, { lotId: (await buildLot(t.db)).id, userId: buyer.id });
    expect(own.body.phone).toBe(buyer.phone);
  });

  it('asks for a client when none is named (D-83)', async () => {
    const lotId = (await buildLot(t.db)).id;
    for (const sent of [{}, { userId: agentAdmin.id }, { name: 'Walk In' }, { email: 'walk@in.example' }]) {
      const reply = await direct(agentAdmin, { lotId, ...sent });
      expect([reply.status, reply.body.message]).toEqual([400, 'Please select a user']);
    }
  });

  it('may be for an approved buyer of the own agency only (R-AGT-22, D-45, D-83)', async () => {
    const other = await buildAgency(t.db);
    const forbidden = 'You do not have permission to perform this action';
    const clients: [string, string, number, string][] = [
      ['a member of another agency', (await buildMember(t.db, other.id)).id, 403, forbidden],
      [
        'an applicant',
        (await buildUser(t.db, { agencyId: agency.id, agencyStatus: 'pending' })).id,
        403,
        forbidden,
      ],
      ['a user without agency', (await buildUser(t.db)).id, 403, forbidden],
      ['an agent', agent.id, 403, forbidden],
      ['an admin', admin.id, 403, forbidden],
      ['nobody', nowhere, 404, 'User not found'],
      ['a malformed id', 'nobody', 404, 'User not found'],
    ];
    const lotId = (await buildLot(t.db)).id;
    for (const [name, userId, status, message] of clients) {
      for (const send of [direct, request]) {
        const reply = await send(agentAdmin, { lotId, userId });
        expect([name, reply.status, reply.body.message]).toEqual([name, status, message]);
      }
    }
    expect(await statusOf({ id: lotId })).toBe('available');
  });

  it('lets nobody else book for another person, nor learn who exists (D-45)', async () => {
    const lotId = (await buildLot(t.db)).id;
    for (const [send, person] of [
      [request, buyer],
      [request, agent],
      [property, agent],
    ] as const) {
      for (const userId of [agentAdmin.id, nowhere, 'x']) {
        const reply = await send(person, { lotId, propertyId: lotId, userId });
        expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN']);
      }
    }
  });
});

describe('a booking by a super_admin (T3)', () => {
  it('belongs to the agency of the client, which hears of it (D-83)', async () => {
    const { status, body } = await direct(superAdmin, { lotId: (await buildLot(t.db)).id, userId: buyer.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'pending_admin',
      userId: buyer.id,
      createdBy: superAdmin.id,
      agencyId: agency.id,
      agentAdmin: { _id: superAdmin.id },
    });
    const staff = await rowsOf<{ id: string }>(
      t.db,
      sql`SELECT id FROM users WHERE agency_id = ${agency.id} AND role = 'agent_admin' AND agency_status = 'approved'`,
    );
    const staffIds = staff.map(({ id }) => id);
    expect(await noticesOf(t.db, body._id)).toEqual(
      [admin.id, buyer.id, ...staffIds].map((id) => `booking_created ${id}`).sort(),
    );
  });

  it('has no agency when the client has none', async () => {
    for (const client of [
      await buildUser(t.db),
      await buildUser(t.db, { agencyId: agency.id, agencyStatus: 'pending' }),
    ]) {
      const { status, body } = await request(superAdmin, {
        lotId: (await buildLot(t.db)).id,
        userId: client.id,
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({ userId: client.id, agencyId: null, agency: null, agencyName: '' });
    }
    const walkIn = await direct(superAdmin, {
      lotId: (await buildLot(t.db)).id,
      name: 'A',
      email: 'a@b.example',
    });
    expect(walkIn.body).toMatchObject({ userId: superAdmin.id, name: 'A', agencyId: null });
  });
});
