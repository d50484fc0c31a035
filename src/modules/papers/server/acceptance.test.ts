import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuildBooking, buildBooking } from '#core/bookings/server/factory.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import type { Task } from '#core/bookings/standing-lifecycle.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { newRingEntry } from '#platform/server/vault/key-ring.ts';
import { printedTime } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { park } from '#test/park.ts';
import { textOf } from '#test/pdf.ts';
import { buildPeople, lines, newNotices, nowhere, type People } from '#test/people.ts';
import { papers } from './tables.ts';

const VAULT_KEYS = newRingEntry(new Date());
let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp({
    LIMIT_REQUESTS_PER_MINUTE: '100000',
    PUBLIC_URL: 'https://portal.example',
    VAULT_KEYS,
  });
  people = await buildPeople(t.db);
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(60_000));

type Person = { id: string } | null;

async function bookingOf(wanted: BuildBooking = {}): Promise<string> {
  const { buyer: creator, agentAdmin, admin: office } = people;
  const times = [t.clock.now()];
  const { booking } = await buildBooking(t.db, { creator, agentAdmin, office, times, ...wanted });
  await t.db.update(bookings).set({ name: 'Grace Lim' }).where(eq(bookings.id, booking.id));
  return booking.id;
}
const issue = (person: Person, id: string) => t.call(person, `POST /bookings/${id}/papers`, { body: {} });
const list = async (person: Person, id: string) => (await t.call(person, `GET /bookings/${id}/papers`)).body;
const open = (person: Person, id: string) => t.call(person, `GET /papers/${id}/file`);
const verify = (code: string) => t.call(null, `GET /public/papers/${code}`);
const accept = (person: Person, id: string, body: object) =>
  t.call(person, `POST /papers/${id}/accept`, { body });
const rowOf = async (id: string) => (await t.db.select().from(papers).where(eq(papers.id, id)))[0];
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('acceptance of a form (D-248)', () => {
  const read = async (id: string) => {
    const form = (await issue(people.admin, id)).body;
    return { id: form.id as string, sha256: sumOf((await open(people.buyer, form.id)).raw) };
  };

  it('keeps who accepted exactly which bytes, in which session, and tells agency and office', async () => {
    const id = await bookingOf();
    const { id: form, sha256 } = await read(id);
    const told = await newNotices(t.db, id, async () => {
      const smuggled = { acceptedAt: '2020-01-01', acceptedBy: people.admin.id, state: 'cancelled' };
      const reply = await accept(people.buyer, form, { name: ' Grace Lim ', sha256, ...smuggled });
      expect(reply).toMatchObject({ status: 200, body: { state: 'valid', accepted: { name: 'Grace Lim' } } });
    });
    const { buyer, agentAdmin, admin, superAdmin } = people;
    // the office of every test before
    expect(told).toEqual(expect.arrayContaining(lines('form_accepted', agentAdmin, admin, superAdmin)));
    expect(told).not.toContain(lines('form_accepted', buyer)[0]);
    expect(await rowOf(form)).toMatchObject({
      acceptedBy: people.buyer.id,
      acceptedAt: t.clock.now(),
      acceptedSession: expect.any(String),
    });
    expect((await accept(people.buyer, form, { name: 'X', sha256 })).body.code).toBe('ALREADY_ACCEPTED');
  });

  it('needs that its client has opened it, whoever else has (D-312)', async () => {
    const id = await bookingOf();
    const form = (await issue(people.admin, id)).body;
    const body = { name: 'Grace Lim', sha256: sumOf((await open(people.agentAdmin, form.id)).raw) };
    expect((await accept(people.buyer, form.id, body)).body).toMatchObject({
      code: 'FORM_UNREAD',
      message: 'Please open the form before you accept it',
    });
    expect((await rowOf(form.id))?.acceptedAt).toBeNull();
    await open(people.buyer, form.id);
    expect((await accept(people.buyer, form.id, body)).status).toBe(200);
  });

  it('is under the name on the form, whatever its case, accents and spaces (D-372)', async () => {
    const id = await bookingOf();
    const { id: form, sha256 } = await read(id);
    expect((await list(people.buyer, id)).papers[0].signatory).toBe('Grace Lim');
    expect((await accept(people.buyer, form, { name: 'Grace Wong', sha256 })).body).toMatchObject({
      code: 'OTHER_NAME',
      message: 'Please write the name on the form: Grace Lim',
    });
    expect((await rowOf(form))?.acceptedAt).toBeNull();
    expect((await accept(people.buyer, form, { name: 'GRACE  Lím', sha256 })).status).toBe(200);
  });

  it('is printed on the form where lines to sign on were, beside the bytes that were read (D-373)', async () => {
    const id = await bookingOf();
    const { id: form, sha256 } = await read(id);
    await accept(people.buyer, form, { name: 'Grace Lim', sha256 });
    const time = printedTime(t.clock.now(), 'en');
    t.clock.advance(3_600_000);
    const [copy, again] = [await open(people.buyer, form), await open(people.agentAdmin, form)];
    expect(again.raw.equals(copy.raw)).toBe(true);
    expect(copy.headers['content-disposition']).toContain('edition 1 accepted.pdf"');
    const text = textOf(copy.raw);
    for (const said of ['Accepted by', 'Grace Lim', time, 'No signature is needed'])
      expect(text).toContain(said);
    expect(text.replaceAll('\n', '')).toContain(sha256);
    expect(text).not.toContain('Signature, name and date');
    const original = await t.call(people.buyer, `GET /papers/${form}/file?as=read`);
    expect(sumOf(original.raw)).toBe(sha256);
    expect((await rowOf(form))?.sha256).toBe(sha256);
  });

  it('is refused unread, of other bytes, superseded, cancelled, and without a name', async () => {
    const id = await bookingOf();
    const unread = (await issue(people.admin, id)).body;
    const body = { name: 'Grace', sha256: '' };
    expect((await accept(people.buyer, unread.id, body)).body.code).toBe('FORM_UNREAD');
    const { id: form, sha256 } = await read(id);
    expect((await accept(people.buyer, form, body)).body.code).toBe('FORM_UNREAD');
    expect((await accept(people.buyer, form, { name: ' ', sha256 })).status).toBe(400);
    expect((await accept(people.buyer, unread.id, { name: 'G', sha256 })).body.code).toBe('PAPER_SUPERSEDED');
    await t.call(people.buyer, `DELETE /bookings/${id}`);
    expect((await accept(people.buyer, form, { name: 'G', sha256 })).body.code).toBe('PAPER_CANCELLED');
  });

  const put = (path: string, body: object) => t.call(people.admin, `PUT ${path}`, { body });
  const purchaser = {
    name: 'Siti',
    identityKind: 'passport',
    identity: 'K1234567',
    nationality: 'SG',
    email: 's@example.com',
    phone: '+60123456789',
    address: '1 Jalan Ampang',
  };
  const changes: Record<string, (id: string) => Promise<unknown>> = {
    'another lot': async (id) =>
      put(`/bookings/${id}/lot`, { lotId: (await buildLot(t.db, {})).id, reason: 'A corner' }),
    'an agreed price': (id) => put(`/bookings/${id}/agreed-price`, { price: 900_001, reason: 'Rebate' }),
    'another client': (id) =>
      t.db.update(bookings).set({ email: 'new@example.com' }).where(eq(bookings.id, id)),
    'other purchasers': (id) => put(`/bookings/${id}/purchasers`, { purchasers: [purchaser], version: 0 }),
    'a booking deposit': (id) =>
      put(`/bookings/${id}/deposit`, { dueSen: 100_000, dueOn: '2030-01-01', reason: 'Agreed' }),
  };

  it.each(Object.entries(changes))(
    'is refused of a form that %s has made out of date, which a desk issues again (D-247)',
    async (_name, change) => {
      const id = await bookingOf({ status: 'pending_admin', request: { lotId: (await buildLot(t.db)).id } });
      const { id: form, sha256 } = await read(id);
      const asked = async () => {
        const { tasks } = (await t.call(people.admin, `GET /bookings/${id}`)).body.standing;
        const ofForms = (tasks as Task[]).filter(({ at }) => at === 'papers');
        return ofForms.map(({ who, what, own }) => ({ who, what, own }));
      };
      expect(await asked()).toEqual([{ who: 'buyer', what: 'accept_form', own: false }]);
      await change(id);
      expect((await list(people.buyer, id)).papers[0].outOfDate).toHaveLength(1);
      const told = await newNotices(t.db, id, async () => {
        const refused = await accept(people.buyer, form, { name: 'Grace Lim', sha256 });
        expect([refused.status, refused.body.code]).toEqual([409, 'PAPER_OUT_OF_DATE']);
      });
      expect([told, (await rowOf(form))?.acceptedAt]).toEqual([[], null]);
      expect(await asked()).toEqual([{ who: 'office', what: 'issue_form', own: true }]);
      const { verifyCode = '' } = (await rowOf(form)) ?? {};
      expect((await verify(verifyCode)).body).toMatchObject({ state: 'valid', isOutOfDate: true });
      await issue(people.admin, id);
      expect(await asked()).toEqual([{ who: 'buyer', what: 'accept_form', own: false }]);
    },
  );

  it('stays of its bytes: a booking that changes afterwards asks a desk for a new edition', async () => {
    const id = await bookingOf();
    const { id: form, sha256 } = await read(id);
    await accept(people.buyer, form, { name: 'Grace Lim', sha256 });
    await put(`/bookings/${id}/agreed-price`, { price: 900_001, reason: 'Rebate' });
    const { tasks } = (await t.call(people.agentAdmin, `GET /bookings/${id}`)).body.standing;
    expect((tasks as Task[]).filter(({ at }) => at === 'papers')).toMatchObject([
      { who: 'agency', what: 'issue_form', own: true },
    ]);
  });

  it.each([
    ['its client can accept', 'buyer', 'pending_admin', ['terms'], ['issue_form']],
    ['a walk-in client signs', 'agentAdmin', 'pending_admin', [], []],
    ['led to a sale', 'buyer', 'sold', [], ['accept_form']],
  ] as const)(
    'of a form that %s, other terms of the park count only while it can be accepted (D-247)',
    async (_name, creator, status, outOfDate, asked) => {
      const id = await bookingOf({ creator: people[creator], status });
      const form = (await issue(people.admin, id)).body;
      const { verifyCode = '' } = (await rowOf(form.id)) ?? {};
      const bookingTerms = park.bookingTerms && { ...park.bookingTerms, hash: 'f'.repeat(64) };
      const database = { database: t.database, url: undefined, drop: async () => {} };
      const edited = await testApp({ VAULT_KEYS }, { park: { ...park, bookingTerms }, database });
      const { body } = await edited.call(people.admin, `GET /bookings/${id}/papers`);
      expect(body.papers[0].outOfDate).toEqual(outOfDate);
      const page = await edited.call(null, `GET /public/papers/${verifyCode}`);
      expect(page.body.isOutOfDate).toBe(outOfDate.length > 0);
      const { tasks } = (await edited.call(people.admin, `GET /bookings/${id}`)).body.standing;
      expect((tasks as Task[]).filter(({ at }) => at === 'papers').map(({ what }) => what)).toEqual(asked);
    },
  );

  it('is asked of nobody for a walk-in client, and nobody gives it', async () => {
    const { agentAdmin, admin } = people;
    const walkIn = await bookingOf({ creator: agentAdmin, status: 'pending_admin' });
    const told = await newNotices(t.db, walkIn, () => issue(admin, walkIn));
    expect(told).toEqual([]);
    const [paper] = (await list(agentAdmin, walkIn)).papers;
    const sum = sumOf((await open(agentAdmin, paper.id)).raw);
    expect((await accept(agentAdmin, paper.id, { name: 'X', sha256: sum })).status).toBe(403);
  });
});

describe('the page behind the QR code (D-249)', () => {
  it('says what the paper says and whether it is valid, and of a name its initials', async () => {
    const id = await bookingOf();
    await t.db.update(bookings).set({ name: 'Grace Wei Lim' }).where(eq(bookings.id, id));
    const form = (await issue(people.admin, id)).body;
    const { verifyCode = '' } = (await rowOf(form.id)) ?? {};
    expect(verifyCode).toMatch(/^[0-9a-f]{32}$/);
    const text = textOf((await open(people.admin, form.id)).raw);
    expect(text).toContain(`https://portal.example/verify/${verifyCode}`);
    const { body } = await verify(verifyCode);
    expect(body).toEqual({
      ...{ kind: 'booking_form', number: form.number, edition: 1, state: 'valid', initials: 'G. L.' },
      ...{
        isOutOfDate: false,
        issuedAt: form.issuedAt,
        place: expect.stringMatching(/^Lot /),
        sumSen: null,
        acceptedAt: null,
      },
    });
    await issue(people.admin, id);
    expect((await verify(verifyCode)).body.state).toBe('superseded');
  });

  it('knows no other code, and answers 60 tries a minute', async () => {
    t.clock.advance(120_000);
    const tries = [];
    for (let round = 0; round < 61; round += 1)
      tries.push((await verify(round === 0 ? 'x' : nowhere)).status);
    expect(tries.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(tries[60]).toBe(429);
  });
});
