import { and, desc, eq, sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildLot } from './factory.ts';

let t: TestApp;
let office: { id: string };
beforeAll(async () => {
  t = await testApp();
  office = await buildUser(t.db, { role: 'admin' });
});
afterAll(() => t.close());

const download = (query = '', by: { id: string } | null = office) => t.call(by, `GET /lots/export${query}`);
const linesOf = (csv: string) => csv.replace('\ufeff', '').trimEnd().split('\r\n');
const exports = () =>
  t.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'lot.export'), eq(auditLog.actorId, office.id)))
    .orderBy(desc(auditLog.id));

describe('GET /lots/export', () => {
  it('is a download with every lot by number as it is stored, an empty area included (D-69)', async () => {
    await buildLot(t.db, { lotNumber: 'E-10', phase: 41, areaSqm: null, price: null });
    await buildLot(t.db, {
      lotNumber: 'E-2',
      phase: 41,
      type: 'A',
      lotUse: 'Office',
      price: 1_340_000,
      status: 'sold',
      areaSqm: 201.5,
      buildUp: '2,000 sqft',
      name: 'Corner "2"',
    });
    const reply = await download('?phase=41');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="lots-2026-03-02.csv"'),
      'cache-control': 'private, no-store',
    });
    expect(linesOf(reply.body)).toEqual([
      'Lot number,Property,Position,Use,Phase,Status,Area (sqm),Price (RM),Build-up,Land size,Size,Name,Description',
      'E-2,aero-industrial-hub,A,Office,41,sold,201.5,1340000,"2,000 sqft",,,"Corner ""2""",',
      'E-10,aero-industrial-hub,B,,41,available,,,,,,,',
    ]);
  });

  it('holds no cell that a spreadsheet would run', async () => {
    await buildLot(t.db, { lotNumber: 'E-11', phase: 42, name: '=1+1', description: '@SUM(A1)' });
    const [, row] = linesOf((await download('?phase=42')).body);
    expect(row).toMatch(/,'=1\+1,'@SUM\(A1\)$/);
  });

  it('is a workbook too, with the texts as they are and numbers as numbers', async () => {
    const { raw } = await download('?phase=42&format=xlsx');
    const [sheet] = (await readXlsx(raw)).sheets;
    const [head = [], row = []] = sheet?.rows ?? [];
    const lot = Object.fromEntries(head.map((heading, at) => [heading, row[at] ?? null]));
    expect(sheet?.name).toBe('Lots');
    expect(lot).toMatchObject({ 'Lot number': 'E-11', Phase: 42, Name: '=1+1', Description: '@SUM(A1)' });
    expect(typeof lot['Price (RM)']).toBe('number');
    expect((await exports())[0]).toMatchObject({ detail: { format: 'xlsx', rows: 1 } });
    expect((await download('?format=XLSX')).status).toBe(400);
  });

  it('holds more lots than are read at once, each of them once', async () => {
    await t.db.execute(sql`
      INSERT INTO lots (property_id, lot_number, type, phase, created_at, updated_at)
      SELECT id, 'E-43-' || n, 'B', 43, now(), now() FROM properties, generate_series(1, 520) n`);
    const [, ...rows] = linesOf((await download('?phase=43')).body);
    expect([rows.length, new Set(rows).size]).toEqual([520, 520]);
  });

  it('holds what the filters of the list leave, and is itself recorded with them', async () => {
    await buildLot(t.db, { lotNumber: 'E-20', phase: 44, type: 'C' });
    await buildLot(t.db, { lotNumber: 'E-21', phase: 44, type: 'C', status: 'locked' });
    await buildLot(t.db, { lotNumber: 'E-22', phase: 44 });
    const before = (await exports()).length;
    const [, ...rows] = linesOf((await download('?phase=44&type=C&status=locked&search=e-2')).body);
    expect(rows.map((row) => row.split(',')[0])).toEqual(['E-21']);
    const [newest, ...older] = await exports();
    expect(older).toHaveLength(before);
    expect(newest).toMatchObject({
      actorRole: 'admin',
      targetType: 'lot',
      detail: { filter: { phase: 44, type: 'C', status: ['locked'], search: 'e-2' }, rows: 1 },
      at: t.clock.now(),
    });
    expect((await download('?status=gone')).status).toBe(400);
    expect(await exports()).toHaveLength(before + 1);
  });
});
