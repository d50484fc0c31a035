import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildNotice } from '#core/notices/server/factory.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { systemTime } from '#platform/server/context.ts';
import { createMailer } from '#platform/server/mail.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { sized } from '#test/size.ts';
import { startSmtpSink } from '#test/smtp-sink.ts';
import { startCompose } from './compose.ts';
import { startOutbox } from './outbox.ts';
import type { Job } from './repeat.ts';

const NOTICES = sized({ usual: 1, long: 20 });
/** Differs from the period of the jobs, so that notices are written at every moment of it. */
const EVERY_MS = 1_300;
/** The first notice is there when the jobs start, so its mail waits for neither of them. */
const FIRST_WITHIN_MS = 5_000;
const WITHIN_MS = 15_000;

let t: TestApp;
let outbox: Job | undefined;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
beforeAll(async () => {
  sink = await startSmtpSink();
  t = await testApp({ SMTP_URL: sink.url }, { onMailQueued: () => outbox?.wake() });
});
afterAll(async () => {
  await t.close();
  await sink.close();
});

it(`${NOTICES} mails leave within ${WITHIN_MS} ms of their notice, composed and then sent without another wait (D-145)`, async () => {
  const { id: agencyId } = await buildAgency(t.db);
  const written: number[] = [];
  const left: number[] = [];
  sink.state.reply = () => {
    left.push(performance.now());
    return undefined;
  };
  const write = async () => {
    const { id } = await buildMember(t.db, agencyId);
    written.push(performance.now());
    await buildNotice(t.db, id);
  };
  const complaints: unknown[] = [];
  const onError = (error: unknown) => complaints.push(error);
  const { db, config, vault } = t;
  const parts = { db, config, vault, key: await openPortalKey(config.keyDir), ...systemTime };
  outbox = startOutbox(parts, createMailer(sink.url), onError);
  await write();
  const compose = startCompose(parts, onError);
  while (written.length < NOTICES) {
    await sleep(EVERY_MS);
    await write();
  }
  await expect.poll(() => left.length, { timeout: 2 * WITHIN_MS }).toBe(NOTICES);
  await Promise.all([compose.stop(), outbox.stop()]);
  const delays = left.map((at, index) => at - (written[index] ?? 0));
  expect(delays[0]).toBeLessThan(FIRST_WITHIN_MS);
  expect(Math.max(...delays)).toBeLessThan(WITHIN_MS);
  expect(complaints).toEqual([]);
}, 90_000);
