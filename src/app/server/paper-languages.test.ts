import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { users } from '#core/users/server/tables.ts';
import { type Language, languages } from '#shared/language.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { embeddedOf, textOf } from '#test/pdf.ts';
import { buildPeople } from '#test/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'https://portal.example' });
});
afterAll(() => t.close());

const priceList: Record<Language, string> = { en: 'Price list', ms: 'Senarai harga', zh: '价目表' };
const scan: Record<Language, string> = {
  en: 'Scan for',
  ms: 'Imbas',
  zh: '扫描',
};
const freePlaces: Record<Language, string> = { en: 'available', ms: 'tersedia', zh: '可预订' };

/** Whether a PDF draws a text; of one in embedded fonts, whether it holds the characters. */
function draws(pdf: Buffer, text: string): boolean {
  const embedded = embeddedOf(pdf);
  return textOf(pdf).includes(text) || [...text].every((character) => embedded.includes(character));
}

it.each(languages)('files of the park are drawn in %s, below 300 kB (D-294)', async (language) => {
  const lot = await buildLot(t.db, { type: 'B', lotNumber: `F-${language}` });
  const of = '/public/properties/aeroindustrial';
  const files = {
    [`${of}/price-list/file`]: priceList,
    [`${of}/lots/${lot.id}/sheet`]: scan,
    [`${of}/brochure`]: freePlaces,
  };
  for (const [path, words] of Object.entries(files)) {
    const { status, raw } = await t.call(null, `GET ${path}?language=${language}`);
    expect(status).toBe(200);
    expect(raw.length).toBeLessThan(path.endsWith('brochure') ? 4_000_000 : 300_000);
    expect(draws(raw, words[language])).toBe(true);
    for (const other of languages) if (other !== language) expect(draws(raw, words[other])).toBe(false);
  }
  const list = textOf((await t.call(null, `GET ${of}/price-list/file?language=${language}`)).raw);
  expect(list).toContain(`https://portal.example/${language === 'en' ? '' : `${language}/`}price-list?asOf=`);
});

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
  expect(draws((await read(statement, 'zh')).raw, '按金结单')).toBe(true);
  expect(draws((await read(statement, 'en')).raw, 'Statement of the deposit')).toBe(true);

  const next = await t.call(admin, `POST /bookings/${booking.id}/papers`);
  expect(draws((await read(`GET /papers/${next.body.id}/file`, 'en')).raw, '预订表格')).toBe(true);
});
