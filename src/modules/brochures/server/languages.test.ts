import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import { type Language, languages } from '#shared/language.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { draws, textOf } from '#test/pdf.ts';

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
