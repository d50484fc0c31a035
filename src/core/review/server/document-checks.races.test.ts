import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument, drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { documentChecks, documents } from '#core/documents/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, newNotices, type People } from '#test/people.ts';

let t: TestApp;
let people: People;
/** Runs when the bytes of an upload are stored, just before its row. */
let stored = () => {};
const picture = drawPicture(40, 40).jpeg().toBuffer();
beforeAll(async () => {
  t = await testApp(
    { LIMIT_UPLOADS_PER_HOUR: '1000' },
    { store: (usual) => ({ ...usual, put: (key, bytes) => usual.put(key, bytes).then(() => stored()) }) },
  );
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const ROUNDS = 15;

async function stage() {
  const { booking } = await buildBooking(t.db, { creator: people.buyer, times: [t.clock.now()] });
  const about = { bookingId: booking.id, uploadedBy: people.buyer.id, createdAt: t.clock.now() };
  return { bookingId: booking.id, documentId: (await buildDocument(t.db, about)).id };
}
const check = (person: { id: string }, bookingId: string, documentId: string, verdict: object) =>
  t.call(person, `PUT /bookings/${bookingId}/document-checks`, {
    body: { checks: [{ documentId, ...verdict }] },
  });
const accepted = { verdict: 'accepted' };
const sentBack = { verdict: 'sent_back', reason: 'blurred' };
const versionsOf = (bookingId: string) =>
  t.db.select().from(documents).where(eq(documents.bookingId, bookingId)).orderBy(asc(documents.createdAt));
const checksOf = (documentId: string) =>
  t.db.select().from(documentChecks).where(eq(documentChecks.documentId, documentId));

describe(`verdicts at the same moment as something else, ${ROUNDS} rounds each (D-167)`, () => {
  it('an upload in the same place: the verdict is on the old version, or refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { bookingId, documentId } = await stage();
      t.clock.advance(1000);
      const fields = { documentType: 'ic_front', bookingId };
      const form = await uploadForm({ bytes: await picture }, fields);
      const beside = new Promise<Awaited<ReturnType<typeof check>>>((resolve, reject) => {
        stored = () => {
          stored = () => {};
          check(people.admin, bookingId, documentId, sentBack).then(resolve, reject);
        };
      });
      const uploaded = await t.call(people.buyer, 'POST /uploads/document', form);
      const checked = await beside;
      expect(uploaded.status).toBe(201);
      expect([200, 'DOCUMENT_REPLACED']).toContain(checked.status === 200 ? 200 : checked.body.code);
      const [old, current, ...others] = await versionsOf(bookingId);
      expect(others).toEqual([]);
      expect(old).toMatchObject({ id: documentId, replacedAt: t.clock.now() });
      expect(old?.verdict).toBe(checked.status === 200 ? 'sent_back' : null);
      expect(current).toMatchObject({ replacedAt: null, verdict: null, verdictDesk: null });
      expect(await checksOf(current?.id ?? '')).toEqual([]);
    }
  });

  it('one of the agency and one of the office: that of the office stands', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { bookingId, documentId } = await stage();
      const [agency, office] = await Promise.all([
        check(people.agentAdmin, bookingId, documentId, accepted),
        check(people.admin, bookingId, documentId, sentBack),
      ]);
      expect(office.status).toBe(200);
      expect([200, 'DOCUMENT_JUDGED']).toContain(agency.status === 200 ? 200 : agency.body.code);
      expect((await versionsOf(bookingId))[0]).toMatchObject({ verdict: 'sent_back', verdictDesk: 'office' });
      expect(await checksOf(documentId)).toHaveLength(agency.status === 200 ? 2 : 1);
    }
  });

  it('the same of two people of the office: one verdict and one notice', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { bookingId, documentId } = await stage();
      const told = await newNotices(t.db, bookingId, async () => {
        const replies = await Promise.all(
          [people.admin, people.superAdmin].map((person) => check(person, bookingId, documentId, sentBack)),
        );
        expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      });
      const all = [people.agentAdmin, people.buyer].map(({ id }) => `document_sent_back ${id}`);
      expect(told.sort()).toEqual(all.sort());
      expect(await checksOf(documentId)).toHaveLength(1);
    }
  });

  it('a cancellation: a verdict before it, or none', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { bookingId, documentId } = await stage();
      const [cancelled, checked] = await Promise.all([
        t.call(people.buyer, `DELETE /bookings/${bookingId}`),
        check(people.agentAdmin, bookingId, documentId, accepted),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 'CHECKS_CLOSED']).toContain(checked.status === 200 ? 200 : checked.body.code);
      expect(await checksOf(documentId)).toHaveLength(checked.status === 200 ? 1 : 0);
    }
  });
});
