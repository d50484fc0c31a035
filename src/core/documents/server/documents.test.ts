import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type Account, setMembership } from '#core/users/server/store.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, snapshot } from '#test/db-assertions.ts';
import { drawPicture, uploadForm } from './factory.ts';
import { documents } from './tables.ts';

let t: TestApp;
let jpeg: Buffer;
beforeAll(async () => {
  t = await testApp();
  jpeg = await drawPicture(60, 40).jpeg().toBuffer();
});
afterAll(() => t.close());

const touched = ['documents', 'document_views', 'audit_log', 'bookings', 'lots'];

async function upload(
  person: { id: string } | null,
  fields: { bookingId?: string; documentType?: string } = {},
  bytes: Uint8Array = jpeg,
  name = 'photo.jpg',
) {
  return t.call(person, 'POST /uploads/document', await uploadForm({ bytes, name }, fields));
}
const list = (person: { id: string } | null, bookingId: string) =>
  t.call(person, `GET /uploads/documents/${bookingId}`);
const open = (person: { id: string } | null, url: string) =>
  t.call(person, `GET ${url.slice('/api'.length)}`);
const rowOf = async (id: string) => (await t.db.select().from(documents).where(eq(documents.id, id)))[0];
/** A member's booking, with readers of its documents and people who must be refused. */
async function stage(db: Db, wanted: { status?: BookingStatus; creatorRole?: 'user' | 'agent' } = {}) {
  const agency = await buildAgency(db);
  const creator = await buildMember(db, agency.id, { role: wanted.creatorRole ?? 'user' });
  const staff = await buildMember(db, agency.id, { role: 'agent_admin' });
  const { booking } = await buildBooking(db, {
    creator,
    agentAdmin: staff,
    status: wanted.status ?? 'pending_agent',
  });
  const elsewhere = (await buildAgency(db)).id;
  return {
    agency,
    booking,
    creator,
    staff,
    admin: await buildUser(db, { role: 'admin' }),
    superAdmin: await buildUser(db, { role: 'super_admin' }),
    strangers: {
      'a user of no agency': await buildUser(db),
      'a member of the same agency': await buildMember(db, agency.id),
      'an agent of the same agency': await buildMember(db, agency.id, { role: 'agent' }),
      'the agent_admin of another agency': await buildMember(db, elsewhere, { role: 'agent_admin' }),
      'an agent_admin who only applied there': await buildUser(db, {
        role: 'agent_admin',
        agencyId: agency.id,
        agencyStatus: 'pending',
      }),
    } satisfies Record<string, Account>,
  };
}

describe('documents of a booking', () => {
  it('are added and listed by the booking’s parties, its agency and the office (R-CALL-31, R-CALL-32, D-88, D-100)', async () => {
    const { booking, creator, staff, admin, superAdmin } = await stage(t.db);
    const before = await snapshot(t.db, ['bookings', 'lots']);
    for (const person of [creator, staff, admin, superAdmin]) {
      t.clock.advance(1000);
      const reply = await upload(person, { bookingId: booking.id, documentType: 'other' });
      expect([person.role, reply.status]).toEqual([person.role, 201]);
      expect(reply.body).toMatchObject({ bookingId: booking.id, documentType: 'other' });
      const listed = await list(person, booking.id);
      expect(listed.status).toBe(200);
      expect(listed.body[0]).toEqual({
        _id: reply.body._id,
        id: reply.body._id,
        documentUrl: reply.body.documentUrl,
        documentType: 'other',
        documentName: 'photo.jpg',
        bookingId: booking.id,
        createdAt: t.clock.now().toISOString(),
        verdict: null,
        paper: null,
        replacedAt: null,
      });
    }
    expect((await list(creator, booking.id)).body).toHaveLength(4);
    expect(await snapshot(t.db, ['bookings', 'lots'])).toBe(before);
  });

  it('are closed to an agent who left the agency, and open to the client (D-100, D-134)', async () => {
    const { booking, creator, staff } = await stage(t.db, { creatorRole: 'agent' });
    const document = await upload(creator, { bookingId: booking.id, documentType: 'ic_front' });
    expect(document.status).toBe(201);
    await t.db.transaction((tx) =>
      setMembership(tx as Tx, creator.id, { agencyId: null, agencyStatus: 'none' }, t.clock.now()),
    );
    for (const reply of [
      await upload(creator, { bookingId: booking.id }),
      await list(creator, booking.id),
      await open(creator, document.body.documentUrl),
    ]) {
      expect(reply.status).toBe(403);
    }
    expect((await list(staff, booking.id)).status).toBe(200);

    const own = await stage(t.db);
    await t.db.transaction((tx) =>
      setMembership(tx as Tx, own.creator.id, { agencyId: null, agencyStatus: 'none' }, t.clock.now()),
    );
    expect((await list(own.creator, own.booking.id)).status).toBe(200);
  });

  it('open by no token in their address', async () => {
    const { booking, creator } = await stage(t.db);
    const document = await upload(creator, { bookingId: booking.id });
    expect((await open(null, `${document.body.documentUrl}?token=x&access_token=x`)).status).toBe(401);
  });

  it.each([
    ['pending_agent', 201],
    ['pending_admin', 201],
    ['approved', 201],
    ['sold', 409],
    ['rejected', 409],
    ['rejected_by_agent', 409],
    ['cancelled', 409],
    ['expired', 409],
  ] as const)('in status %s answer an upload with %i, and stay readable (D-88)', async (status, code) => {
    const { booking, creator, admin } = await stage(t.db, { status });
    const before = await snapshot(t.db, touched);
    for (const person of [creator, admin]) {
      const reply = await upload(person, { bookingId: booking.id, documentType: 'cheque' });
      expect(reply.status).toBe(code);
      if (code === 409) {
        expect(reply.body.message).toBe('Documents can no longer be added to this booking');
      }
      expect((await list(person, booking.id)).status).toBe(200);
    }
    if (code === 409) expect(await snapshot(t.db, touched)).toBe(before);
  });
});

describe('a cheque or IC side', () => {
  it.each(['cheque', 'ic_front', 'ic_back'])(
    'as %s takes the place of the one before (D-99)',
    async (documentType) => {
      const { booking, creator, staff } = await stage(t.db);
      const first = await upload(creator, { bookingId: booking.id, documentType });
      t.clock.advance(60_000);
      const second = await upload(staff, { bookingId: booking.id, documentType });
      expect((await list(creator, booking.id)).body.map((row: { _id: string }) => row._id)).toEqual([
        second.body._id,
      ]);
      expect(await rowOf(first.body._id)).toMatchObject({ replacedAt: t.clock.now(), purgedAt: null });
      expect((await auditOf(t.db, second.body._id))[0]?.detail).toEqual({
        documentType,
        bookingId: booking.id,
        replaced: first.body._id,
      });
      // the replaced cheque stays readable for later review
      expect((await open(staff, first.body.documentUrl)).status).toBe(200);
    },
  );

  it('of two uploads at the same moment one counts', async () => {
    const { booking, creator } = await stage(t.db);
    const replies = await Promise.all(
      [1, 2].map(() => upload(creator, { bookingId: booking.id, documentType: 'ic_back' })),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect((await list(creator, booking.id)).body).toHaveLength(1);
  });

  it('does not touch the other kinds, which may be many', async () => {
    const { booking, creator } = await stage(t.db);
    for (const documentType of [
      'cheque',
      'ic_front',
      'ic_back',
      'other',
      'other',
      'uploaded_document',
      'cheque',
    ]) {
      t.clock.advance(1000);
      await upload(creator, { bookingId: booking.id, documentType });
    }
    const kinds = (await list(creator, booking.id)).body.map(
      (row: { documentType: string }) => row.documentType,
    );
    expect(kinds).toEqual(['cheque', 'uploaded_document', 'other', 'other', 'ic_back', 'ic_front']);
  });
});
