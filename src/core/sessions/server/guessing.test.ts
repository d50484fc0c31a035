import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { findCredentials } from '#core/users/server/store.ts';
import { hashPassword, isPassword } from '#platform/server/password.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { measured, sized } from '#test/size.ts';

/** How many are tried in an hour; 100 is the usual setting, and each costs a hash. */
const LIMIT = sized({ usual: 10, long: 100 });
const GUESSES = sized({ usual: 16, long: 10_000 });
const SAMPLES = sized({ usual: 30, long: 400 });
const password = 'the right one';

const open: TestApp[] = [];
const start = async (environment: Record<string, string>) => {
  const t = await testApp({ TRUST_PROXY: '127.0.0.1', LIMIT_REQUESTS_PER_MINUTE: '1000000', ...environment });
  open.push(t);
  return t;
};
afterAll(() => Promise.all(open.map((t) => t.close())));

const account = async (t: TestApp) =>
  (await buildUser(t.db, { passwordHash: await hashPassword(password) })).email;
/** The address of the n-th stranger. */
const stranger = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const logIn = (t: TestApp, email: string, written: string, address: string, cookie = '') =>
  t.call(null, 'POST /auth/login', {
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
    body: { email, password: written },
  });

/** Guesses at an account from ever new addresses; how many of them were held against its password. */
async function guess(t: TestApp, email: string, times: number): Promise<number> {
  let checked = 0;
  for (let each = 0; each < times; each += 1) {
    if ((await logIn(t, email, `wrong ${each}`, stranger(each))).status === 401) checked += 1;
  }
  return checked;
}

it(`of ${GUESSES} guesses at one account from as many addresses ${LIMIT} an hour are tried, and its owner logs in meanwhile (D-130)`, async () => {
  const limit = String(LIMIT);
  const t = await start({ LIMIT_LOGIN_GUESSES_PER_HOUR: limit, LIMIT_LOGIN_FAILURES_PER_ADDRESS: limit });
  const email = await account(t);
  const first = await logIn(t, email, password, '203.0.113.1');
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  const checked = await guess(t, email, GUESSES);
  expect(checked).toBe(LIMIT);
  expect((await logIn(t, email, password, '203.0.113.1')).status).toBe(200);
  expect((await logIn(t, email, password, '198.51.100.7', cookie)).status).toBe(200);
  let tried = 0;
  for (let each = 0; each < GUESSES; each += 1) {
    if ((await logIn(t, `nobody-${each}@test.example`, 'wrong', '192.0.2.1')).status === 401) tried += 1;
  }
  expect(tried).toBe(LIMIT);
  const counted = {
    guesses: GUESSES,
    tried: checked,
    'accounts from one address': GUESSES,
    'tried of them': tried,
  };
  measured(counted);
}, 600_000);

it('a limit that a guesser from many addresses goes around would be noticed', async () => {
  const t = await start({ LIMIT_LOGIN_GUESSES_PER_HOUR: '1000000' });
  const checked = await guess(t, await account(t), LIMIT + 1);
  expect(checked).toBe(LIMIT + 1);
}, 120_000);

/** How often a sample of one kind takes longer than one of the other: 0.5 if time tells nothing, 1 if it tells all. */
function areaUnder(one: readonly number[], other: readonly number[]): number {
  const longer = one.flatMap((each) => other.map((than) => (each > than ? 1 : each === than ? 0.5 : 0)));
  return longer.reduce((sum: number, count) => sum + count, 0) / longer.length;
}

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await ask();
  return performance.now() - since;
}

/** A double of the login that compares no hash where there is no account. */
function carelessLogin({ db }: TestApp) {
  const app = Fastify();
  app.post<{ Body: { email: string } }>('/login', async ({ body }, reply) => {
    const found = await findCredentials(db, body.email);
    if (found) await isPassword('wrong', found.passwordHash);
    return reply.code(401).send();
  });
  return { app, logIn: (email: string) => app.inject({ method: 'POST', url: '/login', payload: { email } }) };
}

it('a login does not tell by answer or time whether an account exists (D-30)', async () => {
  const most = '1000000';
  const t = await start({
    LIMIT_LOGIN_FAILURES_PER_ACCOUNT: most,
    LIMIT_LOGIN_FAILURES_PER_ADDRESS: most,
    LIMIT_LOGIN_GUESSES_PER_HOUR: most,
  });
  const emails = await Promise.all(Array.from({ length: 20 }, () => account(t)));
  const known = (each: number) => emails[each % 20] ?? '';
  const unknown = (each: number) => `nobody-${each % 20}@test.example`;
  const attempt = (email: string, each: number) => logIn(t, email, 'wrong', stranger(each));
  const [one, other] = [await attempt(known(0), 0), await attempt(unknown(0), 0)];
  expect([one.status, one.body]).toEqual([other.status, other.body]);
  expect(Object.keys(one.headers).sort()).toEqual(Object.keys(other.headers).sort());
  const careless = carelessLogin(t);
  const times = { known: [] as number[], unknown: [] as number[] };
  const told = { known: [] as number[], unknown: [] as number[] };
  for (let each = 1; each <= SAMPLES; each += 1) {
    // in turns, so that a busy machine slows both
    times.known.push(await timeOf(() => attempt(known(each), each)));
    times.unknown.push(await timeOf(() => attempt(unknown(each), each)));
    told.known.push(await timeOf(() => careless.logIn(known(each))));
    told.unknown.push(await timeOf(() => careless.logIn(unknown(each))));
  }
  await careless.app.close();
  const area = areaUnder(times.known, times.unknown);
  // five times what chance would make of so many samples
  const chance = 5 * Math.sqrt((2 * SAMPLES + 1) / (12 * SAMPLES * SAMPLES));
  expect(Math.abs(area - 0.5)).toBeLessThan(chance);
  const caught = areaUnder(told.known, told.unknown);
  expect(Math.abs(caught - 0.5)).toBeGreaterThan(chance);
  measured({ samples: 2 * SAMPLES, 'area under the curve': area.toFixed(3) });
}, 600_000);
