import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMail } from '#core/notices/server/factory.ts';
import type { MailParts } from '#core/notices/server/mail-present.ts';
import { outbox } from '#core/notices/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { createMailer, type Mailer, ServerUnreachable } from '#platform/server/mail.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople } from '#test/people.ts';
import { startSmtpSink } from '#test/smtp-sink.ts';
import { MOST_ATTEMPTS, sendDue, startOutbox } from './outbox.ts';

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
let parts: MailParts;
const onMailQueued = vi.fn();
const complaints: unknown[] = [];

beforeAll(async () => {
  sink = await startSmtpSink();
  const environment = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'Aero Industrial Hub <portal@test.example>',
    MAIL_OFFICE: 'office@test.example',
    LIMIT_ENQUIRIES_PER_HOUR: '1000',
  };
  t = await testApp(environment, { onMailQueued });
  mailer = createMailer(sink.url);
  parts = { config: t.config, key: await openPortalKey(t.config.keyDir) };
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
  sink.state.reply = undefined;
});

const enquire = (words: Partial<typeof written> = {}) =>
  t.call(null, 'POST /email/send-form', { body: { ...written, ...words } });
const send = async (by: Mailer | undefined = mailer) =>
  (await sendDue({ db: t.db, now: t.clock.now, ...parts }, by, (error) => complaints.push(error))).taken;
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

  it('sends to no other address, whatever a visitor enters', async () => {
    await enquire({
      name: 'Eve\r\nBcc: everyone@test.example',
      message: 'x\r\n.\r\nRCPT TO:<everyone@test.example>',
    });
    await send();
    expect(sink.received.map(({ to }) => to)).toEqual([['office@test.example']]);
    const [head] = sink.received[0]?.text.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/^(Bcc|Cc)/im);
  });

  it('tries again later what the mail server puts off, ever more rarely, and gives up after 20 attempts (D-147)', async () => {
    sink.state.reply = '451 Try later';
    await enquire();
    expect(await send()).toBe(1);
    expect(await mails()).toMatchObject([
      { sentAt: null, failedAt: null, attempts: 1, lastError: expect.stringContaining('Try later') },
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
    expect(await mails()).toMatchObject([{ failedAt: expect.any(Date), attempts: MOST_ATTEMPTS }]);
    expect(sink.received).toEqual([]);
  });

  it('tries a refused recipient once more after ten minutes, and gives up then (D-147)', async () => {
    sink.state.reply = '550 No such mailbox';
    await enquire();
    expect(await send()).toBe(1);
    t.clock.advance(10 * MINUTE - 1);
    expect(await send()).toBe(0);
    t.clock.advance(1);
    expect(await send()).toBe(1);
    expect(await mails()).toMatchObject([
      { failedAt: t.clock.now(), attempts: 2, lastError: expect.stringContaining('No such mailbox') },
    ]);
    t.clock.advance(24 * 60 * MINUTE);
    expect(await send()).toBe(0);
  });

  it('counts no attempt while the mail server cannot be reached, and ends the run (D-147)', async () => {
    await enquire();
    await enquire();
    const nobody = createMailer('smtp://127.0.0.1:1');
    const run = () =>
      sendDue({ db: t.db, now: t.clock.now, ...parts }, nobody, (error) => complaints.push(error));
    expect(await run()).toEqual({ taken: 0, isUnreachable: true });
    expect(complaints).toHaveLength(1);
    expect(await mails()).toMatchObject([
      { attempts: 0, failedAt: null, dueAt: t.clock.now() },
      { attempts: 0, failedAt: null, dueAt: t.clock.now() },
    ]);
    nobody.close();
    expect(await send()).toBe(2);
  });

  it('tells staff since when mails wait for a mail server that is away, and nobody else (D-423)', async () => {
    const { admin, agentAdmin, buyer } = await buildPeople(t.db);
    const mailFor = async (person: { id: string }) => (await t.call(person, 'GET /notices/count')).body.mail;
    const taken = { sends: true, waitsSince: null };
    const since = t.clock.now().toISOString();
    await enquire();
    expect(await mailFor(admin)).toEqual(taken);
    const nobody = createMailer('smtp://127.0.0.1:1');
    await send(nobody);
    nobody.close();
    t.clock.advance(6 * MINUTE);
    for (const person of [admin, agentAdmin])
      expect(await mailFor(person)).toEqual({ sends: true, waitsSince: since });
    expect(await mailFor(buyer)).toBeUndefined();
    await send();
    expect(await mailFor(admin)).toEqual(taken);
  });

  it('sends a copy of a sent mail with a Message-ID of its own, three a day, and none with a one-time link (D-423)', async () => {
    const { admin, buyer } = await buildPeople(t.db);
    const first = await buildMail(t.db, { userId: null }, t.clock.now());
    await send();
    const again = () => t.call(admin, `POST /mails/${first.id}/send-again`);
    const { body } = await again();
    expect(body).toMatchObject({ state: 'waiting', to: first.recipient, subject: first.subject });
    expect(body._id).not.toBe(String(first.id));
    await send();
    const idOf = (text = '') => /^Message-ID: (.*)$/im.exec(text)?.[1];
    const [one, two] = sink.received.map(({ text }) => idOf(text));
    expect(one && two && one !== two).toBe(true);
    expect((await mails())[0]).toMatchObject({ sentAt: expect.any(Date) });
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([200, 200, 429]);

    const data = { template: 'reset_password', name: '', linkId: crypto.randomUUID() } as const;
    const link = await buildMail(t.db, { userId: buyer.id, data, sentAt: t.clock.now() }, t.clock.now());
    const reply = await t.call(admin, `POST /mails/${link.id}/send-again`);
    expect([reply.status, reply.body.code]).toEqual([409, 'MAIL_PRIVATE']);
  });

  it('sends the same bytes with the same Message-ID in every attempt, as the log gives them out (D-145)', async () => {
    const { id, messageId } = await buildMail(t.db, {}, t.clock.now());
    const losing: Mailer = {
      send: async (message) => {
        await mailer.send(message);
        throw new Error('the answer of the mail server was lost');
      },
      close: () => {},
    };
    await send(losing);
    t.clock.advance(MINUTE);
    await send();
    const [first, second] = sink.received;
    expect(first?.text).toBe(second?.text);
    expect(first?.text).toMatch(new RegExp(`^Message-ID: <${messageId}@test.example>\r$`, 'mi'));
    const office = await buildUser(t.db, { role: 'admin' });
    const file = await t.call(office, `GET /mails/${id}/message`);
    expect([file.headers['content-type'], file.raw.toString().trim()]).toEqual([
      'message/rfc822',
      first?.text.trim(),
    ]);
    expect(await mails()).toMatchObject([{ attempts: 2, sentAt: t.clock.now() }]);
  });

  it('keeps mails in the log without a mail server, and sends none of them by itself later (D-145)', async () => {
    await buildMail(t.db, {}, t.clock.now());
    const kept = await sendDue({ db: t.db, now: t.clock.now, ...parts }, undefined, () => {});
    expect(kept).toEqual({ taken: 1, isUnreachable: false });
    expect(await mails()).toMatchObject([{ keptAt: t.clock.now(), attempts: 0, sentAt: null }]);
    t.clock.advance(24 * 60 * MINUTE);
    expect(await send()).toBe(0);
    const office = await buildUser(t.db, { role: 'admin' });
    const { _id } = (await t.call(office, 'GET /mails?state=kept')).body[0];
    expect((await t.call(office, `POST /mails/${_id}/send-again`)).body).toMatchObject({ state: 'waiting' });
    expect(await send()).toBe(1);
    expect(sink.received).toHaveLength(1);
  });

  it('sends the others when one of them fails', async () => {
    await enquire({ name: 'First' });
    await enquire({ name: 'Second' });
    const [first] = await mails();
    await t.db
      .update(outbox)
      .set({ data: { template: 'unknown' } })
      .where(eq(outbox.id, first?.id ?? 0));
    expect(await send()).toBe(2);
    expect(sink.received.map(({ text }) => /Enquiry from (.*)\r/.exec(text)?.[1])).toEqual(['Second']);
    expect(complaints).toHaveLength(1);
  });

  it('skips a mail that another process is sending, and takes it over if that process dies', async () => {
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
    const job = startOutbox({ db: t.db, now: t.clock.now, ...parts }, createMailer(sink.url), (error) =>
      complaints.push(error),
    );
    await expect.poll(() => sink.received.length).toBe(1);
    await job.stop();
    expect(complaints).toEqual([]);
  });

  it('is woken when a mail has been queued, and by nothing else (D-145)', async () => {
    await t.call(null, 'GET /public/park');
    onMailQueued.mockClear();
    await t.db.delete(outbox);
    await t.call(null, 'GET /public/park');
    expect(onMailQueued).not.toHaveBeenCalled();
    await enquire();
    await expect.poll(() => onMailQueued.mock.calls.length).toBe(1);
  });

  it('pauses without a connection to the mail server, also when new mails wake it (D-147)', async () => {
    await enquire();
    let tried = 0;
    const send = () => {
      tried += 1;
      return Promise.reject(new ServerUnreachable('no connection'));
    };
    const job = startOutbox({ db: t.db, now: t.clock.now, ...parts }, { send, close: () => {} }, (error) =>
      complaints.push(error),
    );
    await expect.poll(async () => [tried, (await mails())[0]?.attempts]).toEqual([1, 0]);
    job.wake();
    await new Promise(setImmediate);
    await job.stop();
    expect([tried, complaints.length]).toEqual([1, 1]);
  });

  it('stays empty without a mail server, and keeps the enquiry all the same', async () => {
    const plain = await testApp();
    await plain.call(null, 'POST /email/send-form', { body: written });
    expect(await plain.db.select().from(outbox)).toEqual([]);
    await plain.close();
  });
});
