import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { MAX_TEMPLATES } from '../contract.ts';
import { textTemplates } from './tables.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const unclear = { name: 'Slip unclear', text: 'Please send the slip again.\n\nThank you.', language: 'en' };
const save = (who: { id: string }, body: object = {}) =>
  t.call(who, 'POST /text-templates', { body: { ...unclear, ...body } });
const namesOf = async (who: { id: string }) =>
  (await t.call(who, 'GET /text-templates')).body.map(
    ({ name, language, text }: typeof unclear) => `${name} ${language} ${text.length}`,
  );

it('keeps texts of a desk by name and language, shared by its people and unseen by others (D-422)', async () => {
  const { admin, superAdmin, agentAdmin } = people;
  const first = await save(admin);
  expect([first.status, first.body]).toMatchObject([201, { ...unclear, message: 'Template saved' }]);
  await save(superAdmin, { language: 'ms', text: 'Sila hantar slip.' });
  const again = await save(superAdmin, { name: 'slip UNCLEAR', text: 'Again.' });
  expect(again.body._id).toBe(first.body._id);
  expect(await namesOf(admin)).toEqual(['slip UNCLEAR en 6', 'Slip unclear ms 17']);
  expect(await namesOf(agentAdmin)).toEqual([]);
  await save(agentAdmin);
  expect(await namesOf(agentAdmin)).toHaveLength(1);
  expect((await t.call(admin, `DELETE /text-templates/${first.body._id}`)).status).toBe(200);
  expect(await namesOf(superAdmin)).toEqual(['Slip unclear ms 17']);
});

it('are deleted with their agency', async () => {
  await save(people.agentAdmin);
  const { id } = people.agency;
  expect((await t.call(people.superAdmin, `DELETE /agencies/${id}`)).status).toBe(200);
  expect(await t.db.$count(textTemplates, eq(textTemplates.agencyId, id))).toBe(0);
});

it('are refused without a name or a text, and beyond the most of a desk, but may be replaced', async () => {
  for (const lack of [{ name: ' ' }, { text: '' }, { language: 'fr' }])
    expect((await save(people.admin, lack)).status).toBe(400);
  const at = t.clock.now();
  const rows = Array.from({ length: MAX_TEMPLATES }, (_, n) => `T${n}`);
  await t.db.delete(textTemplates);
  await t.db
    .insert(textTemplates)
    .values(rows.map((name) => ({ name, text: 'x', language: 'en' as const, updatedAt: at })));
  const beyond = await save(people.admin);
  expect([beyond.status, beyond.body.code]).toEqual([409, 'TEMPLATES_FULL']);
  expect((await save(people.admin, { name: 'T5' })).status).toBe(201);
});
