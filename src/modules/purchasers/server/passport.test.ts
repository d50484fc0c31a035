import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { buildDocument, drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { notices } from '#core/notices/server/tables.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf } from '#test/db-assertions.ts';
import { buildPeople, type People } from '#test/people.ts';
import type { IdentityKind } from '../lifecycle.ts';
import { bookingPurchasers } from './tables.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

async function booked(of: People = people): Promise<string> {
  const { booking } = await buildBooking(t.db, { creator: of.buyer, times: [t.clock.now()] });
  return booking.id;
}
const person = (identityKind: IdentityKind) => ({
  name: 'Goh Li',
  identityKind,
  identity: identityKind === 'passport' ? 'E7654321' : '900101145678',
  nationality: 'SG',
});
async function save(by: Account, id: string, ...kinds: IdentityKind[]) {
  const { version } = (await t.call(by, `GET /bookings/${id}/purchasers`)).body;
  const body = { version, purchasers: kinds.map(person) };
  const reply = await t.call(by, `PUT /bookings/${id}/purchasers`, { body });
  expect(reply.status).toBe(200);
  return reply.body;
}
const picture = drawPicture(8, 8).jpeg().toBuffer();
async function upload(bookingId: string, place: string, replaces?: string): Promise<string> {
  const fields =
    place === 'passport' || place.startsWith('second')
      ? { documentType: 'other', paper: place }
      : { documentType: place };
  const form = await uploadForm(
    { bytes: await picture },
    { ...fields, bookingId, ...(replaces && { replaces }) },
  );
  const reply = await t.call(people.buyer, 'POST /uploads/document', form);
  expect(reply.status).toBe(201);
  return reply.body._id;
}
const read = async (id: string) => (await t.call(people.agentAdmin, `GET /bookings/${id}`)).body;
const accept = (bookingId: string, ...ids: string[]) =>
  t.call(people.agentAdmin, `PUT /bookings/${bookingId}/document-checks`, {
    body: { checks: ids.map((documentId) => ({ documentId, verdict: 'accepted' })) },
  });
const sendBack = (documentId: string, bookingId: string) =>
  t.call(people.agentAdmin, `PUT /bookings/${bookingId}/document-checks`, {
    body: { checks: [{ documentId, verdict: 'sent_back', reason: 'expired' }] },
  });

describe('a main purchaser with a passport (D-261)', () => {
  it('needs it in place of both IC sides, and the list tells the same in every combination', async () => {
    const own = await buildPeople(t.db);
    const about = { uploadedBy: own.buyer.id, createdAt: t.clock.now() };
    const verdict = {
      verdict: 'sent_back' as const,
      verdictDesk: 'office' as const,
      verdictReason: 'expired' as const,
      verdictBy: own.admin.id,
      verdictAt: t.clock.now(),
    };
    const states = ['none', 'there', 'sent back', 'replaced'] as const;
    const kinds = [null, 'nric', 'passport', 'other'] as const;
    const wanted = new Map<string, boolean>();
    const put = async (bookingId: string, state: (typeof states)[number], place: object) => {
      if (state === 'none') return;
      const changes = { 'sent back': verdict, replaced: { replacedAt: t.clock.now() }, there: {} }[state];
      await buildDocument(t.db, { ...about, bookingId, ...place, ...changes });
    };
    for (const kind of kinds) {
      for (const cheque of states.slice(0, 3)) {
        for (const passport of states) {
          for (const [front, back] of [
            ['there', 'there'],
            ['there', 'none'],
            ['sent back', 'there'],
            ['none', 'replaced'],
          ] as const) {
            const id = await booked(own);
            if (kind) {
              const row = { version: 1, savedBy: own.buyer.id, savedAt: t.clock.now() };
              const list = [person(kind), person('nric')] as never;
              await t.db.insert(bookingPurchasers).values({ bookingId: id, list, ...row });
            }
            await put(id, cheque, { documentType: 'cheque' });
            await put(id, front, { documentType: 'ic_front' });
            await put(id, back, { documentType: 'ic_back' });
            await put(id, passport, { documentType: 'other', paper: 'passport' });
            const isIdentified =
              kind === 'passport' ? passport === 'there' : front === 'there' && back === 'there';
            wanted.set(id, cheque === 'there' && isIdentified);
          }
        }
      }
    }
    const ids = async (query: string): Promise<string[]> => {
      const { body } = await t.call(
        own.agentAdmin,
        `GET /bookings?agencyId=${own.agency.id}&limit=1000${query}`,
      );
      return body.map(({ _id }: { _id: string }) => _id);
    };
    const { body } = await t.call(own.agentAdmin, `GET /bookings?agencyId=${own.agency.id}&limit=1000`);
    expect(body).toHaveLength(wanted.size);
    const incomplete = new Set(await ids('&documents=incomplete'));
    for (const { _id: id, documentsComplete } of body) {
      expect([documentsComplete, incomplete.has(id)]).toEqual([wanted.get(id), !wanted.get(id)]);
    }
    const { body: counts } = await t.call(
      own.agentAdmin,
      `GET /bookings/counts?agencyId=${own.agency.id}&documents=incomplete`,
    );
    expect(counts.total).toBe(incomplete.size);
  });

  it('follows when the main purchaser changes between NRIC and passport', async () => {
    const id = await booked();
    const before = await read(id);
    expect(before.documentMarks).toEqual({ cheque: 'missing', ic_front: 'missing', ic_back: 'missing' });
    for (const place of ['cheque', 'passport']) await upload(id, place);
    expect((await read(id)).documentsComplete).toBe(false);
    expect((await save(people.buyer, id, 'passport')).alsoNeeded).toEqual([]);
    expect(await read(id)).toMatchObject({
      documentsComplete: true,
      documentMarks: { cheque: 'unchecked', passport: 'unchecked' },
    });
    // a co-purchaser's passport changes nothing
    await save(people.buyer, id, 'nric', 'passport');
    const after = await read(id);
    expect(after.documentsComplete).toBe(false);
    expect(after.documentMarks).not.toHaveProperty('passport');
    for (const place of ['ic_front', 'ic_back']) await upload(id, place);
    expect((await read(id)).documentsComplete).toBe(true);
    await save(people.buyer, id);
    expect((await read(id)).documentsComplete).toBe(true);
  });

  it('is checked like the sides of an identity card, and tells the desk when it comes (D-169)', async () => {
    const id = await booked();
    const told = async () => {
      const rows = await t.db.select().from(notices).where(eq(notices.bookingId, id));
      return rows.filter(
        ({ kind, recipientId }) => kind === 'documents_ready' && recipientId === people.agentAdmin.id,
      ).length;
    };
    await save(people.buyer, id, 'passport');
    for (const place of ['ic_front', 'ic_back', 'cheque']) await upload(id, place);
    expect(await told()).toBe(0);
    const first = await upload(id, 'passport');
    expect(await told()).toBe(1);
    // a second one, as of a co-purchaser, is no news
    const second = await upload(id, 'passport');
    expect(await told()).toBe(1);
    expect((await sendBack(first, id)).body.documentsComplete).toBe(true);
    expect((await sendBack(second, id)).body.documentsComplete).toBe(false);
    expect((await read(id)).documentMarks.passport).toBe('sent_back');
    await upload(id, 'passport', first);
    expect(await told()).toBe(2);
    expect((await read(id)).documentsComplete).toBe(true);
  });

  it('stays asked for when the list is erased, of which the kind of document is kept (D-260, D-345)', async () => {
    const id = await booked();
    await save(people.buyer, id, 'passport');
    await t.call(people.buyer, `DELETE /bookings/${id}`);
    const body = { reason: 'Asked for by the client' };
    expect((await t.call(people.superAdmin, `DELETE /bookings/${id}/documents`, { body })).status).toBe(200);
    expect((await read(id)).documentMarks).toHaveProperty('passport');
  });

  it('tells the desk when naming them makes the documents complete, unless the booking has ended', async () => {
    const told = async (id: string) => {
      const rows = await t.db.select().from(notices).where(eq(notices.bookingId, id));
      return rows.filter(({ kind }) => kind === 'documents_ready').length;
    };
    const id = await booked();
    for (const place of ['cheque', 'passport']) await upload(id, place);
    await save(people.buyer, id, 'nric');
    expect(await told(id)).toBe(0);
    await save(people.buyer, id, 'passport');
    const once = await told(id);
    expect(once).toBeGreaterThan(0);
    await save(people.buyer, id, 'passport', 'nric');
    expect(await told(id)).toBe(once);
    await save(people.buyer, id, 'nric');
    await t.call(people.buyer, `DELETE /bookings/${id}`);
    const [ended] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    expect(ended?.status).toBe('cancelled');
    const { version } = (await t.call(people.admin, `GET /bookings/${id}/purchasers`)).body;
    const body = { version, purchasers: [person('passport')], reason: 'Named late' };
    expect((await t.call(people.admin, `PUT /bookings/${id}/purchasers`, { body })).status).toBe(200);
    expect(await told(id)).toBe(once);
  });
});

describe('documents of somebody who buys no more (D-345)', () => {
  const asked = async (id: string) => {
    const { standing, documentsSentBack } = (await t.call(people.buyer, `GET /bookings/${id}`)).body;
    const { body: found } = await t.call(people.buyer, 'GET /bookings?documents=sent_back&limit=100');
    const isFound = found.some(({ _id }: { _id: string }) => _id === id);
    const task = standing.tasks.find(({ what }: { what: string }) => what === 'replace_documents');
    expect([documentsSentBack, isFound]).toEqual([task ? documentsSentBack : 0, task !== undefined]);
    return (task?.documents ?? []).toSorted();
  };

  it('are not asked for again: the card of who has a passport, and that of a co-purchaser who left', async () => {
    const id = await booked();
    await save(people.buyer, id, 'nric', 'passport');
    for (const place of ['ic_front', 'ic_back', 'passport', 'second_ic_front'])
      await sendBack(await upload(id, place), id);
    // nobody needs a second card yet
    expect(await asked(id)).toEqual(['ic_back', 'ic_front', 'passport']);
    await save(people.buyer, id, 'nric', 'other');
    expect(await asked(id)).toEqual(['ic_back', 'ic_front', 'other']);
    await save(people.buyer, id, 'nric');
    expect(await asked(id)).toEqual(['ic_back', 'ic_front']);
    await save(people.buyer, id, 'passport');
    expect(await asked(id)).toEqual(['passport']);
    // while nobody is named, nobody knows
    await save(people.buyer, id);
    expect(await asked(id)).toHaveLength(4);
  });
});

describe('an accepted identity (D-261)', () => {
  it('is unchecked again once the main purchaser is another person, not for a corrected name', async () => {
    const id = await booked();
    await save(people.buyer, id, 'nric');
    const places = ['cheque', 'ic_front', 'ic_back'];
    const ids: string[] = [];
    for (const place of places) ids.push(await upload(id, place));
    expect((await accept(id, ...ids)).status).toBe(200);
    const readyFor = async () => {
      const rows = await t.db.select().from(notices).where(eq(notices.bookingId, id));
      return rows.filter(({ kind }) => kind === 'documents_ready').length;
    };
    const told = await readyFor();
    const saveMain = async (change: object) => {
      const { version, purchasers } = (await t.call(people.buyer, `GET /bookings/${id}/purchasers`)).body;
      const [{ id: purchaserId }] = purchasers;
      const body = { version, purchasers: [{ ...person('nric'), id: purchaserId, ...change }] };
      expect((await t.call(people.buyer, `PUT /bookings/${id}/purchasers`, { body })).status).toBe(200);
      return read(id);
    };
    const accepted = { cheque: 'accepted', ic_front: 'accepted', ic_back: 'accepted' };
    expect((await saveMain({ name: 'Goh Lee', identity: '' })).documentMarks).toEqual(accepted);
    const after = await saveMain({ name: 'Another Man', identity: '850101145555' });
    expect(after.documentMarks).toEqual({ cheque: 'accepted', ic_front: 'unchecked', ic_back: 'unchecked' });
    expect(after.standing.tasks).toContainEqual(
      expect.objectContaining({ who: 'agency', what: 'check_documents', count: 2 }),
    );
    expect(await readyFor()).toBe(told + 1);
    for (const documentId of ids.slice(1))
      expect((await auditOf(t.db, documentId)).at(-1)).toMatchObject({
        action: 'document.recheck',
        actor_id: people.buyer.id,
        detail: { from: 'accepted', to: null },
      });
  });

  it('waits for the office again when the main purchaser is another person on a booked lot', async () => {
    const id = await booked();
    await save(people.buyer, id, 'nric');
    const checks = [];
    for (const place of ['cheque', 'ic_front', 'ic_back'])
      checks.push({ documentId: await upload(id, place), verdict: 'accepted' });
    const call = (path: string, body: object) =>
      t.call(people.admin, `PUT /bookings/${id}/${path}`, { body });
    const done = [
      await t.call(people.agentAdmin, `PUT /bookings/${id}/agent-response`, { body: { action: 'approve' } }),
      await call('document-checks', { checks }),
      await call('admin-response', { action: 'booked' }),
    ];
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
    const waits = async () => {
      const { documentsToCheck, standing } = (await t.call(people.admin, `GET /bookings/${id}`)).body;
      const { body: found } = await t.call(people.admin, 'GET /bookings/admin?documents=to_check&limit=100');
      return {
        documentsToCheck,
        isFound: found.some(({ _id }: { _id: string }) => _id === id),
        isTask: standing.tasks.some(({ what }: { what: string }) => what === 'check_documents'),
      };
    };
    expect(await waits()).toEqual({ documentsToCheck: 0, isFound: false, isTask: false });
    t.clock.advance(1000);
    const { version } = (await t.call(people.buyer, `GET /bookings/${id}/purchasers`)).body;
    const other = { version, purchasers: [{ ...person('nric'), identity: '850101145555' }] };
    expect((await t.call(people.buyer, `PUT /bookings/${id}/purchasers`, { body: other })).status).toBe(200);
    expect(await waits()).toEqual({ documentsToCheck: 2, isFound: true, isTask: true });
  });
});
