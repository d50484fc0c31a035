import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { OPEN_FOR_MS } from '#core/review/contract.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshot } from '#test/db-assertions.ts';
import { type OpenStream, openSignedIn } from '#test/live-stream.ts';
import { buildPeople, type People } from '#test/people.ts';

let t: TestApp;
let url: string;
let people: People & Record<'clerk' | 'colleague', Account>;
const streams: OpenStream[] = [];
beforeAll(async () => {
  t = await testApp();
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const built = await buildPeople(t.db);
  people = {
    ...built,
    clerk: await buildUser(t.db, { role: 'admin', name: 'Clerk Aisyah' }),
    colleague: await buildMember(t.db, built.agency.id, { role: 'agent_admin', name: 'Colleague Tan' }),
  };
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await t.close();
});

const buildOne = async () => (await buildBooking(t.db, { creator: people.buyer })).booking.id;
const say = async (person: Account, id: string, isOpen = true): Promise<string[]> =>
  (await t.call(person, `PUT /bookings/${id}/presence`, { body: { isOpen } })).body.others.map(
    ({ name }: { name: string }) => name,
  );
const follow = async (...readers: Account[]): Promise<OpenStream[]> => {
  const opened = await openSignedIn(url, await Promise.all(readers.map((reader) => t.tokenFor(reader))));
  streams.push(...opened);
  return opened;
};

it('names who else at the desk has a booking open, and nobody of another desk (D-430)', async () => {
  const { admin, clerk, agentAdmin, colleague, superAdmin } = people;
  const id = await buildOne();
  const [ofAdmin, ofAgency, ofOutside] = await follow(admin, agentAdmin, superAdmin);
  expect([await say(admin, id), await say(agentAdmin, id)]).toEqual([[], []]);

  expect(await say(clerk, id)).toEqual([admin.name]);
  await ofAdmin?.until(`presence {"id":"${id}"}`);
  expect(await say(admin, id), 'asked again, as an open page does').toEqual(['Clerk Aisyah']);
  expect(await say(agentAdmin, id), 'the office alone').toEqual([]);

  await say(colleague, id);
  await ofAgency?.until(`presence {"id":"${id}"}`);
  expect(await say(agentAdmin, id)).toEqual(['Colleague Tan']);
  expect(await say(clerk, id)).toEqual([admin.name]);
  expect(ofOutside?.events.filter((event) => event.startsWith('presence'))).toEqual([]);
  expect(
    ofAdmin?.events.filter((event) => event.startsWith('presence')),
    'told once',
  ).toHaveLength(1);
  expect(ofAgency?.events.filter((event) => event.startsWith('presence'))).toHaveLength(1);
});

it('is over when the reader leaves it, or has not said so again for 45 s (D-430)', async () => {
  const { admin, clerk, superAdmin } = people;
  const id = await buildOne();
  const other = await buildOne();
  const [ofAdmin] = await follow(admin);
  await say(admin, id);
  await say(clerk, id);
  await ofAdmin?.until('presence');
  await say(clerk, id, false);
  await ofAdmin?.until('presence');
  expect(await say(admin, id)).toEqual([]);

  await say(superAdmin, id);
  await ofAdmin?.until('presence');
  expect(await say(admin, other), 'another booking').toEqual([]);
  t.clock.advance(OPEN_FOR_MS - 1_000);
  expect(await say(admin, id)).toEqual([superAdmin.name]);
  t.clock.advance(1_000);
  expect(await say(admin, id)).toEqual([]);
});

it('names nobody who has left the desk meanwhile, and keeps nothing in the database (D-430)', async () => {
  const { agentAdmin, colleague } = people;
  const id = await buildOne();
  const [ofAgency] = await follow(agentAdmin);
  const tables = ['bookings', 'booking_events', 'notices', 'audit_log', 'document_views'];
  const before = await snapshot(t.db, tables);
  await say(agentAdmin, id);
  await say(colleague, id);
  await ofAgency?.until('presence');
  expect(await snapshot(t.db, tables)).toEqual(before);
  await t.db
    .update(users)
    .set({ agencyId: null, agencyStatus: 'none', role: 'user' })
    .where(eq(users.id, colleague.id));
  expect(await say(agentAdmin, id)).toEqual([]);
});
