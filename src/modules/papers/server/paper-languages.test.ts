import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { users } from '#core/users/server/tables.ts';
import type { Language } from '#shared/language.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { draws, textOf } from '#test/pdf.ts';
import { buildPeople } from '#test/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it('a form is in the language of its client, whoever issues and reads it, and stays so (D-294)', async () => {
  const { buyer, agentAdmin, admin } = await buildPeople(t.db);
  const speak = (language: Language) => t.db.update(users).set({ language }).where(eq(users.id, buyer.id));
  await speak('ms');
  const now = t.clock.now();
  const wanted = { creator: buyer, agentAdmin, office: admin, times: [now] };
  const { booking } = await buildBooking(t.db, wanted);
  const issued = await t.call(admin, `POST /bookings/${booking.id}/papers`, {
    headers: { 'accept-language': 'zh' },
  });
  expect(issued.status).toBe(201);
  await speak('zh');
  const read = (path: string, language: Language) =>
    t.call(admin, path, { headers: { 'accept-language': language } });
  const form = (await read(`GET /papers/${issued.body.id}/file`, 'en')).raw;
  expect(draws(form, 'Borang tempahan')).toBe(true);
  expect(textOf(form)).not.toMatch(/Booking form|Land area/);
  // a form that reads otherwise has not changed
  const [valid] = (await read(`GET /bookings/${booking.id}/papers`, 'zh')).body.papers;
  expect(valid).toMatchObject({ state: 'valid', outOfDate: [] });
  // a statement is for who asks for it
  const statement = `GET /bookings/${booking.id}/deposit/statement`;
  expect(draws((await read(statement, 'zh')).raw, '定金结单')).toBe(true);
  expect(draws((await read(statement, 'en')).raw, 'Statement of the booking deposit')).toBe(true);

  const next = await t.call(admin, `POST /bookings/${booking.id}/papers`);
  expect(draws((await read(`GET /papers/${next.body.id}/file`, 'en')).raw, '预订表格')).toBe(true);
});
