import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import { Properties } from '#core/lots/server/property-cache.ts';
import { outbox } from '#core/notices/server/tables.ts';
import { ResponseCache } from '#platform/server/http/response-cache.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { hasModule } from '#test/collected-module-tests.ts';
import { ownTypes, positionWords } from '#test/own-types.ts';
import { park as sample } from '#test/park.ts';
import { textOf } from '#test/pdf.ts';
import { buildPeople, type People } from '#test/people.ts';
import { createLinkedLot } from './linked-lot.ts';

const words = { lots: {}, types: {} };
const park = { ...sample, site: { ...sample.site, words, types: ownTypes }, translated: {} };
const address = 'GET /public/properties/aeroindustrial';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1' }, { park });
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

it('calls lots as the park does in previews, mails, papers and tables, and by no position (D-460)', async () => {
  const lot = await buildLot(t.db, { type: 'A', areaSqm: null, price: 1_360_000 });
  const said: Record<string, string> = {};
  const { config, db, clock, storage, vault } = t;
  const context = { config, db, now: clock.now, pause: clock.pause, storage, vault };
  const preview = createLinkedLot(context, new ResponseCache(clock.now), new Properties(db), park);
  const path = '/properties/aeroindustrial/type/A';
  const linked = await preview(path, new URLSearchParams({ lot: lot.id }), 'en');
  said.preview = linked && 'title' in linked ? `${linked.title} ${linked.description}` : '';

  const asked = {
    name: 'Tan',
    email: 'tan@mail.example',
    phone: '+60 12 555 0100',
    message: 'Is it free?',
    lotId: lot.id,
  };
  expect((await t.call(null, 'POST /email/send-form', { body: asked })).status).toBe(200);
  const [mail] = await db.select().from(outbox).where(eq(outbox.recipient, config.contact.email));
  said.mail = JSON.stringify(mail?.data);

  if (hasModule('brochures')) {
    said.sheet = textOf((await t.call(null, `${address}/lots/${lot.id}/sheet`)).raw);
    said.brochure = textOf((await t.call(null, `${address}/brochure`)).raw);
    said.list = textOf((await t.call(null, `${address}/price-list/file`)).raw);
  }
  const { body: made } = await t.call(people.buyer, 'POST /bookings/request', { body: { lotId: lot.id } });
  if (hasModule('papers')) {
    const issued = await t.call(people.admin, `POST /bookings/${made.id}/papers`, { body: {} });
    said.form = textOf((await t.call(people.buyer, `GET /papers/${issued.body.id}/file`)).raw);
  }
  for (const [place, text] of Object.entries(said)) {
    expect([place, text]).toEqual([place, expect.stringMatching(/detached lot|type D\b/i)]);
    expect([place, positionWords.exec(text)]).toEqual([place, null]);
  }

  const register = await t.call(people.admin, 'GET /bookings/export');
  expect(register.body).toMatch(new RegExp(`,${lot.lotNumber},D,`));
  if (hasModule('reports'))
    expect((await t.call(people.admin, 'GET /reports/sales?format=csv')).body).toMatch(/,D,/);
});

it('keeps the letters A to C in calls, with the names beside them for the pages (D-460)', async () => {
  const lot = await buildLot(t.db, { type: 'A', areaSqm: null });
  const [sent] = (await t.call(people.admin, `GET /lots?search=${lot.lotNumber}`)).body;
  expect(sent).toMatchObject({ type: 'A', typeLabel: 'DETACHED LOT (A)', area: 1200 });
  const change = { body: { type: 'SEMI-D LOT (B)' } };
  expect((await t.call(people.admin, `PUT /lots/${lot.id}`, change)).body.type).toBe('B');
  expect((await t.call(null, 'GET /config')).body.park.types).toEqual(ownTypes);
});
