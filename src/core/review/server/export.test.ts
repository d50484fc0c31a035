import { desc, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { tableTypes } from '#shared/table-format.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { bookingColumns } from './present.ts';

let t: TestApp;
let people: People;
const names = [
  '=HYPERLINK("http://evil.example")',
  '+60125550100',
  '-2+3',
  '@SUM(A1)',
  '\tTab',
  'Tan, "Lee" & Co',
  // the escape of a workbook, and a character that XML cannot hold
  '_x0041_\uFFFE',
];

beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  for (const name of names) {
    t.clock.advance(1000);
    const request = { name, requestMessage: 'Line one\nline two' };
    await buildBooking(t.db, { creator: people.buyer, request, times: [t.clock.now()] });
  }
});
afterAll(() => t.close());

const download = (person: Parameters<TestApp['call']>[0], query = '') =>
  t.call(person, `GET /bookings/export${query}`);

/** The cells of a CSV table, parsed. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
}

const exports = () =>
  t.db.select().from(auditLog).where(eq(auditLog.action, 'booking.export')).orderBy(desc(auditLog.id));

describe('the exported table of bookings', () => {
  it('is a download that no cache keeps, with one row for each booking of the list', async () => {
    const reply = await download(people.admin);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="bookings-2026-03-02.csv"'),
      'cache-control': 'private, no-store',
    });
    const [head, ...rows] = cellsOf(reply.body);
    expect(head?.[0]).toBe(`\ufeff${bookingColumns[0]?.heading}`);
    // and those of modules
    expect(head?.length).toBeGreaterThanOrEqual(bookingColumns.length);
    // the park's time zone, UTC+8
    const [first] = rows;
    const at = head?.indexOf('Requested') ?? -1;
    expect(first?.[at]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    expect(Date.parse(first?.[at] ?? '')).toBe(t.clock.now().getTime());
    const list = await t.call(people.admin, 'GET /bookings/admin');
    expect(rows.map(([id]) => id)).toEqual(list.body.map(({ _id }: { _id: string }) => _id));
    expect(rows[0]).toContain('Line one\nline two');
  });

  it('holds no cell that a spreadsheet would run', async () => {
    const [head, ...rows] = cellsOf((await download(people.superAdmin)).body);
    const client = head?.indexOf('Client') ?? -1;
    expect(rows.map((row) => row[client]).reverse()).toMatchObject([
      `'=HYPERLINK("http://evil.example")`,
      "'+60125550100",
      "'-2+3",
      "'@SUM(A1)",
      "'\tTab",
      'Tan, "Lee" & Co',
      {},
    ]);
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  it('holds what the filters of the list leave, and is itself recorded with them', async () => {
    const before = (await exports()).length;
    const reply = await download(people.admin, '?search=tan&status=pending&to=2027-01-01&sort=price&limit=1');
    expect(cellsOf(reply.body)).toHaveLength(2);
    const after = await exports();
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toMatchObject({
      actorId: people.admin.id,
      actorRole: 'admin',
      targetType: 'booking',
      detail: {
        filter: { search: true, status: ['pending_agent'], to: '2027-01-01T16:00:00.000Z' },
        rows: 1,
      },
      at: t.clock.now(),
    });
    expect((await download(people.admin, '?status=nonsense')).status).toBe(400);
    expect(await exports()).toHaveLength(before + 1);
  });

  it('is a workbook too: numbers, park times as dates, texts that no spreadsheet runs, a frozen heading', async () => {
    const reply = await download(people.admin, '?format=xlsx');
    expect(reply.headers).toMatchObject({
      'content-type': tableTypes.xlsx,
      'content-disposition': expect.stringContaining('attachment; filename="bookings-2026-03-02.xlsx"'),
      'cache-control': 'private, no-store',
    });
    const { sheets } = await readXlsx(reply.raw, { readStyles: true });
    const [sheet] = sheets;
    expect(sheets.map(({ name }) => name)).toEqual(['Bookings']);
    expect(sheet?.freezePane).toEqual({ rows: 1 });
    const [head = [], ...rows] = sheet?.rows ?? [];
    const column = (heading: string) => rows.map((row) => row[head.indexOf(heading)] ?? null);
    expect(head.length).toBeGreaterThanOrEqual(bookingColumns.length);
    expect(column('Client').reverse()).toEqual([...names.slice(0, -1), '_x0041_']);
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
    expect([...new Set(column('Price (RM)'))]).toEqual([1_000_000]);
    // 12:00 at the park is 04:00 in UTC; a date of a workbook has no time zone
    const [newest] = column('Requested (UTC+8)') as Date[];
    expect(newest?.getTime()).toBe(t.clock.now().getTime() + 8 * 3_600_000);
    expect(column('Expires (UTC+8)')).toHaveLength(names.length);
    expect((await exports())[0]).toMatchObject({ detail: { format: 'xlsx', rows: names.length } });
    expect((await download(people.admin, '?format=pdf')).status).toBe(400);
  });

  it('is named by the day at the park, where it is tomorrow before it is in London', async () => {
    // half past midnight in Malaysia
    t.clock.advance(12.5 * 3_600_000);
    for (const list of ['bookings', 'lots']) {
      const { headers } = await t.call(people.admin, `GET /${list}/export`);
      expect(headers['content-disposition']).toContain(`filename="${list}-2026-03-03.csv"`);
    }
  });
});
