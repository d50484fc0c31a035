import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';

let t: TestApp;
let people: People;
let id: string;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  const { buyer: creator, agentAdmin, admin: office } = people;
  const times = [t.clock.now()];
  const { booking } = await buildBooking(t.db, { creator, agentAdmin, office, times, status: 'approved' });
  id = booking.id;
  // two editions of one form, the last of them drawn, and a receipt
  for (const _ of [1, 2]) await t.call(people.admin, `POST /bookings/${id}/papers`, { body: {} });
  const entry = { kind: 'payment', amountSen: 5000, method: 'cheque', onDay: '2026-03-01', confirm: true };
  await t.call(people.admin, `POST /bookings/${id}/payments`, { body: entry });
  const papers = (await t.call(people.admin, `GET /bookings/${id}/papers`)).body.papers as { id: string }[];
  for (const paper of papers) await t.call(people.admin, `GET /papers/${paper.id}/file`);
});
afterAll(() => t.close());

const differences = async () => (await t.call(people.admin, 'GET /integrity')).body.differences;

it('the integrity check finds nothing at papers that were issued, drawn and replaced (D-391)', async () => {
  expect(await differences()).toEqual([]);
});

const receipt = "(SELECT id FROM papers WHERE kind = 'receipt')";
// each damages another part of the papers, so that what came before stays found
it.each([
  [
    'a counter of forms that is ahead',
    "UPDATE counters SET next = 9 WHERE name = 'BF-2026'",
    'BF-2026: 9',
    'BF-2026: 2',
  ],
  [
    'a receipt without its file',
    `DELETE FROM paper_parts WHERE part = 'pdf' AND paper_id = ${receipt}`,
    'R-2026-000001 without file',
    'R-2026-000001 with file',
  ],
  [
    'a receipt without its facts',
    `DELETE FROM paper_parts WHERE part = 'facts' AND paper_id = ${receipt}`,
    'R-2026-000001 without facts',
    'R-2026-000001 with facts',
  ],
  [
    'a file without its digest',
    "UPDATE papers SET sha256 = NULL WHERE kind = 'booking_form'",
    'BF-2026-000001 without digest',
    'BF-2026-000001 with digest',
  ],
  [
    'terms that were changed',
    "UPDATE terms_versions SET text = 'x'",
    expect.stringMatching(/^BF-2026-000001 2d711642/),
    expect.stringMatching(/^BF-2026-000001 /),
  ],
])('and it finds %s (D-391)', async (_, damage, found, expected) => {
  const walls = async (verb: string) => {
    for (const table of ['papers', 'paper_parts', 'terms_versions'])
      await t.db.execute(sql.raw(`ALTER TABLE ${table} ${verb} TRIGGER USER`));
  };
  await walls('DISABLE');
  await t.db.execute(sql.raw(damage));
  await walls('ENABLE');
  expect(await differences()).toContainEqual(
    expect.objectContaining({ what: 'booking', id, found, expected, because: 'papers' }),
  );
});
