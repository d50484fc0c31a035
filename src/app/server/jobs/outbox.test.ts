import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_ATTEMPTS } from '#features/notices/server/outbox-store.ts';
import { outbox } from '#features/notices/server/tables.ts';
import { createMailer, type Mailer } from '#platform/server/mail.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { startSmtpSink } from '#test/smtp-sink.ts';
import { sendDue, startOutbox } from './outbox.ts';

const MINUTE = 60_000;
const written = {
  name: 'Nur Aina',
  email: 'nur.aina@test.example',
  phone: '+60125550100',
  message: 'May we visit lot 27?\n.\nSee <https://test.example>',
};

let t: TestApp;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
let mailer: Mailer;
const complaints: unknown[] = [];

beforeAll(async () => {
  sink = await startSmtpSink();
  t = await testApp({
    SMTP_URL: sink.url,
    MAIL_FROM: 'Aero Industrial Hub <portal@test.example>',
    MAIL_OFFICE: 'office@test.example',
    LIMIT_ENQUIRIES_PER_HOUR: '1000',
  });
  if (!t.config.mail) throw new Error('No mail server is configured');
  mailer = createMailer(t.config.mail);
});
afterAll(async () => {
  mailer.close();
  await t.close();
  await sink.close();
});
beforeEach(async () => {
  await t.db.delete(outbox);
  sink.received.length = 0;
  complaints.length = 0;
  sink.state.refuse = false;
});

const enquire = (words: Partial<typeof written> = {}) =>
  t.call(null, 'POST /email/send-form', { body: { ...written, ...words } });
const send = (with_ = mailer) =>
  sendDue({ db: t.db, now: t.clock.now }, with_, (error) => complaints.push(error));
const mails = () => t.db.select().from(outbox).orderBy(asc(outbox.id));

describe('the outbox', () => {
  it('mails an enquiry to the office once, and keeps no second copy of it (D-119, D-132)', async () => {
    expect((await enquire()).body).toBe('OK');
    expect(sink.received).toEqual([]);
    expect([await send(), await send()]).toEqual([1, 0]);
    expect(sink.received).toHaveLength(1);
    const [mail] = sink.received;
    expect([mail?.from, mail?.to]).toEqual(['portal@test.example', ['office@test.example']]);
    expect(mail?.text).toMatch(/^From: Aero Industrial Hub <portal@test\.example>\r$/m);
    expect(mail?.text).toMatch(/^Subject: Enquiry from Nur Aina\r$/m);
    expect(mail?.text).toMatch(/^Reply-To: Nur Aina <nur\.aina@test\.example>\r$/m);
    expect(mail?.text).toContain('May we visit lot 27?');
    expect(await mails()).toMatchObject([{ sentAt: t.clock.now(), data: {}, attempts: 1, lastError: null }]);
    expect(complaints).toEqual([]);
  });

  it('reaches nobody else, whatever a visitor writes', async () => {
    await enquire({
      name: 'Eve\r\nBcc: everyone@test.example',
      message: 'x\r\n.\r\nRCPT TO:<everyone@test.example>',
    });
    await send();
    expect(sink.received.map(({ to }) => to)).toEqual([['office@test.example']]);
    const [head] = sink.received[0]?.text.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/^(Bcc|Cc)/im);
  });

  it('tries again later what the mail server refused, ever more rarely, and gives up at last', async () => {
    sink.state.refuse = true;
    await enquire();
    expect(await send()).toBe(1);
    expect(await mails()).toMatchObject([
      { sentAt: null, attempts: 1, lastError: expect.stringContaining('No such mailbox') },
    ]);
    expect(complaints).toHaveLength(1);
    expect(await send()).toBe(0);
    t.clock.advance(MINUTE / 2);
    expect(await send()).toBe(1);
    t.clock.advance(MINUTE / 2);
    expect(await send()).toBe(0);
    for (let attempts = 2; attempts < MOST_ATTEMPTS; attempts += 1) {
      t.clock.advance(6 * 60 * MINUTE);
      expect(await send()).toBe(1);
    }
    t.clock.advance(24 * 60 * MINUTE);
    expect(await send()).toBe(0);
    expect(sink.received).toEqual([]);
  });

  it('sends the others when one of them fails', async () => {
    await enquire({ name: 'First' });
    await enquire({ name: 'Second' });
    const [first] = await mails();
    await t.db
      .update(outbox)
      .set({ template: 'unknown' })
      .where(eq(outbox.id, first?.id ?? 0));
    expect(await send()).toBe(2);
    expect(sink.received.map(({ text }) => /Enquiry from (.*)\r/.exec(text)?.[1])).toEqual(['Second']);
    expect(complaints).toHaveLength(1);
  });

  it('leaves to another process what is being sent, and takes over what it did not finish', async () => {
    await enquire();
    const dying: Mailer = { send: () => new Promise(() => {}), close: () => {} };
    void send(dying);
    await expect.poll(async () => (await mails())[0]?.attempts).toBe(1);
    expect(await send()).toBe(0);
    t.clock.advance(10 * MINUTE);
    expect(await send()).toBe(1);
    expect(sink.received).toHaveLength(1);
  });

  it('sends by itself until it is stopped', async () => {
    await enquire();
    const stop = startOutbox(
      { db: t.db, now: t.clock.now },
      createMailer(t.config.mail ?? { url: '', from: '', office: '' }),
      (error) => complaints.push(error),
    );
    await expect.poll(() => sink.received.length).toBe(1);
    await stop();
    expect(complaints).toEqual([]);
  });

  it('stays empty without a mail server, and keeps the enquiry all the same', async () => {
    const plain = await testApp();
    await plain.call(null, 'POST /email/send-form', { body: written });
    expect(await plain.db.select().from(outbox)).toEqual([]);
    expect(plain.config.mail).toBeUndefined();
    await plain.close();
  });
});
