import { eq } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { openLiveStream } from '#core/notices/live-contract.ts';
import { buildMail } from '#core/notices/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { DocumentStore } from '#platform/server/storage.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { endpoints } from '#test/endpoints.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Jobs } from '../jobs/start.ts';
import { countFailures, listenForScrapes, watchJobs } from './metrics.ts';

const registry = new Registry();
let t: TestApp;
let address: string;
let store: Partial<DocumentStore> = {};
beforeAll(async () => {
  t = await testApp({}, { metrics: registry, store: (usual) => ({ ...usual, ...store }) });
  address = await listenForScrapes(registry, { host: '127.0.0.1', port: 0 }, (error) => {
    throw error;
  });
});
afterAll(() => t.close());

async function overdueBooking(deadline: Date): Promise<void> {
  const { booking } = await buildBooking(t.db, { times: [new Date(deadline.getTime() - 86_400_000)] });
  await t.db.update(bookings).set({ expiresAt: deadline }).where(eq(bookings.id, booking.id));
}

/** Longer than the numbers of the database are kept. */
const KEPT_MS = 6_000;

async function scrape(): Promise<{ text: string; value: (series: string) => number | undefined }> {
  t.clock.advance(KEPT_MS);
  const reply = await fetch(address);
  const text = await reply.text();
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, registry.contentType]);
  const value = (series: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  return { text, value };
}

it('counts calls by route and status, and names nobody (D-206)', async () => {
  const person = await buildUser(t.db, { name: 'Noraini', email: 'noraini@test.example' });
  const absent = '00000000-0000-4000-8000-0000000000aa';
  const login = { email: person.email, password: 'wrong-one' };
  for (let turn = 0; turn < 3; turn += 1) await t.call(null, 'POST /auth/login', { body: login });
  await t.call(person, `GET /bookings/${absent}?secret=1`);
  await t.app.inject({ url: `/api/no/such/${absent}` });
  const { text, value } = await scrape();
  const calls = (method: string, route: string, status: number) =>
    value(`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);
  expect(calls('POST', '/api/auth/login', 401)).toBe(3);
  expect(calls('GET', '/api/bookings/:id', 404)).toBe(1);
  expect(calls('GET', '/api/*', 404)).toBe(1);
  expect(text).not.toMatch(/noraini|secret|0000000000aa|127\.0\.0\.1/i);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

it('labels calls with the pattern of their route, never with a part of the address (D-206, D-327)', async () => {
  // streams of events are a gauge
  const counted = endpoints.filter(({ path }) => path !== openLiveStream.path);
  const paths = counted.flatMap(({ method, path, aliases }) =>
    [path, ...aliases].map((each) => [method, `/api${each.replace(/:\w+/g, 'TOP-SECRET')}`] as const),
  );
  const others = [
    '/verify/TOP-SECRET',
    '/TOP-SECRET.pdf',
    '/api//public//papers/TOP-SECRET',
    '/api/TOP-SECRET',
  ];
  for (const [method, url] of [...paths, ...others.map((url) => ['GET', url] as const)])
    await t.app.inject({ method, url });
  const { text } = await scrape();
  const labels = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
  for (const { path } of counted) expect(labels).toContain(`/api${path}`);
  expect(text).not.toMatch(/secret/i);
});

it('tells the lots, the mails, the overdue requests and the streams as they are (D-206)', async () => {
  const before = await scrape();
  await buildLot(t.db, { status: 'locked' });
  const now = t.clock.now();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  await buildMail(t.db, { dueAt: ago(90), lastError: 'away', attempts: 2 }, ago(100));
  await buildMail(t.db, { failedAt: ago(60) }, ago(3600));
  await overdueBooking(ago(300));
  const stream = await t.app.inject({ url: `/api${openLiveStream.path}`, payloadAsStream: true });
  countFailures(registry, ['purge', 'outbox'])('purge');

  const { value } = await scrape();
  const grown = (series: string) => (value(series) ?? Number.NaN) - (before.value(series) ?? Number.NaN);
  expect(grown('portal_lots{status="locked"}')).toBe(1);
  expect(grown('portal_mails{state="waiting"}')).toBe(1);
  expect(grown('portal_mails{state="retrying"}')).toBe(1);
  expect(grown('portal_mails{state="failed"}')).toBe(1);
  expect(value('portal_mail_oldest_due_seconds')).toBe(90 + KEPT_MS / 1000);
  expect(grown('portal_holds_overdue')).toBe(1);
  expect(value('portal_hold_oldest_overdue_seconds')).toBe(300 + KEPT_MS / 1000);
  expect(value('portal_live_streams')).toBe(1);
  expect(value('portal_job_failures_total{task="purge"}')).toBe(1);
  expect(value('portal_job_failures_total{task="outbox"}')).toBe(0);
  expect(value('portal_disk_free_bytes')).toBeGreaterThan(0);
  if (t.database.kind === 'postgres') {
    expect(value('portal_pool_connections{pool="readers",state="waiting"}')).toBe(0);
  }
  stream.stream().destroy();
});

it('tells of a job that fails how late it is, and of one that worked nothing (D-206)', async () => {
  const failing = repeat(
    () => Promise.reject(new Error('away')),
    60_000,
    () => {},
  );
  const working = repeat(
    async () => 60_000,
    60_000,
    () => {},
  );
  watchJobs(registry, { failing, working } as unknown as Jobs);
  const { value } = await scrape();
  expect(value('portal_job_lag_seconds{task="failing"}')).toBeGreaterThan(0);
  expect(value('portal_job_lag_seconds{task="working"}')).toBe(0);
  await Promise.all([failing.stop(), working.stop()]);
});

it('is still answered without the database, and leaves out what only it knows (D-206)', async () => {
  const { ping, db } = t.database;
  const away = () => {
    throw new Error('refused');
  };
  Object.assign(t.database, { ping: async () => away(), db: { select: away, execute: away } });
  const { text, value } = await scrape();
  expect(value('portal_check_ok{check="database"}')).toBe(0);
  expect(value('portal_check_ok{check="disk"}')).toBe(1);
  expect(text).not.toMatch(/^portal_(lots|mails|mail_oldest_due_seconds|holds_overdue)\b/m);
  expect(value('portal_live_streams_max')).toBe(t.config.live.connections);
  Object.assign(t.database, { ping, db });
  expect((await scrape()).value('portal_check_ok{check="database"}')).toBe(1);
});

it('is still answered when the disk cannot be read, and says so (D-206)', async () => {
  store = { free: () => Promise.reject(new Error('EIO')) };
  const { text, value } = await scrape();
  expect(value('portal_check_ok{check="disk"}')).toBe(0);
  expect(text).not.toMatch(/^portal_disk_free_bytes\b/m);
  store = {};
  expect((await scrape()).value('portal_disk_free_bytes')).toBeGreaterThan(0);
});

it('is on a port of its own: the portal does not know the path, and the port nothing else (D-206)', async () => {
  expect((await t.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  expect((await t.app.inject({ url: '/api/metrics' })).statusCode).toBe(404);
  expect((await fetch(new URL('/api/health', address))).status).toBe(404);
  expect((await fetch(address, { method: 'POST' })).status).toBe(405);
});
