import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { outbox } from '#core/notices/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { parkDay } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { nowhere } from '#test/people.ts';
import { type EnquiryReply, enquiryShape } from '../contract.ts';
import { contactMessages, enquiryReplies } from './tables.ts';

const HOUR = 3_600_000;
const written = {
  name: 'Nur Aina',
  email: 'nur.aina@example.com',
  phone: '+60 12 555 0100',
  message: 'May we visit lot 27?\nOn Friday, please.',
};
const identifiers = { service_id: 'service', template_id: 'template', user_id: 'key' };

let t: TestApp;
let admin: Account;
let colleague: Account;
beforeAll(async () => {
  t = await testApp();
  admin = await buildUser(t.db, { role: 'admin' });
  colleague = await buildUser(t.db, { role: 'super_admin' });
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(2 * HOUR));

const kept = () => t.db.select().from(contactMessages);
const send = (body: object) => t.call(null, 'POST /email/send-form', { body });

async function sendForm(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Response(form);
  return t.call(null, 'POST /email/send-form', {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

/** An enquiry and its id, as the office lists it. */
async function enquire(words: Partial<typeof written> & { lotId?: string } = {}): Promise<string> {
  expect((await send({ ...written, ...words })).status).toBe(200);
  const { body } = await t.call(admin, 'GET /contact-messages?limit=1');
  return body[0]._id;
}

describe('the contact form', () => {
  it('is taken as a form with the identifiers of a mail service, answered OK and kept (R-LAND-10, R-LAND-14, D-119)', async () => {
    const before = (await kept()).length;
    const reply = await sendForm({ ...written, ...identifiers });
    expect([reply.status, reply.body]).toEqual([200, 'OK']);
    expect(reply.headers['content-type']).toMatch(/^text\/plain/);
    const rows = await kept();
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)).toEqual({
      ...written,
      language: 'en',
      id: rows.at(-1)?.id,
      createdAt: t.clock.now(),
      handledAt: null,
      handledBy: null,
      lotId: null,
      suspect: false,
    });
  });

  it('is taken as JSON too, also from a person who is signed in', async () => {
    const reply = await t.call(colleague, 'POST /email/send-form', { body: written });
    expect([reply.status, reply.body]).toEqual([200, 'OK']);
    const [newest] = (await t.call(admin, 'GET /contact-messages')).body;
    expect(newest).toMatchObject(written);
  });

  it.each([
    ['name', '  ', 'Name is required'],
    ['email', '', 'Email is required'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['phone', '', 'Phone number is required'],
    ['message', '', 'Message is required'],
    ['message', 'x'.repeat(4001), 'At most 4000 characters'],
  ])('says what is wrong with %s "%.10s" and keeps nothing (R-LAND-10)', async (field, value, says) => {
    const before = await kept();
    const reply = await sendForm({ ...written, [field]: value });
    expect([reply.status, reply.body.message, reply.body.errors]).toEqual([400, says, { [field]: says }]);
    expect(await kept()).toEqual(before);
  });

  it('keeps what fills in the field that no person sees, and shows it and mails it as suspect (D-317)', async () => {
    const mailed = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const body = { ...written, leaveEmpty: 'https://spam.example' };
    expect((await mailed.call(null, 'POST /email/send-form', { body })).body).toBe('OK');
    const office = await buildUser(mailed.db, { role: 'admin' });
    const { body: inbox } = await mailed.call(office, 'GET /contact-messages?status=open');
    expect(inbox).toMatchObject([{ ...written, suspect: true }]);
    const [mail] = await mailed.db.select().from(outbox);
    expect(mail?.subject).toBe('Suspect: Enquiry from Nur Aina');
    expect(mail?.data).toMatchObject({ text: expect.stringMatching(/^A field that people do not see/) });
    await mailed.close();
  });

  it('is taken thirty times an hour from one address, also when all come at once (D-130)', async () => {
    const replies = await Promise.all(Array.from({ length: 33 }, () => send(written)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = replies.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.body]).toEqual([
      429,
      { message: 'Too many attempts. Please try again later.', code: 'TOO_MANY' },
    ]);
    expect(refused?.headers['retry-after']).toBe('3600');
    t.clock.advance(HOUR - 10_000);
    expect((await send(written)).headers['retry-after']).toBe('10');
    t.clock.advance(10_000);
    expect((await send(written)).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded'])('is not taken as %s', async (type) => {
    const reply = await t.call(null, 'POST /email/send-form', {
      payload: 'name=x',
      headers: { 'content-type': type },
    });
    expect(reply.status).toBe(415);
  });
});

describe('the enquiries', () => {
  it('are read by the office, newest first, by what is open, by words and by day (D-60)', async () => {
    const old = await enquire({ name: 'Oldest of all' });
    t.clock.advance(48 * HOUR);
    const recent = await enquire({ message: 'Is 50% possible?' });
    const day = parkDay(t.clock.now());
    await t.call(admin, `PUT /contact-messages/${old}`, { body: { handled: true } });
    const idsOf = async (query: string) =>
      (await t.call(admin, `GET /contact-messages?${query}`)).body.map(({ _id }: { _id: string }) => _id);
    expect((await idsOf('')).slice(0, 2)).toEqual([recent, old]);
    expect(await idsOf('status=handled')).toEqual([old]);
    expect(await idsOf('status=open')).not.toContain(old);
    expect(await idsOf('search=OLDEST')).toEqual([old]);
    expect(await idsOf('search=50%25')).toEqual([recent]);
    expect(await idsOf(`from=${day}`)).toEqual([recent]);
    const part = await t.call(admin, 'GET /contact-messages?limit=1');
    for (const row of part.body) expect(enquiryShape.strict().parse(row)).toEqual(row);
    expect(Number(part.headers['x-total-count'])).toBe((await kept()).length);
  });

  it('are marked as handled with the name of the administrator, and opened again', async () => {
    const id = await enquire();
    const put = (person: Account, handled: boolean) =>
      t.call(person, `PUT /contact-messages/${id}`, { body: { handled } });
    const done = await put(admin, true);
    expect([done.status, done.body.message]).toEqual([200, 'Enquiry marked as handled']);
    const at = t.clock.now().toISOString();
    const by = { _id: admin.id, name: admin.name };
    expect(done.body.enquiry).toMatchObject({ _id: id, handled: true, handledAt: at, handledBy: by });
    t.clock.advance(1000);
    // the second of two concurrent calls reads the name of the first
    expect((await put(colleague, true)).body.enquiry).toMatchObject({ handledAt: at, handledBy: by });
    const again = await put(colleague, false);
    expect(again.body).toMatchObject({
      message: 'Enquiry opened again',
      enquiry: { handled: false, handledAt: null, handledBy: null },
    });
    const lines = await t.db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id);
    expect(
      lines.map(({ action, actorId, actorRole, detail }) => [action, actorId, actorRole, detail]),
    ).toEqual([
      ['enquiry.send', null, 'visitor', {}],
      ['enquiry.handle', admin.id, 'admin', { from: 'open', to: 'handled' }],
      ['enquiry.reopen', colleague.id, 'super_admin', { from: 'handled', to: 'open' }],
    ]);
  });

  it('are handled or open, and nothing else', async () => {
    const id = await enquire();
    const before = await kept();
    expect((await t.call(admin, `PUT /contact-messages/${id}`, { body: { handled: 'yes' } })).status).toBe(
      400,
    );
    expect(await kept()).toEqual(before);
  });
});

describe('an enquiry about a lot (D-158)', () => {
  it('carries the lot from form or JSON, and the inbox filters by its number on the server', async () => {
    const lot = await buildLot(t.db, { lotNumber: 'Q-77', type: 'C', status: 'reserved' });
    const first = await enquire({ lotId: lot.id });
    t.clock.advance(1000);
    expect((await sendForm({ ...written, lotId: lot.id })).status).toBe(200);
    t.clock.advance(1000);
    await enquire({ message: 'About no lot' });
    const found = await t.call(admin, 'GET /contact-messages?lot=%20q-77%20');
    expect([found.body.length, found.headers['x-total-count']]).toEqual([2, '2']);
    expect(found.body[1]).toMatchObject({ _id: first, lot: { _id: lot.id, lotNumber: 'Q-77', type: 'C' } });
    expect((await t.call(admin, 'GET /contact-messages?lot=Q-7')).body).toEqual([]);
    expect((await t.call(admin, 'GET /contact-messages?limit=1')).body[0].lot).toBeNull();
    const [trail] = (await t.call(colleague, `GET /audit?target=${first}`)).body;
    expect(trail.target.name).toBe(`${written.name}, lot Q-77`);
  });

  it.each([
    [nowhere, 404, 'Lot not found'],
    ["' OR 1=1 --", 404, 'Lot not found'],
    ['x'.repeat(101), 400, expect.stringMatching(/./)],
    [['a'], 400, expect.stringMatching(/./)],
    [{ $ne: '' }, 400, expect.stringMatching(/./)],
    [17, 400, expect.stringMatching(/./)],
    [null, 400, expect.stringMatching(/./)],
  ])('is refused with a sentence for the lot %j, and nothing is kept', async (lotId, status, says) => {
    const before = await kept();
    const reply = await send({ ...written, lotId });
    expect([reply.status, reply.body.message]).toEqual([status, says]);
    expect(await kept()).toEqual(before);
  });
});

describe('a reply to an enquiry (D-159)', () => {
  it('is kept with author and time, mailed, audited, and marks the enquiry as handled', async () => {
    const lot = await buildLot(t.db);
    const id = await enquire({ lotId: lot.id });
    const body = { message: '  You can visit on Friday.\nPlease bring your card.  ' };
    const headers = { 'idempotency-key': 'reply-0000000000000000000000000001' };
    const reply = () => t.call(admin, `POST /contact-messages/${id}/replies`, { body, headers });
    const done = await reply();
    expect((await reply()).body).toEqual(done.body);
    const at = t.clock.now().toISOString();
    const author = { _id: admin.id, name: admin.name };
    const message = 'You can visit on Friday.\nPlease bring your card.';
    expect([done.status, done.body.message]).toEqual([
      201,
      'Reply kept and enquiry marked as handled. No mail server is set up, so nothing was mailed: please tell the visitor yourself.',
    ]);
    expect(enquiryShape.strict().parse(done.body.enquiry)).toMatchObject({
      handledBy: author,
      replies: [{ message, author, createdAt: at, mail: 'waiting' }],
    });
    const mails = await t.db.select().from(outbox).where(eq(outbox.recipient, written.email));
    expect(mails).toMatchObject([
      { template: 'reply', subject: `Re: your enquiry about lot ${lot.lotNumber}` },
    ]);
    const { body: mail } = await t.call(admin, `GET /mails/${mails[0]?.id}`);
    expect(mail.text).toContain(`Hello ${written.name},\n\n${message}\n\n${admin.name}\nAero Industrial Hub`);
    expect(mail.text).toContain('> May we visit lot 27?\n> On Friday, please.');

    t.clock.advance(1000);
    await t.call(colleague, `POST /contact-messages/${id}/replies`, { body: { message: 'Or on Monday.' } });
    const [row] = (await t.call(admin, 'GET /contact-messages?status=handled&limit=1')).body;
    expect(row.handledBy).toEqual(author);
    expect(row.replies.map((each: EnquiryReply) => [each.message, each.author._id])).toEqual([
      [message, admin.id],
      ['Or on Monday.', colleague.id],
    ]);
    const lines = await t.db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id);
    expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['enquiry.send', null],
      ['enquiry.reply', admin.id],
      ['enquiry.handle', admin.id],
      ['enquiry.reply', colleague.id],
    ]);
  });

  it('says that its mail is on its way where there is a mail server, and what became of it (D-319)', async () => {
    const mailed = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const office = await buildUser(mailed.db, { role: 'admin' });
    await mailed.call(null, 'POST /email/send-form', { body: written });
    const [{ _id: id }] = (await mailed.call(office, 'GET /contact-messages')).body;
    const body = { message: 'Yes.' };
    const done = await mailed.call(office, `POST /contact-messages/${id}/replies`, { body });
    expect(done.body.message).toBe(
      'Reply kept and enquiry marked as handled. The mail to the visitor is on its way.',
    );
    const mailOf = async () => (await mailed.call(office, 'GET /contact-messages')).body[0].replies[0].mail;
    for (const [set, state] of [
      [{}, 'waiting'],
      [{ sentAt: mailed.clock.now() }, 'sent'],
    ] as const) {
      await mailed.db.update(outbox).set({ attempts: 1, ...set });
      expect(await mailOf()).toBe(state);
    }
    await mailed.db.delete(outbox);
    expect(await mailOf()).toBeNull();
    await mailed.close();
  });

  it('is refused blank and to no enquiry, and nothing is mailed', async () => {
    const id = await enquire();
    const all = async () => [await t.db.select().from(outbox), await t.db.select().from(enquiryReplies)];
    const before = await all();
    const refused = async (by: Account | null, enquiry: string, body: object) => {
      const { status, body: said } = await t.call(by, `POST /contact-messages/${enquiry}/replies`, { body });
      return [status, said.message];
    };
    const message = 'Hello';
    expect(await refused(admin, id, { message: ' ' })).toEqual([400, 'Please write a reply']);
    expect(await refused(admin, id, { message: ['x'] })).toEqual([400, 'Please write a reply']);
    expect(await refused(admin, nowhere, { message })).toEqual([404, 'Enquiry not found']);
    expect(await all()).toEqual(before);
  });
});
