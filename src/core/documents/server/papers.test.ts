import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshot } from '#test/db-assertions.ts';
import { buildPeople, nowhere, type People } from '#test/people.ts';
import { documentPapers } from '../lifecycle.ts';
import { drawPicture, uploadForm } from './factory.ts';
import { documents } from './tables.ts';

let t: TestApp;
let people: People;
const picture = drawPicture(8, 8).jpeg().toBuffer();
beforeAll(async () => {
  t = await testApp({ LIMIT_UPLOADS_PER_HOUR: '1000' });
  people = await buildPeople(t.db);
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(60_000));

type Status = 'pending_agent' | 'pending_admin' | 'sold';
async function bookingOf(status: Status = 'pending_agent'): Promise<string> {
  const { buyer: creator, agentAdmin, admin: office } = people;
  const built = await buildBooking(t.db, { status, creator, agentAdmin, office, times: [t.clock.now()] });
  return built.booking.id;
}
const upload = async (person: { id: string }, fields: Record<string, string>) =>
  t.call(person, 'POST /uploads/document', await uploadForm({ bytes: await picture }, fields));
const listed = async (bookingId: string, query = '') =>
  (await t.call(people.buyer, `GET /uploads/documents/${bookingId}${query}`)).body;
const rowOf = async (id: string) => (await t.db.select().from(documents).where(eq(documents.id, id)))[0];
const other = { documentType: 'other' };

describe('a paper (D-170)', () => {
  it('is named by its sender, and leaves the documentUrl of its booking alone', async () => {
    const bookingId = await bookingOf();
    const plain = (await upload(people.buyer, { ...other, bookingId })).body;
    for (const paper of documentPapers) {
      t.clock.advance(1000);
      const reply = await upload(people.buyer, { ...other, bookingId, paper });
      expect([reply.status, reply.body.paper]).toEqual([201, paper]);
    }
    const all = await listed(bookingId);
    expect(all.map(({ paper }: { paper: string | null }) => paper)).toEqual(
      [...documentPapers].reverse().concat([null as never]),
    );
    const [{ documentUrl, _id: id }] = all;
    await t.call(people.agentAdmin, `GET ${documentUrl.slice('/api'.length)}`);
    const { body: views } = await t.call(people.buyer, 'GET /users/me/document-views?limit=1');
    expect(views).toMatchObject([{ documentId: id, documentType: 'other', paper: 'second_ic_back' }]);
    const { body: audit } = await t.call(people.superAdmin, `GET /audit?target=${id}`);
    expect(audit.map(({ detail }: { detail: { paper?: string } }) => detail.paper)).toEqual(
      Array(2).fill('second_ic_back'),
    );
    const { body } = await t.call(people.buyer, `GET /bookings/${bookingId}`);
    expect(body).toMatchObject({ documentUrl: plain.documentUrl, documentsComplete: false });
  });

  it.each([
    ['of no such kind', { ...other, paper: 'visa' }, 400, 'Invalid paper'],
    [
      'with another type',
      { documentType: 'cheque', paper: 'spa' },
      400,
      'Only a document of the type other can say which paper it is',
    ],
    ['without a type', { paper: 'spa' }, 400, 'Only a document of the type other can say which paper it is'],
  ])('%s is refused', async (_what, fields, status, message) => {
    const before = await snapshot(t.db, ['documents', 'audit_log']);
    const reply = await upload(people.buyer, fields);
    expect([reply.status, Object.values(reply.body.errors)]).toEqual([status, [message]]);
    expect(await snapshot(t.db, ['documents', 'audit_log'])).toBe(before);
  });

  it('of the sale can be added to a sold booking by the office alone, a slip of a payment by whoever reports it, and no other one (D-235)', async () => {
    const bookingId = await bookingOf('sold');
    const salePapers = ['letter_of_offer', 'spa', 'loan_letter', 'state_consent', 'signed_form'];
    for (const paper of documentPapers) {
      const office = await upload(people.admin, { ...other, bookingId, paper });
      const isSlip = paper === 'payment_proof';
      expect([paper, office.status]).toEqual([paper, isSlip || salePapers.includes(paper) ? 201 : 409]);
      for (const person of [people.buyer, people.agentAdmin]) {
        const reply = await upload(person, { ...other, bookingId, paper });
        expect([reply.status, reply.body.code]).toEqual(
          isSlip ? [201, undefined] : [409, 'DOCUMENTS_CLOSED'],
        );
      }
    }
    expect((await upload(people.superAdmin, { ...other, bookingId })).status).toBe(409);
    expect(await listed(bookingId)).toHaveLength(salePapers.length + 3);
  });
});

describe('an upload in the place of another (D-99, D-170)', () => {
  const verdict = (documentId: string) => ({ documentId, verdict: 'sent_back', reason: 'expired' });

  it('replaces the document it names, keeps its paper, starts unchecked and leaves the old verdict', async () => {
    const bookingId = await bookingOf();
    const first = (await upload(people.buyer, { ...other, bookingId, paper: 'passport' })).body;
    const kept = (await upload(people.buyer, { ...other, bookingId, paper: 'passport' })).body;
    const path = `PUT /bookings/${bookingId}/document-checks`;
    expect((await t.call(people.admin, path, { body: { checks: [verdict(first.id)] } })).status).toBe(200);
    t.clock.advance(1000);
    const second = await upload(people.buyer, { ...other, bookingId, replaces: first.id });
    expect([second.status, second.body]).toMatchObject([201, { paper: 'passport', verdict: null }]);
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
    expect(ids(await listed(bookingId))).toEqual([second.body.id, kept.id].sort());
    const all = await listed(bookingId, '?versions=all');
    expect(ids(all)).toEqual([first.id, second.body.id, kept.id].sort());
    expect(all.find(({ id }: { id: string }) => id === first.id)).toMatchObject({
      replacedAt: t.clock.now().toISOString(),
      verdict: { state: 'sent_back', reason: 'expired', by: 'The park office' },
    });
    expect((await t.call(people.buyer, `GET ${first.documentUrl.replace('/api', '')}`)).status).toBe(200);
    const late = await t.call(people.admin, path, { body: { checks: [verdict(first.id)] } });
    expect([late.status, late.body.code]).toEqual([409, 'DOCUMENT_REPLACED']);
    const corrected = await upload(people.buyer, {
      ...other,
      bookingId,
      replaces: second.body.id,
      paper: 'company_profile',
    });
    expect(corrected.body.paper).toBe('company_profile');
  });

  it('is refused where a newer one is there, or none of this booking and type', async () => {
    const bookingId = await bookingOf();
    const cheque = (await upload(people.buyer, { documentType: 'cheque', bookingId })).body;
    const elsewhere = (await upload(people.buyer, { ...other, bookingId: await bookingOf() })).body;
    const newer = await upload(people.agentAdmin, { documentType: 'cheque', bookingId, replaces: cheque.id });
    expect(newer.status).toBe(201);
    const purged = (await upload(people.buyer, { ...other, bookingId })).body;
    await t.db
      .update(documents)
      .set({ purgedAt: t.clock.now(), wrappedKey: null, keyId: null })
      .where(eq(documents.id, purged.id));
    const before = await snapshot(t.db, ['documents', 'audit_log']);
    const refused: [fields: Record<string, string>, status: number, code: string][] = [
      [{ documentType: 'cheque', bookingId, replaces: cheque.id }, 409, 'DOCUMENT_REPLACED'],
      [{ ...other, bookingId, replaces: newer.body.id }, 400, 'DOCUMENT_TYPE_UNKNOWN'],
      [{ ...other, bookingId, replaces: elsewhere.id }, 404, 'DOCUMENT_NOT_FOUND'],
      [{ ...other, bookingId, replaces: purged.id }, 404, 'DOCUMENT_NOT_FOUND'],
      [{ ...other, bookingId, replaces: nowhere }, 404, 'DOCUMENT_NOT_FOUND'],
      [{ ...other, bookingId, replaces: 'not-an-id' }, 404, 'DOCUMENT_NOT_FOUND'],
      [{ ...other, replaces: elsewhere.id }, 404, 'DOCUMENT_NOT_FOUND'],
    ];
    for (const [fields, status, code] of refused) {
      const reply = await upload(people.buyer, fields);
      expect([reply.status, reply.body.code]).toEqual([status, code]);
    }
    expect(await snapshot(t.db, ['documents', 'audit_log'])).toBe(before);
    expect(await rowOf(newer.body.id)).toMatchObject({ replacedAt: null });
  });

  it('takes of a sold booking the place of what its sender may add alone, a slip not that of a paper of the sale (D-235)', async () => {
    const bookingId = await bookingOf('pending_agent');
    const fields = { ...other, bookingId };
    const plain = (await upload(people.admin, fields)).body;
    await t.call(people.superAdmin, `PUT /bookings/${bookingId}/admin-response`, {
      body: { action: 'sold' },
    });
    const spa = (await upload(people.admin, { ...fields, paper: 'spa' })).body;
    const slip = (await upload(people.buyer, { ...fields, paper: 'payment_proof' })).body;
    for (const person of [people.buyer, people.agentAdmin]) {
      for (const paper of ['payment_proof', 'spa', '']) {
        for (const replaces of [spa.id, plain.id]) {
          const reply = await upload(person, { ...fields, paper, replaces });
          expect([reply.status, reply.body.code]).toEqual([409, 'DOCUMENTS_CLOSED']);
        }
      }
    }
    for (const { id } of [spa, plain]) expect(await rowOf(id)).toMatchObject({ replacedAt: null });
    const better = await upload(people.buyer, { ...fields, paper: 'payment_proof', replaces: slip.id });
    expect(better.status).toBe(201);
    expect((await upload(people.admin, { ...fields, paper: 'spa', replaces: spa.id })).status).toBe(201);
  });

  it('shows only current versions unless asked for all', async () => {
    const bookingId = await bookingOf();
    for (const _ of [1, 2]) await upload(people.buyer, { documentType: 'ic_front', bookingId });
    expect(await listed(bookingId)).toHaveLength(1);
    for (const query of ['?versions=current', '?versions=']) {
      expect(await listed(bookingId, query)).toHaveLength(1);
    }
    expect(await listed(bookingId, '?versions=all')).toHaveLength(2);
    const reply = await t.call(people.buyer, `GET /uploads/documents/${bookingId}?versions=every`);
    expect([reply.status, Object.values(reply.body.errors)]).toEqual([400, ['Invalid choice of versions']]);
  });
});
