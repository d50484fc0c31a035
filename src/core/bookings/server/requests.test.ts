import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { documentUrlOf, findDocument, insertDocument } from '#core/documents/server/store.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { findLot } from '#core/lots/server/store.ts';
import { lotEvents } from '#core/lots/server/tables.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildPeople, lines, noticesOf, nowhere, type People } from '#test/people.ts';
import { recordStatements } from '#test/statements.ts';
import { bookingShape } from '../contract.ts';
import { bookingEvents } from './tables.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
let agency: People['agency'];
let buyer: People['buyer'];
let agent: People['agent'];
let agentAdmin: People['agentAdmin'];
beforeAll(async () => {
  t = await testApp({ MAX_OPEN_REQUESTS: '200' });
  ({ agency, buyer, agent, agentAdmin } = await buildPeople(t.db));
});
afterAll(() => t.close());

const request = (person: Account | null, body: object) => t.call(person, 'POST /bookings/request', { body });
const statusOf = async (lot: { id: string }) => (await findLot(t.db, lot.id))?.status;

describe('a request of a buyer (T1)', () => {
  it('answers with the whole booking and holds the lot, and nothing else changes (R-BKG-14, R-BKG-16, R-BKG-28, R-CALL-28, R-STAT-19, D-73)', async () => {
    const lot = await buildLot(t.db, { type: 'A', phase: 2, price: 1_250_000, name: 'Corner' });
    const elsewhere = await snapshotTables(t.db, { id: nowhere, lotId: lot.id, unitId: null });
    const reply = await request(buyer, { lotId: lot.id, requestMessage: ' For our bakery ' });
    expect(reply.status).toBe(201);
    const { message, ...booking } = reply.body;
    expect(message).toBe('Booking request submitted successfully!');
    expect(bookingShape.strict().parse(booking)).toEqual(booking);
    const at = t.clock.now().toISOString();
    expect(booking).toMatchObject({
      _id: booking.id,
      status: 'pending_agent',
      createdAt: at,
      requestDate: at,
      updatedAt: at,
      expiresAt: new Date(t.clock.now().getTime() + 14 * DAY).toISOString(),
      lot: {
        _id: lot.id,
        lotNumber: lot.lotNumber,
        type: 'A',
        name: 'Corner',
        phase: 2,
        area: 186,
        status: 'reserved',
      },
      unit: null,
      lotId: lot.id,
      unitId: null,
      lotNumber: lot.lotNumber,
      lotType: 'A',
      propertyName: 'Aero Industrial Hub',
      propertyPhase: 2,
      specialLotId: null,
      specialLotNumber: null,
      userId: buyer.id,
      user: { _id: buyer.id, name: buyer.name, email: buyer.email, phone: buyer.phone },
      name: buyer.name,
      email: buyer.email,
      phone: buyer.phone,
      contactPhone: buyer.phone,
      createdBy: buyer.id,
      creatorId: buyer.id,
      creatorName: buyer.name,
      creatorEmail: buyer.email,
      creatorPhone: buyer.phone,
      requestMessage: 'For our bakery',
      agentNotes: '',
      adminNotes: '',
      agentResponseDate: null,
      respondedBy: null,
      agentAdmin: null,
      agencyId: agency.id,
      agency: { _id: agency.id, name: agency.name },
      agencyName: agency.name,
      cancellationDate: null,
      cancelledAt: null,
      price: 1_250_000,
      documentsComplete: false,
      documentUrl: null,
    });
    expect(await statusOf(lot)).toBe('reserved');
    expect(await snapshotTables(t.db, { id: booking.id, lotId: lot.id, unitId: null })).toEqual(elsewhere);
  });

  it('writes the history of booking and lot and the audit trail, and tells the agency and the buyer (T1)', async () => {
    const second = await buildMember(t.db, agency.id, { role: 'agent_admin' });
    const lot = await buildLot(t.db);
    const { body } = await request(buyer, { lotId: lot.id });
    const at = t.clock.now();
    const events = await t.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, body._id));
    expect(events).toMatchObject([
      {
        action: 'request',
        actorId: buyer.id,
        actorRole: 'user',
        fromStatus: null,
        toStatus: 'pending_agent',
        at,
      },
    ]);
    const moves = await t.db.select().from(lotEvents).where(eq(lotEvents.lotId, lot.id));
    expect(moves).toMatchObject([
      { actorId: buyer.id, actorRole: 'user', field: 'status', before: 'available', after: 'reserved', at },
    ]);
    const trail = await t.db.select().from(auditLog).where(eq(auditLog.targetId, body._id));
    expect(trail).toMatchObject([
      {
        action: 'booking.request',
        actorId: buyer.id,
        targetType: 'booking',
        detail: { from: null, to: 'pending_agent', lotId: lot.id },
      },
    ]);
    expect(await noticesOf(t.db, body._id)).toEqual(
      [...lines('booking_requested', agentAdmin, second), ...lines('booking_receipt', buyer)].sort(),
    );
  });

  it('takes nothing from the body that the server knows better (R-BKG-12, D-45, D-81)', async () => {
    const lot = await buildLot(t.db);
    const { body } = await request(buyer, {
      lotId: lot.id,
      userId: buyer.id,
      agencyId: agency.id,
      status: 'sold',
      agencyName: 'Another',
      createdAt: '2001-01-01',
      createdBy: agent.id,
      creatorName: 'Nobody',
      lotNumber: '999',
      lotType: 'C',
      price: 1,
      documentOriginalName: 'x.pdf',
    });
    expect(body).toMatchObject({
      status: 'pending_agent',
      agencyName: agency.name,
      createdBy: buyer.id,
      creatorName: buyer.name,
      lotNumber: lot.lotNumber,
      lotType: 'B',
      price: 1_000_000,
      documentOriginalName: null,
    });
    expect(body.createdAt).toBe(t.clock.now().toISOString());
  });

  it('keeps the contact that was typed, and fills what was not from the account', async () => {
    const typed = { name: 'Siti', email: 'siti@kedai.example', phone: '03-5555 0111' };
    const first = await request(buyer, { lotId: (await buildLot(t.db)).id, ...typed });
    expect(first.body).toMatchObject({ ...typed, contactPhone: typed.phone, creatorName: buyer.name });
    const second = await request(buyer, { lotId: (await buildLot(t.db)).id, contactPhone: '0123' });
    expect(second.body).toMatchObject({ name: buyer.name, phone: '0123', contactPhone: '0123' });
    const third = await request(buyer, {
      lotId: (await buildLot(t.db)).id,
      name: null,
      email: null,
      phone: null,
    });
    expect(third.body).toMatchObject({ name: buyer.name, email: buyer.email, phone: buyer.phone });
  });

  it.each([
    ['an empty name', { name: ' ' }, 'Full name is required'],
    ['an empty email', { email: '' }, 'Email is required'],
    ['an email of another form', { email: 'siti.kedai' }, 'Please enter a valid email address'],
    ['an empty phone', { phone: '' }, 'Phone number is required'],
    ['an empty contact phone', { contactPhone: ' ' }, 'Phone number is required'],
    ['a message without end', { requestMessage: 'x'.repeat(4001) }, 'At most 4000 characters'],
  ])('refuses %s and leaves the lot alone (R-BKG-03 to R-BKG-05)', async (_case, sent, message) => {
    const lot = await buildLot(t.db);
    const before = await snapshotTables(t.db);
    const reply = await request(buyer, { lotId: lot.id, ...sent });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
    expect(Object.values(reply.body.errors)).toEqual([message]);
    expect(await snapshotTables(t.db)).toEqual(before);
  });

  it('survives text no database can hold', async () => {
    const reply = await request(buyer, {
      lotId: (await buildLot(t.db)).id,
      name: 'A\u0000b\ud800',
      requestMessage: '\u0000',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ name: 'Ab\ufffd', requestMessage: '' });
  });

  it('answers under the doubled prefix as well (D-40)', async () => {
    const reply = await t.call(buyer, 'POST /api/bookings/request', {
      body: { lotId: (await buildLot(t.db)).id },
    });
    expect(reply.status).toBe(201);
  });
});

describe('the document sent along (D-97)', () => {
  let uploads = 0;
  const upload = (
    uploader: Account,
    documentType: 'cheque' | 'ic_front' | 'uploaded_document' = 'cheque',
  ) => {
    uploads += 1;
    const file = {
      uploadedBy: uploader.id,
      documentType,
      originalName: 'Cheque 12.pdf',
      mime: documentType === 'ic_front' ? ('image/png' as const) : ('application/pdf' as const),
      byteSize: 10,
      sha256: Buffer.alloc(32),
      storageKey: `requests-${uploads}`,
    };
    return t.db.transaction((tx) => insertDocument(tx as Tx, file, t.clock.now()));
  };

  it('is an upload of the caller, and belongs to the booking from then on', async () => {
    const cheque = await upload(buyer);
    const documentUrl = documentUrlOf(cheque);
    const { status, body } = await request(buyer, { lotId: (await buildLot(t.db)).id, documentUrl });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      documentUrl,
      documentOriginalName: 'Cheque 12.pdf',
      chequeUrl: documentUrl,
      chequeOriginalName: 'Cheque 12.pdf',
      icFrontUrl: null,
      documentsComplete: false,
    });
    expect((await findDocument(t.db, cheque.id))?.bookingId).toBe(body._id);
  });

  it('is refused whole, lot and all, when it is anything else (R-BKG-12)', async () => {
    const others = documentUrlOf(await upload(agent));
    const used = documentUrlOf(await upload(buyer));
    await request(buyer, { lotId: (await buildLot(t.db)).id, documentUrl: used });
    const lot = await buildLot(t.db);
    const before = await snapshotTables(t.db);
    const unknown = `/api/uploads/files/${nowhere}/a.pdf`;
    for (const documentUrl of [
      others,
      used,
      unknown,
      'https://evil.example/a.pdf',
      'javascript:alert(1)',
      'x',
    ]) {
      const reply = await request(buyer, { lotId: lot.id, documentUrl });
      expect([documentUrl, reply.status, reply.body.message]).toEqual([documentUrl, 400, 'Invalid document']);
    }
    expect(await snapshotTables(t.db)).toEqual(before);
  });
});

describe('what a request costs the database', () => {
  // the embedded database has a driver of its own
  it.runIf(inject('template').kind === 'postgres')(
    'is sixteen statements, three of them for what comes next, session and transaction included, and two more for its Idempotency-Key',
    async () => {
      const authorization = `Bearer ${await t.tokenFor(buyer)}`;
      const book = async (headers: Record<string, string>) => {
        const payload = { lotId: (await buildLot(t.db)).id, requestMessage: 'For our bakery' };
        const sent = await recordStatements(async () => {
          const asked = { method: 'POST', url: '/api/bookings/request', payload } as const;
          const { statusCode } = await t.app.inject({ ...asked, headers: { authorization, ...headers } });
          expect(statusCode).toBe(201);
        });
        return sent.map(({ text, name }) => name ?? text.split(' (')[0]);
      };
      const plain = await book({});
      expect(plain).toEqual([
        'session_by_token',
        'begin',
        'lock_account',
        'read_booker',
        'lock_lot',
        'lock_unit_on_lot',
        'move_lot',
        'insert_booking',
        'record_audit',
        'select "lot_type", "percent_bp", "amount_sen", "due_days" from "deposit_rules" where',
        'list_agency_staff',
        'insert into "notices"',
        'select "lot_type", "percent_bp", "amount_sen", "due_days" from "deposit_rules" where',
        expect.stringMatching(/^select "papers"/),
        expect.stringMatching(/^select "viewings"/),
        'commit',
      ]);
      const keyed = await book({ 'idempotency-key': 'counted-once' });
      expect(keyed).toEqual([
        ...plain.slice(0, 2),
        'claim_key',
        ...plain.slice(2, -1),
        'store_reply',
        'commit',
      ]);
    },
  );
});
