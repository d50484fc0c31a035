import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import { composeNext } from '#core/notices/server/compose-actions.ts';
import { buildMail, buildNotice } from '#core/notices/server/factory.ts';
import type { MailParts } from '#core/notices/server/mail-present.ts';
import { notices, outbox } from '#core/notices/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { createMailer, type Mailer } from '#platform/server/mail.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople } from '#test/people.ts';
import { measured, sized } from '#test/size.ts';
import { HANG, startSmtpSink } from '#test/smtp-sink.ts';
import { composeDue, composeTerms } from './compose.ts';
import { sendDue } from './outbox.ts';

const MAILS = sized({ usual: 60, long: 1000 });
const KILLS = sized({ usual: 6, long: 200 });
/** How long a mail server may say nothing. */
const TIMEOUT_MS = 1000;
/** Longer than a lease and than the longest pause. */
const LATER_MS = 7 * 3_600_000;

let t: TestApp;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
let parts: MailParts & { db: TestApp['db']; now: () => Date };
beforeAll(async () => {
  sink = await startSmtpSink();
  t = await testApp();
  parts = { db: t.db, now: t.clock.now, config: t.config, key: await openPortalKey(t.config.keyDir) };
});
afterAll(async () => {
  await t.close();
  await sink.close();
});

/** Where a process dies: after the lease, or after the mail server took the mail and before the note of it. */
const deaths = ['leased', 'accepted'] as const;

/** A mailer whose process dies at one of its mails; resolves when it does. */
function dyingMailer(mailer: Mailer, after: number, death: (typeof deaths)[number]) {
  let left = after;
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const dying: Mailer = {
    ...mailer,
    send: async (message) => {
      left -= 1;
      if (left >= 0) return mailer.send(message);
      if (death === 'accepted') await mailer.send(message);
      die();
      return new Promise(() => {});
    },
  };
  return { dying, died };
}

it(`${MAILS} mails all arrive, with ${KILLS} deaths and a server that refuses 30 % and hangs at 5 %: a repeat for each death at most, with the same bytes (D-145)`, async () => {
  for (let number = 0; number < MAILS; number += 1) await buildMail(t.db, {}, t.clock.now());
  let [asked, hung, kills] = [0, 0, 0];
  sink.state.reply = () => {
    asked += 1;
    if (asked % 20 === 7) {
      hung += 1;
      return HANG;
    }
    return asked % 10 < 3 ? '451 Try later' : undefined;
  };
  const complaints: unknown[] = [];
  const waiting = async () => MAILS - (await t.db.$count(outbox, isNotNull(outbox.sentAt)));
  for (let round = 0; (await waiting()) > 0; round += 1) {
    expect(round).toBeLessThan(10 * MAILS);
    const mailer = createMailer(sink.url, TIMEOUT_MS);
    const run = (by: Mailer) => sendDue(parts, by, (error) => complaints.push(error));
    if (kills < KILLS) {
      const { dying, died } = dyingMailer(mailer, round % 4, deaths[round % 2] ?? 'leased');
      const isDead = await Promise.race([run(dying).then(() => false), died.then(() => true)]);
      if (isDead) kills += 1;
    } else {
      await run(mailer);
    }
    mailer.close();
    t.clock.advance(LATER_MS);
  }
  expect(kills).toBe(KILLS);
  expect(hung).toBeGreaterThan(0);
  const byId = textsById();
  expect(byId.size).toBe(MAILS);
  for (const [, texts] of byId) expect(new Set(texts).size).toBe(1);
  // a line that broke after the mail was taken, on a busy machine, allows a repeat as well
  const broken = complaints.filter((error) => /timeout|closed/i.test(String(error))).length - hung;
  const repeats = sink.received.length - MAILS;
  expect(repeats).toBeLessThanOrEqual(kills + Math.max(0, broken));
  const counted = { mails: MAILS, arrived: byId.size, deaths: kills, 'answers that hung': hung, repeats };
  measured(counted);
}, 1_800_000);

/** The texts of the received mails by their Message-ID. */
function textsById(): Map<string, string[]> {
  const byId = new Map<string, string[]>();
  for (const { text } of sink.received) {
    const id = /^Message-ID: (<.+>)\r$/im.exec(text)?.[1] ?? '';
    byId.set(id, [...(byId.get(id) ?? []), text]);
  }
  return byId;
}

it('a double that notes a mail as sent before it sends it loses one at each death, and the count of arrived mails shows it', async () => {
  await t.db.delete(outbox);
  sink.state.reply = undefined;
  sink.received.length = 0;
  for (let number = 0; number < 20; number += 1) await buildMail(t.db, {}, t.clock.now());
  const mailer = createMailer(sink.url, TIMEOUT_MS);
  let sent = 0;
  const hasty: Mailer = {
    ...mailer,
    send: async (message) => {
      sent += 1;
      // every other time the process dies here, after its note
      if (sent % 2 === 0) await mailer.send(message);
    },
  };
  while ((await sendDue(parts, hasty, () => {})).taken > 0);
  mailer.close();
  expect([await t.db.$count(outbox, isNotNull(outbox.sentAt)), textsById().size]).toEqual([20, 10]);
});

it('a process that dies while it composes leaves neither a mail nor a notice that nobody is mailed about', async () => {
  await t.db.delete(outbox);
  const { id: userId } = await buildUser(t.db, { role: 'admin' });
  const { id } = await buildNotice(t.db, userId, t.clock.now());
  const terms = composeTerms(t);
  const dies = t.db.transaction(async (tx) => {
    expect(await composeNext(tx as Tx, terms, t.clock.now())).toBe(true);
    throw new Error('the process dies');
  });
  await expect(dies).rejects.toThrow('the process dies');
  expect(await t.db.select().from(outbox)).toEqual([]);
  await composeDue({ config: t.config, db: t.db, vault: t.vault, now: t.clock.now });
  await composeDue({ config: t.config, db: t.db, vault: t.vault, now: t.clock.now });
  const made = await t.db.select().from(outbox);
  expect(made).toHaveLength(1);
  const told = (await t.db.select().from(notices)).filter((each) => each.id === id);
  expect(told).toMatchObject([{ mailId: made[0]?.id, mailDueAt: null }]);
});

it('a process that dies after the commit of a booking, or after its note of a mail, leaves each mail to be sent once', async () => {
  await t.db.delete(outbox);
  sink.state.reply = undefined;
  sink.received.length = 0;
  const { buyer, agentAdmin } = await buildPeople(t.db);
  const lot = await buildLot(t.db);
  const { status } = await t.call(buyer, 'POST /bookings/request', { body: { lotId: lot.id } });
  // here the first process dies: the booking is committed and nothing is composed
  expect([status, await t.db.$count(outbox)]).toEqual([201, 0]);
  await composeDue({ config: t.config, db: t.db, vault: t.vault, now: t.clock.now });

  const { dying, died } = dyingMailer(createMailer(sink.url, TIMEOUT_MS), 1, 'leased');
  // the second one dies with its note of the first mail written, and the lease of the other
  await Promise.race([sendDue(parts, dying, () => {}), died]);
  expect(await t.db.$count(outbox, isNotNull(outbox.sentAt))).toBe(1);
  dying.close();
  t.clock.advance(LATER_MS);
  const mailer = createMailer(sink.url, TIMEOUT_MS);
  await composeDue({ config: t.config, db: t.db, vault: t.vault, now: t.clock.now });
  await sendDue(parts, mailer, () => {});
  mailer.close();
  expect(sink.received.flatMap(({ to }) => to).sort()).toEqual([buyer.email, agentAdmin.email].sort());
});
