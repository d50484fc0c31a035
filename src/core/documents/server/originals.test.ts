import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople } from '#test/people.ts';
import { measured, sized } from '#test/size.ts';
import { drawPicture, uploadForm, writePdf } from './factory.ts';
import { digestOf, readPlainBytes } from './file-actions.ts';
import { documents, documentViews } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ LIMIT_ORIGINALS_PER_HOUR: '3', LIMIT_UPLOADS_PER_HOUR: '1000' });
});
afterAll(() => t.close());

async function stage(status: BookingStatus = 'pending_agent') {
  const people = await buildPeople(t.db);
  const { booking } = await buildBooking(t.db, { creator: people.buyer });
  const bytes = await drawPicture(300, 200).jpeg().toBuffer();
  const form = await uploadForm({ bytes, name: 'front.jpg' }, { bookingId: booking.id });
  const document = (await t.call(people.buyer, 'POST /uploads/document', form)).body;
  if (status !== 'pending_agent') {
    const ended = await buildBooking(t.db, { creator: people.buyer, status });
    await t.db.update(documents).set({ bookingId: ended.booking.id }).where(eq(documents.id, document._id));
  }
  return {
    ...people,
    booking,
    id: String(document._id),
    url: String(document.documentUrl).slice('/api'.length),
  };
}

const open = (
  person: { id: string } | null,
  id: string,
  body: Record<string, unknown> = { reason: 'dispute' },
) => t.call(person, `POST /uploads/files/${id}/original`, { body });
const rowsOf = (id: string) => t.db.select().from(documentViews).where(eq(documentViews.documentId, id));

describe('POST /uploads/files/{id}/original (D-181)', () => {
  it('hands the stored bytes out as an attachment, with a row that says why', async () => {
    const { agentAdmin, superAdmin, id, url } = await stage();
    const [stored] = await t.db.select().from(documents).where(eq(documents.id, id));
    for (const person of [agentAdmin, superAdmin]) {
      const reply = await open(person, id, { reason: 'bank_or_lawyer', note: '  For the loan  ' });
      expect(reply.status).toBe(200);
      expect(digestOf(reply.raw)).toEqual(stored?.sha256);
      expect(reply.headers['content-type']).toBe('image/jpeg');
      expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="front\.jpg"/);
      expect(reply.headers['cache-control']).toBe('private, no-store');
    }
    const marked = await t.call(agentAdmin, `GET ${url}`);
    expect(digestOf(marked.raw)).not.toEqual(stored?.sha256);
    const why = { reason: 'bank_or_lawyer', note: 'For the loan' };
    expect(await rowsOf(id)).toMatchObject([
      { viewerId: agentAdmin.id, viewerRole: 'agent_admin', kind: 'original', ...why },
      { viewerId: superAdmin.id, viewerRole: 'super_admin', kind: 'original', ...why },
      { viewerId: agentAdmin.id, kind: 'preview', reason: null, note: '' },
    ]);
    for (const { sessionId } of await rowsOf(id)) expect(sessionId).toMatch(/^[0-9a-f-]{36}$/);
    const trail = await t.db.select().from(auditLog).where(eq(auditLog.targetId, id));
    expect(trail.map(({ action }) => action).sort()).toEqual([
      'document.open_original',
      'document.open_original',
      'document.upload',
      'document.view',
    ]);
  });

  it.each([
    ['pending_admin', 200],
    ['approved', 200],
    ['sold', 200],
    ['rejected', 403],
    ['rejected_by_agent', 403],
    ['cancelled', 403],
    ['expired', 403],
  ] as const)(
    'of a booking in status %s answers its agency with %i, a super admin with 200',
    async (status, code) => {
      const { agentAdmin, superAdmin, id } = await stage(status);
      expect((await open(agentAdmin, id)).status).toBe(code);
      expect((await open(superAdmin, id)).status).toBe(200);
      expect(await rowsOf(id)).toHaveLength(code === 200 ? 2 : 1);
    },
  );

  it('needs a reason, and a note where the reason is another', async () => {
    const { agentAdmin, id } = await stage();
    const missing = { code: 'REASON_MISSING', message: 'Please say why you need the original' };
    for (const body of [
      {},
      { reason: null, note: 'For the loan' },
      { reason: '', note: '' },
      { reason: 'curiosity' },
      { reason: 'other' },
      { reason: 'other', note: ' four ' },
    ]) {
      const reply = await open(agentAdmin, id, body);
      expect([body, reply.status, reply.body]).toEqual([body, 400, expect.objectContaining(missing)]);
    }
    expect((await open(agentAdmin, id, { reason: 'other', note: 'x'.repeat(501) })).body.code).toBe(
      'VALIDATION',
    );
    expect(await rowsOf(id)).toEqual([]);
  });

  it('is given so often an hour to one person, also at the same moment, and refusals count nowhere', async () => {
    const { agentAdmin, superAdmin, buyer, id } = await stage();
    expect((await open(buyer, id)).status).toBe(403);
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => open(agentAdmin, id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    expect(await rowsOf(id)).toHaveLength(3);
    expect((await open(superAdmin, id)).status).toBe(200);
    t.clock.advance(3_600_001);
    expect((await open(agentAdmin, id)).status).toBe(200);
  });
});

describe('the log of documents (D-182)', () => {
  it('has as many rows as bytes were handed out, by kind', async () => {
    const calls = sized({ usual: 60, long: 10_000 });
    const { buyer, agentAdmin, admin, superAdmin, booking, id, url } = await stage();
    const pdf = await uploadForm({ bytes: writePdf(), name: 'cheque.pdf' }, { bookingId: booking.id });
    const cheque = (await t.call(buyer, 'POST /uploads/document', pdf)).body;
    const askers: (Account | null)[] = [buyer, agentAdmin, admin, superAdmin, null];
    const handedOut: Record<string, number> = {};
    const count = (kind: string, status: number, bytes: Buffer) => {
      if (bytes.length > 0 && status === 200) handedOut[kind] = (handedOut[kind] ?? 0) + 1;
    };
    const ask = async (turn: number) => {
      const by = askers[turn % askers.length] ?? null;
      const [kind, send] = (
        [
          ['preview', () => t.call(by, `GET ${url}`)],
          ['download', () => t.call(by, `GET ${cheque.documentUrl.slice('/api'.length)}`)],
          ['original', () => open(by, id, turn % 3 ? { reason: 'authority' } : {})],
          ['preview', () => t.call(by, `HEAD ${url}`)],
        ] as const
      )[Math.floor(turn / askers.length) % 4] as [string, () => ReturnType<typeof open>];
      const reply = await send();
      count(kind, reply.status, reply.raw);
    };
    for (let turn = 0; turn < calls; turn += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, each) => ask(turn + each)));
      t.clock.advance(1_200_000);
    }
    const countRows = async () => {
      const logged: Record<string, number> = {};
      for (const { kind } of [...(await rowsOf(id)), ...(await rowsOf(cheque._id))]) {
        logged[kind] = (logged[kind] ?? 0) + 1;
      }
      return logged;
    };
    expect(await countRows()).toEqual(handedOut);
    expect(Object.keys(handedOut).sort()).toEqual(['download', 'original', 'preview']);
    measured({ requests: calls, ...handedOut, 'without a row': 0 });
    // a double of the route that writes no row
    const broken = Fastify();
    const [row] = await t.db.select().from(documents).where(eq(documents.id, id));
    broken.get('/original', async () => Buffer.from(row ? await readPlainBytes(t, row) : ''));
    const { statusCode, rawPayload } = await broken.inject('/original');
    await broken.close();
    expect(digestOf(rawPayload)).toEqual(row?.sha256);
    count('original', statusCode, rawPayload);
    expect(await countRows()).not.toEqual(handedOut);
  }, 600_000);
});
