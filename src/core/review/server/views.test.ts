import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { MAX_VIEWS } from '../view-contract.ts';
import { bookingViews } from './tables.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

type Who = { id: string };
const path = '/users/me/booking-views';
const overdue = { list: 'all', name: 'Mine overdue', query: 'assigned=me&overdue=true&sort=-price' };
const save = (who: Who, body: object = {}) => t.call(who, `PUT ${path}`, { body: { ...overdue, ...body } });
const rename = (who: Who, id: string, name: string) => t.call(who, `PUT ${path}/${id}`, { body: { name } });
const namesOf = async (who: Who) =>
  (await t.call(who, `GET ${path}`)).body.map(
    ({ list, name, query }: typeof overdue) => `${list} ${name} ${query}`,
  );

it('are each person’s own: kept, replaced, renamed, deleted, and in the file of their data (D-424)', async () => {
  const { admin, superAdmin } = people;
  const first = await save(admin);
  expect([first.status, first.body]).toMatchObject([200, { ...overdue, message: 'View saved' }]);
  await save(admin, { list: 'approvals' });
  const again = await save(admin, { name: 'mine OVERDUE', query: 'assigned=me' });
  expect(again.body._id).toBe(first.body._id);
  await save(admin, { name: 'Arrears', query: 'deposit=overdue' });
  expect((await rename(admin, first.body._id, 'arrears')).body.code).toBe('VIEW_NAME_TAKEN');
  expect((await rename(admin, first.body._id, 'Mine')).body.name).toBe('Mine');
  const all = [
    'all Arrears deposit=overdue',
    'all Mine assigned=me',
    `approvals Mine overdue ${overdue.query}`,
  ];
  expect(await namesOf(admin)).toEqual(all);

  expect(await namesOf(superAdmin)).toEqual([]);
  const refused = [
    await rename(superAdmin, first.body._id, 'Theirs'),
    await t.call(superAdmin, `DELETE ${path}/${first.body._id}`),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404]);
  expect(await namesOf(admin)).toEqual(all);

  const file = await t.call(admin, 'GET /users/me/export');
  expect(JSON.parse(file.raw.toString()).bookingViews).toHaveLength(3);
  expect((await t.call(admin, `DELETE ${path}/${first.body._id}`)).status).toBe(200);
  expect(await namesOf(admin)).toHaveLength(2);
});

it.each([
  ['nothing', ''],
  ['an order alone', 'sort=-price'],
  ['a name that is no filter of the lists', 'assigned=me&booking=1'],
  ['a name twice', 'assigned=me&assigned=me'],
  ['an empty filter', 'assigned=&overdue=true'],
  ['another order than the portal writes', 'overdue=true&assigned=me'],
  ['more than 2,000 characters', `q=${'x'.repeat(2_000)}`],
])('keep no %s', async (_what, query) => {
  const { status, body } = await save(people.agentAdmin, { query });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['query']]);
});

it('are at most 20 of a person and a list, and can still be replaced', async () => {
  const { agentAdmin } = people;
  const rows = Array.from({ length: MAX_VIEWS }, (_, n) => ({
    ...{ userId: agentAdmin.id, list: 'requests' as const, query: 'assigned=me' },
    name: `V${n}`,
  }));
  await t.db.insert(bookingViews).values(rows);
  const of = (name: string, list = 'requests') => save(agentAdmin, { list, name });
  const beyond = await of('One more');
  expect([beyond.status, beyond.body.code]).toEqual([409, 'VIEWS_FULL']);
  expect((await of('v5')).status).toBe(200);
  expect((await of('One more', 'history')).status).toBe(200);
  expect((await of('x'.repeat(61), 'history')).status).toBe(400);
});

it('are deleted with the account', async () => {
  const { admin, agent } = await buildPeople(t.db);
  await save(admin);
  const kept = () => t.db.$count(bookingViews, eq(bookingViews.userId, admin.id));
  expect(await kept()).toBe(1);
  expect((await t.call(people.superAdmin, `DELETE /users/${agent.id}`)).status).toBe(200);
  expect(await kept()).toBe(1);
  expect((await t.call(people.superAdmin, `DELETE /users/${admin.id}`)).status).toBe(200);
  expect(await kept()).toBe(0);
});
