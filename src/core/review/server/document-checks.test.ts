import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingStatus, bookingStatuses } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { documentChecks, documents } from '#core/documents/server/tables.ts';
import { notices } from '#core/notices/server/tables.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, snapshot } from '#test/db-assertions.ts';
import { buildPeople, newNotices, nowhere, type People } from '#test/people.ts';

let t: TestApp;
let people: People & Record<'colleague' | 'client', Account>;
beforeAll(async () => {
  t = await testApp();
  const built = await buildPeople(t.db);
  people = {
    ...built,
    colleague: await buildMember(t.db, built.agency.id, { role: 'agent_admin' }),
    client: await buildMember(t.db, built.agency.id),
  };
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(60_000));

const DAY_MS = 24 * 3_600_000;
type Verdict = Partial<typeof documents.$inferInsert>;

async function bookingOf(status: BookingStatus = 'pending_agent'): Promise<string> {
  const { buyer: creator, agentAdmin, admin: office } = people;
  const now = t.clock.now();
  const times = status === 'expired' ? [new Date(now.getTime() - 15 * DAY_MS), now] : [now];
  return (await buildBooking(t.db, { status, creator, agentAdmin, office, times })).booking.id;
}
const documentOf = async (bookingId: string, wanted: Verdict = {}) => {
  const about = { bookingId, uploadedBy: people.buyer.id, createdAt: t.clock.now(), ...wanted };
  return (await buildDocument(t.db, about)).id;
};
const check = (person: { id: string } | null, bookingId: string, ...checks: object[]) =>
  t.call(person, `PUT /bookings/${bookingId}/document-checks`, { body: { checks } });
const accepted = (documentId: string) => ({ documentId, verdict: 'accepted' });
const sentBack = (documentId: string, reason = 'blurred', note = '') => ({
  documentId,
  verdict: 'sent_back',
  reason,
  note,
});
const read = async (id: string) => (await t.db.select().from(documents).where(eq(documents.id, id)))[0];
const checksOf = (id: string) =>
  t.db.select().from(documentChecks).where(eq(documentChecks.documentId, id)).orderBy(asc(documentChecks.id));
const listed = async (person: { id: string }, bookingId: string, versions = '') =>
  (await t.call(person, `GET /uploads/documents/${bookingId}${versions}`)).body;

const none = { verdict: null, verdictDesk: null, verdictReason: null, verdictBy: null, verdictAt: null };
const judged = (desk: 'agency' | 'office', verdict: 'accepted' | 'sent_back') => () => ({
  verdict,
  verdictDesk: desk,
  verdictReason: verdict === 'sent_back' ? ('blurred' as const) : null,
  verdictBy: (desk === 'agency' ? people.agentAdmin : people.admin).id,
  verdictAt: t.clock.now(),
});
const previous: Record<string, () => Verdict> = {
  unchecked: () => none,
  'accepted by the agency': judged('agency', 'accepted'),
  'sent back by the agency': judged('agency', 'sent_back'),
  'accepted by the office': judged('office', 'accepted'),
  'sent back by the office': judged('office', 'sent_back'),
};
/** Who may; the others are in the access matrix. */
const who = ['agentAdmin', 'colleague', 'admin', 'superAdmin'] as const;

/** Whose verdict is taken in which status over which earlier one, from D-167 and not from the code. */
function expected(name: (typeof who)[number], status: BookingStatus, before: string): string {
  const isOffice = name === 'admin' || name === 'superAdmin';
  const open: BookingStatus[] = isOffice ? ['pending_agent', 'pending_admin', 'approved'] : ['pending_agent'];
  if (!open.includes(status)) return '409 CHECKS_CLOSED';
  return !isOffice && before.endsWith('office') ? '409 DOCUMENT_JUDGED' : '200 ok';
}

describe('who judges which document when (D-167)', () => {
  it.each(bookingStatuses)('in %s, by everybody who may, over every earlier verdict', async (status) => {
    const bookingId = await bookingOf(status);
    await t.db.update(bookings).set({ userId: people.client.id }).where(eq(bookings.id, bookingId));
    const id = await documentOf(bookingId);
    const unmoved = await snapshot(t.db, ['bookings', 'booking_events', 'lots', 'units']);
    const got: string[] = [];
    const want: string[] = [];
    for (const [before, columns] of Object.entries(previous)) {
      for (const name of who) {
        const earlier = { ...columns(), verdictNote: '' };
        await t.db.update(documents).set(earlier).where(eq(documents.id, id));
        const count = (await checksOf(id)).length;
        const reply = await check(people[name], bookingId, sentBack(id, 'expired'));
        const cell = `${name} over ${before}:`;
        got.push(`${cell} ${reply.status} ${reply.body.code ?? 'ok'}`);
        want.push(`${cell} ${expected(name, status, before)}`);
        const isTaken = reply.status === 200;
        expect((await checksOf(id)).length).toBe(count + (isTaken ? 1 : 0));
        if (!isTaken) expect(await read(id)).toMatchObject(earlier);
      }
    }
    expect(got).toEqual(want);
    expect(await snapshot(t.db, ['bookings', 'booking_events', 'lots', 'units'])).toBe(unmoved);
  });

  it('is over for a request whose time is up (D-80)', async () => {
    const bookingId = await bookingOf();
    const id = await documentOf(bookingId);
    await t.db.update(bookings).set({ expiresAt: t.clock.now() }).where(eq(bookings.id, bookingId));
    const reply = await check(people.agentAdmin, bookingId, accepted(id));
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        message: 'The documents of this booking can no longer be checked',
        code: 'CHECKS_CLOSED',
        status: 'expired',
      },
    ]);
    expect(await checksOf(id)).toEqual([]);
  });
});

describe('a call that is refused (D-167)', () => {
  const REPLACED = [
    409,
    'DOCUMENT_REPLACED',
    'A newer version of this document has been uploaded. Please look at it first.',
  ];
  const REASON = [400, 'CHECK_REASON_MISSING', 'Please say what is wrong with the document'];
  const ABSENT = [404, 'DOCUMENT_NOT_FOUND', 'Document not found'];
  const invalid = (message: unknown = expect.any(String)) => [400, 'VALIDATION', message];
  type Ids = Record<'good' | 'replaced' | 'purged' | 'elsewhere' | 'unattached', string>;
  const refused: [what: string, checks: (ids: Ids) => unknown, expected: unknown[]][] = [
    ['no checks', () => undefined, invalid('Please name the documents that were checked')],
    ['an empty list', () => [], invalid('Please name the documents that were checked')],
    [
      '21 checks',
      () => Array.from({ length: 21 }, (_, index) => accepted(`${index}`)),
      invalid('At most 20 documents can be checked at once'),
    ],
    [
      'the same document twice',
      ({ good }) => [accepted(good), sentBack(good)],
      invalid('Each document can be checked once in a call'),
    ],
    [
      'another verdict',
      ({ good }) => [{ documentId: good, verdict: 'unchecked' }],
      invalid('Please accept the document or send it back'),
    ],
    ['an unknown reason', ({ good }) => [sentBack(good, 'ugly')], invalid('Invalid reason')],
    [
      'a note of 501',
      ({ good }) => [sentBack(good, 'blurred', 'x'.repeat(501))],
      invalid('At most 500 characters'),
    ],
    ['no reason', ({ good }) => [{ documentId: good, verdict: 'sent_back', note: 'Again' }], REASON],
    ['the reason other without a note', ({ good }) => [sentBack(good, 'other', '  ')], REASON],
    ['an absent document', () => [accepted(nowhere)], ABSENT],
    ['a malformed id', () => [accepted('not-an-id')], ABSENT],
    ['a document of another booking', ({ elsewhere }) => [accepted(elsewhere)], ABSENT],
    ['an upload of no booking', ({ unattached }) => [accepted(unattached)], ABSENT],
    ['a purged document', ({ purged }) => [accepted(purged)], ABSENT],
    ['a replaced document', ({ replaced }) => [accepted(replaced)], REPLACED],
    [
      'a good one beside a replaced one',
      ({ good, replaced }) => [accepted(good), sentBack(replaced)],
      REPLACED,
    ],
  ];
  let bookingId: string;
  let ids: Ids;
  beforeAll(async () => {
    bookingId = await bookingOf('pending_admin');
    ids = {
      good: await documentOf(bookingId),
      replaced: await documentOf(bookingId, { documentType: 'cheque', replacedAt: t.clock.now() }),
      purged: await documentOf(bookingId, { documentType: 'other', purgedAt: t.clock.now() }),
      elsewhere: await documentOf(await bookingOf('pending_admin')),
      unattached: await documentOf(bookingId, { bookingId: null }),
    };
  });

  it.each(refused)('%s changes nothing', async (_what, checks, [status, code, message]) => {
    const before = await snapshot(t.db, ['documents', 'document_checks', 'notices', 'audit_log']);
    const path = `PUT /bookings/${bookingId}/document-checks`;
    const reply = await t.call(people.admin, path, { body: { checks: checks(ids) } });
    expect([
      reply.status,
      reply.body.code,
      Object.values(reply.body.errors ?? { it: reply.body.message })[0],
    ]).toEqual([status, code, message]);
    expect(await snapshot(t.db, ['documents', 'document_checks', 'notices', 'audit_log'])).toBe(before);
  });
});

describe('a verdict (D-167)', () => {
  it('is kept with desk, reason, note, person and time, and read back by everybody of the booking', async () => {
    const { buyer, agentAdmin, admin, superAdmin } = people;
    const bookingId = await bookingOf();
    const id = await documentOf(bookingId);
    const at = t.clock.now().toISOString();
    const first = await check(agentAdmin, bookingId, accepted(id));
    const byAgency = { state: 'accepted', desk: 'agency', reason: null, note: '', at, by: agentAdmin.name };
    expect([first.status, first.body]).toMatchObject([
      200,
      { message: 'Document accepted', documentsComplete: false, documents: [{ id, verdict: byAgency }] },
    ]);
    expect((await listed(buyer, bookingId))[0].verdict).toEqual(byAgency);

    t.clock.advance(1000);
    const later = t.clock.now().toISOString();
    const second = await check(superAdmin, bookingId, sentBack(id, 'other', ' The other card\u0000 '));
    expect(second.body.message).toBe('Document sent back; the client has been told');
    const byOffice = {
      state: 'sent_back',
      desk: 'office',
      reason: 'other',
      note: 'The other card',
      at: later,
    };
    for (const person of [buyer, agentAdmin]) {
      expect((await listed(person, bookingId))[0].verdict).toEqual({ ...byOffice, by: 'The park office' });
    }
    for (const person of [admin, superAdmin]) {
      expect((await listed(person, bookingId))[0].verdict).toEqual({ ...byOffice, by: superAdmin.name });
    }
    expect(await checksOf(id)).toMatchObject([
      { desk: 'agency', verdict: 'accepted', reason: null, note: '', checkedBy: agentAdmin.id },
      {
        desk: 'office',
        verdict: 'sent_back',
        reason: 'other',
        note: 'The other card',
        checkedBy: superAdmin.id,
      },
    ]);
    expect(await auditOf(t.db, id)).toMatchObject([
      { action: 'document.accept', actor_id: agentAdmin.id, detail: { from: null, to: 'accepted' } },
      {
        action: 'document.send_back',
        actor_id: superAdmin.id,
        detail: { from: 'accepted', to: 'sent_back', why: 'The other card', desk: 'office', reason: 'other' },
      },
    ]);
  });

  it('drops reason and note of an accepted document', async () => {
    const bookingId = await bookingOf();
    const id = await documentOf(bookingId);
    const check1 = { ...sentBack(id, 'blurred', 'Dark'), verdict: 'accepted' };
    expect((await check(people.admin, bookingId, check1)).status).toBe(200);
    expect(await read(id)).toMatchObject({ verdict: 'accepted', verdictReason: null, verdictNote: '' });
  });

  it('that the same desk repeats changes nothing and tells nobody', async () => {
    const bookingId = await bookingOf();
    const id = await documentOf(bookingId);
    await check(people.admin, bookingId, sentBack(id, 'blurred', 'More light'));
    const before = await snapshot(t.db, ['documents', 'document_checks', 'notices', 'audit_log']);
    const again = await check(people.superAdmin, bookingId, sentBack(id, 'blurred', 'More light'));
    expect([again.status, again.body.message]).toEqual([200, 'Nothing was changed']);
    expect(await snapshot(t.db, ['documents', 'document_checks', 'notices', 'audit_log'])).toBe(before);
  });

  it('is given with others in one transaction and one notice (D-169)', async () => {
    const { buyer, agentAdmin, colleague, agent, superAdmin } = people;
    const bookingId = await bookingOf('pending_admin');
    const front = await documentOf(bookingId);
    const back = await documentOf(bookingId, { documentType: 'ic_back' });
    const cheque = await documentOf(bookingId, { documentType: 'cheque' });
    let message = '';
    const told = await newNotices(t.db, bookingId, async () => {
      const checks = [sentBack(front), sentBack(back, 'other', 'Of another person'), accepted(cheque)];
      message = (await check(superAdmin, bookingId, ...checks)).body.message;
    });
    expect(message).toBe('Documents checked; the client has been told');
    const staff = [buyer, agentAdmin, colleague].map(({ id }) => `document_sent_back ${id}`);
    expect(told.sort()).toEqual(staff.sort());
    expect(told.join()).not.toContain(agent.id);
    const [notice] = await t.db
      .select()
      .from(notices)
      .where(eq(notices.recipientId, buyer.id))
      .orderBy(notices.id)
      .then((rows) => rows.slice(-1));
    expect(notice?.facts.sentBack).toEqual([
      { document: 'IC front', reason: 'too blurred to read' },
      { document: 'IC back', note: 'Of another person' },
    ]);
    const { by: _by, ...facts } = notice?.facts ?? {};
    expect(JSON.stringify(facts)).not.toContain(superAdmin.name);

    expect(await newNotices(t.db, bookingId, () => check(superAdmin, bookingId, accepted(front)))).toEqual(
      [],
    );
    const several = await check(superAdmin, bookingId, sentBack(front), sentBack(cheque));
    expect(several.body.message).toBe('Documents sent back; the client has been told');
    const all = [front, back, cheque].map(accepted);
    expect((await check(superAdmin, bookingId, ...all)).body).toMatchObject({
      message: 'Documents accepted',
      documentsComplete: true,
    });
  });
});
