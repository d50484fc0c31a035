import { isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { sessionClock } from '#core/sessions/lifecycle.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople } from '#test/people.ts';
import { seed } from '#test/seed.ts';
import { measured, sized } from '#test/size.ts';
import { uploadForm, writePdf } from './factory.ts';
import { documents } from './tables.ts';

const ADDRESSES = sized({ usual: 240, long: 10_000 });

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ LIMIT_REQUESTS_PER_MINUTE: '1000000', LIMIT_UPLOADS_PER_HOUR: '100000' });
});
afterAll(() => t.close());

const secret = 'canary-of-an-identity-card';

type Staged = Awaited<ReturnType<typeof stage>>;

/** A document of a member's booking, with the tokens of everybody who may not open it any more, or never. */
async function stage() {
  const people = await buildPeople(t.db);
  const { buyer, agency } = people;
  const { booking } = await buildBooking(t.db, { creator: buyer });
  const pdf = { bytes: writePdf(`<< /Title (${secret}) >>`), name: 'card.pdf' };
  const sent = await t.call(
    buyer,
    'POST /uploads/document',
    await uploadForm(pdf, { bookingId: booking.id }),
  );
  const url = String(sent.body.documentUrl);
  const signedOut = await t.tokenFor(buyer);
  await t.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(signedOut) });
  const other = await buildPeople(t.db);
  const left = await buildMember(t.db, agency.id, { role: 'agent' });
  const closed = await buildUser(t.db);
  const closedToken = await t.tokenFor(closed);
  await t.call(people.superAdmin, `DELETE /users/${closed.id}`);
  const strangers = {
    visitor: '',
    'a session signed out': signedOut,
    'a closed account': closedToken,
    'a user without agency': await t.tokenFor(await buildUser(t.db)),
    'another agent of the agency': await t.tokenFor(left),
    'a member of the agency': await t.tokenFor(await buildMember(t.db, agency.id)),
    'a buyer of another agency': await t.tokenFor(other.buyer),
    'the admin of another agency': await t.tokenFor(other.agentAdmin),
  };
  return { buyer, url, strangers, token: await t.tokenFor(buyer) };
}

const bearer = (token: string) => (token === '' ? {} : { authorization: `Bearer ${token}` });

const thrown = fc.sample(fc.nat(), { seed, numRuns: 10_000 });
let throws = 0;
/** A number below the bound, the same in every run with the seed. */
const below = (bound: number): number => {
  throws += 1;
  return (thrown[throws % thrown.length] ?? 0) % bound;
};
const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;

/** An id or a token with one character replaced, removed or added. */
function damage(text: string): string {
  const at = below(text.length);
  const added = pick([...'0123456789abcdef-/.%_', '%2e', '%00', '../', '']);
  const damaged = text.slice(0, at) + added + text.slice(at + below(2));
  return damaged.includes(text) ? damage(text) : damaged;
}

type Answer = { statusCode: number; rawPayload: Buffer };
type Get = (at: string, headers: Record<string, string>) => Promise<Answer>;
const inject: Get = (url, headers) => t.app.inject({ url, headers });

/** Asks in every wrong way in turn; returns the ways that were served, and the answers by status. */
async function askWrongly(get: Get, { url, token, strangers }: Staged, times: number) {
  const id = url.split('/').at(-2) ?? '';
  const ways: Record<string, () => Promise<Answer>> = {
    ...Object.fromEntries(
      Object.entries(strangers).map(([name, theirs]) => [name, () => get(url, bearer(theirs))]),
    ),
    // the id alone decides, so the name behind it is left as it is
    'a damaged id': () => get(url.replace(id, damage(id)), bearer(token)),
    'a damaged token': () => get(url, bearer(damage(token))),
    'the token in the query': () => get(`${url}?token=${token}&access_token=${token}&_t=1`, {}),
    'the token in a cookie': () => get(url, { cookie: `token=${token}; __Host-sid=${token}` }),
    'a path around the route': () => get(pathAround(url, id), bearer(pick(Object.values(strangers)))),
  };
  const all = Object.entries(ways);
  const answers: Record<number, number> = {};
  const served = new Set<string>();
  for (let turn = 0; turn < times; turn += 1) {
    const [name, ask] = all[turn % all.length] as (typeof all)[number];
    const { statusCode, rawPayload } = await ask();
    if (rawPayload.includes(secret)) served.add(name);
    answers[statusCode] = (answers[statusCode] ?? 0) + 1;
  }
  return { served: [...served], answers };
}

const pathAround = (url: string, id: string) =>
  pick([
    url.replace('/api/uploads/', '/uploads/'),
    url.replace('/files/', '/files/../../documents/'),
    url.replace('/files/', '/files/%2e%2e/'),
    url.replace('/files/', '/'),
    `/${id}`,
    `/documents/${id}`,
  ]);

it(`of ${ADDRESSES} foreign, forged, expired and damaged requests for a document none is served (D-96, D-100), seed ${seed}`, async () => {
  const staged = await stage();
  const { url, token, buyer } = staged;
  const { served, answers } = await askWrongly(inject, staged, ADDRESSES);
  expect(served).toEqual([]);
  expect(Object.keys(answers).filter((status) => !/^4/.test(status))).toEqual([]);
  expect((await inject(url, bearer(token))).rawPayload.includes(secret)).toBe(true);
  t.clock.advance(sessionClock.tokenLife + 1);
  expect((await inject(url, bearer(token))).statusCode).toBe(401);
  expect((await inject(url, bearer(await t.tokenFor(buyer)))).statusCode).toBe(200);
  measured({ requests: ADDRESSES, served: served.length, seed });
}, 600_000);

it('a server that opened documents to everybody who knows the address would be noticed for every stranger', async () => {
  const staged = await stage();
  const careless: Get = (at) => inject(at, bearer(staged.token));
  const { served } = await askWrongly(careless, staged, 26);
  expect(served).toEqual(expect.arrayContaining(Object.keys(staged.strangers)));
});

it('no address but that of an own, free upload becomes a document of a booking (D-97)', async () => {
  const { buyer, url } = await stage();
  const stranger = await buildUser(t.db);
  const sent = await t.call(stranger, 'POST /uploads/document', await uploadForm({ bytes: writePdf() }));
  const foreign = [
    url,
    sent.body.documentUrl,
    `https://park.example${url}`,
    'https://evil.example/card.pdf',
    'javascript:alert(1)',
    ...Array.from({ length: ADDRESSES / 20 }, () => damage(String(sent.body.documentUrl))),
  ];
  for (const documentUrl of foreign) {
    const body = { lotId: (await buildLot(t.db)).id, documentUrl };
    const reply = await t.call(buyer, 'POST /bookings/request', { body });
    expect([documentUrl, reply.status]).toEqual([documentUrl, 400]);
  }
  expect(await t.db.$count(documents, isNotNull(documents.bookingId))).toBe(3);
  measured({ 'foreign addresses in a booking': foreign.length, taken: 0 });
}, 120_000);
