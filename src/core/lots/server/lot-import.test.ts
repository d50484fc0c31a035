import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { uploadForm } from '#core/documents/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf } from '#test/db-assertions.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { sized } from '#test/size.ts';
import type { ImportedRow } from '../import-contract.ts';
import { buildLot, buildUnit } from './factory.ts';
import { findLot, findUnit } from './store.ts';
import { lots } from './tables.ts';

/** More than one statement of the import takes. */
const MANY = sized({ usual: 600, long: 2_000 });

let t: TestApp;
let office: { id: string };
let member: { id: string };
beforeAll(async () => {
  t = await testApp();
  office = await buildUser(t.db, { role: 'admin', name: 'Adam Lim' });
  member = await buildMember(t.db, (await buildAgency(t.db)).id);
  // the first call of a session records the user's activity; later calls differ only by their own effect
  await t.call(office, 'GET /users/me');
});
afterAll(() => t.close());

type Sent = { dryRun?: boolean; by?: { id: string } | null; reason?: string; seen?: string };
async function post(table: string | Buffer, { dryRun = false, by = office, reason = '', seen }: Sent = {}) {
  const bytes = Buffer.from(table);
  const fields = { reason, ...(seen && { seen }) };
  const form = await uploadForm({ bytes, name: 'lots.csv', field: 'file' }, fields);
  return t.call(by, `POST /lots/import${dryRun ? '?dryRun=true' : ''}`, form);
}
/** Tries the table and, unless that is all, imports it as it was tried. */
async function send(table: string | Buffer, choices: Sent = {}) {
  const tried = await post(table, { ...choices, dryRun: true });
  return choices.dryRun ? tried : post(table, { ...choices, seen: tried.body.digest });
}
const lotNumbered = async (lotNumber: string) =>
  (await t.db.select().from(lots).where(eq(lots.lotNumber, lotNumber)))[0];
const verdicts = (reply: { body: { rows: ImportedRow[] } }) => reply.body.rows.map(({ verdict }) => verdict);

describe('POST /lots/import', () => {
  it('adds and changes lots by number, and leaves what has no column (D-63, D-65, D-69)', async () => {
    const lot = await buildLot(t.db, { lotNumber: 'I-1', price: 1_000_000, description: 'By the pond' });
    const reply = await send(
      'Lot number,Position,Use,Price (RM),Area (sqm)\n' +
        'i-1,CORNER (A),warehouse,"RM 1,250,000",201.5\n' +
        'I-2,C,,,\n',
      { reason: 'phase 2' },
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      dryRun: false,
      message: 'Lots added: 1, changed: 1',
      counts: { create: 1, change: 1, unchanged: 0, refused: 0 },
    });
    expect(await findLot(t.db, lot.id)).toMatchObject({
      lotNumber: 'i-1',
      type: 'A',
      lotUse: 'Warehouse',
      price: 1_250_000,
      areaSqm: 201.5,
      description: 'By the pond',
    });
    expect(await lotNumbered('I-2')).toMatchObject({
      type: 'C',
      lotUse: null,
      price: null,
      status: 'available',
    });
  });

  it('tells cell by cell what becomes of each row, before and when it is done', async () => {
    await buildLot(t.db, { lotNumber: 'J-1', price: 5, name: 'Old' });
    const table = 'Lot number,Name,Price (RM),Position\nJ-1,New,5,B\nJ-2,,7,A\nJ-1,,,\n';
    const tried = await send(table, { dryRun: true });
    expect(tried.body.rows).toEqual([
      {
        line: 2,
        lotNumber: 'J-1',
        verdict: 'change',
        changes: [{ column: 'Name', before: 'Old', after: 'New' }],
        errors: [],
      },
      expect.objectContaining({ line: 3, verdict: 'create' }),
      {
        line: 4,
        lotNumber: 'J-1',
        verdict: 'refused',
        changes: [],
        errors: [{ column: '', message: 'Line 2 is about the same lot' }],
      },
    ]);
    expect(tried.body.rows[1].changes).toContainEqual({ column: 'Price (RM)', before: '', after: '7' });
    const mended = table.replace('J-1,,,\n', '');
    const [trial, run] = [await send(mended, { dryRun: true }), await send(mended)];
    expect(run.body.rows).toEqual(trial.body.rows);
    expect([trial.body.message, run.body.message]).toEqual([
      'Lots that would be added: 1, changed: 1',
      'Lots added: 1, changed: 1',
    ]);
  });

  it('changes nothing when it is only tried', async () => {
    await buildLot(t.db, { lotNumber: 'K-1' });
    const before = await snapshotTables(t.db);
    const table = 'Lot number,Position,Status\nK-1,A,locked\nK-2,B,\n';
    expect(verdicts(await send(table, { dryRun: true }))).toEqual(['change', 'create']);
    expect(await snapshotTables(t.db)).toEqual(before);
  });

  it('does what was checked, or nothing: a lot that changed since is looked at again (D-495)', async () => {
    const sued = await buildLot(t.db, { lotNumber: 'V-13', price: 1_100_000 });
    const held = await buildLot(t.db, { lotNumber: 'V-62', price: 900_000 });
    const requested = await t.call(member, 'POST /bookings/request', { body: { lotId: held.id } });
    const table = 'Lot number,Status,Price (RM)\nV-13,available,1105000\nV-62,reserved,900000\n';
    const { digest: seen } = (await post(table, { dryRun: true })).body;
    await t.call(office, `PUT /lots/${sued.id}`, { body: { status: 'locked', reason: 'court order' } });
    await t.call(member, `DELETE /bookings/${requested.body._id}`);
    const before = await snapshotTables(t.db);
    const refused = await post(table, { seen });
    expect([refused.status, refused.body.code]).toEqual([409, 'LOTS_CHANGED']);
    expect(await snapshotTables(t.db)).toEqual(before);

    const again = await send(table.replace('V-13,available', 'V-13,locked').replace('reserved', 'available'));
    expect(again.body.counts).toMatchObject({ change: 1, unchanged: 1 });
    expect(await findLot(t.db, sued.id)).toMatchObject({ status: 'locked', price: 1_105_000 });
  });

  it('sets no price back that somebody changed after the check (D-495)', async () => {
    const lot = await buildLot(t.db, { lotNumber: 'V-20', price: 500 });
    const table = 'Lot number,Price (RM)\nV-20,500\n';
    const tried = (await post(table, { dryRun: true })).body;
    expect(tried.counts.unchanged).toBe(1);
    await t.call(office, `PUT /lots/${lot.id}`, { body: { price: 600 } });
    expect((await post(table, { seen: tried.digest })).body.code).toBe('LOTS_CHANGED');
    expect((await findLot(t.db, lot.id))?.price).toBe(600);
  });

  it('moves no lot that has another status than its row, unless the rows were checked (D-495)', async () => {
    const lot = await buildLot(t.db, { lotNumber: 'V-30', status: 'locked', price: 5 });
    const refused = await post('Lot number,Status,Price (RM)\nV-30,available,7\n');
    expect(refused.body).toMatchObject({
      code: 'IMPORT_REFUSED',
      errors: { 'line 2': expect.stringMatching(/^Status: The lot has another status now/) },
    });
    expect((await post('Lot number,Status,Price (RM)\nV-30,locked,7\n')).status).toBe(200);
    expect(await findLot(t.db, lot.id)).toMatchObject({ status: 'locked', price: 7 });
  });

  it('imports all rows or none, and says which lines are at fault', async () => {
    await buildLot(t.db, { lotNumber: 'L-1', price: 5 });
    const table =
      'Lot number,Position,Price (RM),Phase,Use,Area (sqm),Status,Property\n' +
      'L-1,A,9,1,,,,\n' +
      'L-2,D,cheap,1.5,Castle,0,gone,nowhere\n' +
      ' ,A,,,,,,\n' +
      'L-3,,,,,,,\n';
    const before = await snapshotTables(t.db);
    const tried = await send(table, { dryRun: true });
    expect(verdicts(tried)).toEqual(['change', 'refused', 'refused', 'refused']);
    const reply = await send(table);
    expect([reply.status, reply.body.message]).toEqual([
      400,
      'Nothing was imported. Rows that cannot be used: 3 of 4',
    ]);
    expect(Object.keys(reply.body.errors)).toEqual(['line 3', 'line 4', 'line 5']);
    for (const part of [
      'Position: Please choose the position: A, B or C',
      'Price (RM): Price must be an amount in ringgit above 0, such as 1,340,000, with at most two decimals; leave it empty if it is on request',
      'Phase: Phase must be a whole number from 1',
      'Use: Use must be Factory, Warehouse, Office or Retail',
      'Area (sqm): Area must be a number of square metres above 0, with at most two decimals',
    ]) {
      expect(reply.body.errors['line 3']).toContain(part);
    }
    expect(reply.body.errors['line 4']).toBe('Lot number: Lot number is required');
    expect(reply.body.errors['line 5']).toBe('Position: Please choose the position: A, B or C');
    expect(await snapshotTables(t.db)).toEqual(before);
  });

  it.each([
    ['Status', 'gone', 'Status must be available, reserved, booked, sold or locked'],
    ['Status', 'booked', 'A lot becomes booked by its booking. Write available, reserved, sold or locked'],
    ['Property', 'nowhere', 'Property nowhere is not known. Leave it empty, or write aero-industrial-hub'],
    ['Name', 'x'.repeat(201), 'At most 200 characters'],
  ])('refuses %s %s', async (column, cell, message) => {
    const lot = await buildLot(t.db);
    const reply = await send(`Lot number,${column}\n${lot.lotNumber},${cell}\n`, { dryRun: true });
    expect(reply.body.rows[0].errors).toContainEqual({ column, message });
  });

  it('keeps position, phase and status at an empty cell, and empties everything else', async () => {
    const lot = await buildLot(t.db, { phase: 2, type: 'A', status: 'locked', name: 'Old', areaSqm: 190 });
    await send(
      `Lot number,Position,Phase,Status,Name,Area (sqm),Price (RM),Use\n${lot.lotNumber},,,,,,,\n,,,,,,,\n\n`,
    );
    expect(await findLot(t.db, lot.id)).toMatchObject({
      type: 'A',
      phase: 2,
      status: 'locked',
      name: '',
      areaSqm: null,
      price: null,
      lotUse: null,
    });
  });

  it('reads the export back without changing anything, formulas in it included', async () => {
    await buildLot(t.db, { phase: 51, name: '=1+1', description: 'a "b", c\nd', price: 1_234_567.5 });
    await buildLot(t.db, { phase: 51, status: 'sold', areaSqm: 186.25, lotUse: 'Office' });
    await t.call(member, 'POST /bookings/request', {
      body: { lotId: (await buildLot(t.db, { phase: 51 })).id },
    });
    const exported = await t.call(office, 'GET /lots/export?phase=51');
    const reply = await send(exported.raw);
    expect(reply.body.counts).toEqual({ create: 0, change: 0, unchanged: 3, refused: 0 });
  });

  it('moves the unit on a lot along, with history and audit of each lot and one line for the whole (D-64, D-68)', async () => {
    const lot = await buildLot(t.db, { lotNumber: 'M-1', price: 10 });
    const unit = await buildUnit(t.db, { lotId: lot.id });
    await send('Lot number,Status,Price (RM)\nM-1,Locked,20\n', { reason: 'court order' });
    expect((await findUnit(t.db, unit.id))?.status).toBe('locked');
    const events = await t.call(office, `GET /lots/${lot.id}/events`);
    expect(events.body).toHaveLength(2);
    for (const [field, before, after] of [
      ['status', 'available', 'locked'],
      ['price', '10', '20'],
    ]) {
      expect(events.body).toContainEqual(
        expect.objectContaining({ field, before, after, reason: 'court order', actorName: 'Adam Lim' }),
      );
    }
    expect(await auditOf(t.db, lot.id)).toMatchObject([{ action: 'lot.lock', actor_id: office.id }]);
    const detail = { create: 0, change: 1, why: 'court order' };
    expect(await auditOf(t.db, 'list')).toContainEqual(
      expect.objectContaining({ action: 'lot.import', detail }),
    );
  });

  it('refuses another status while a booking holds the lot, tried or done, and takes everything else (D-64)', async () => {
    const lot = await buildLot(t.db, { lotNumber: 'N-1' });
    await t.call(member, 'POST /bookings/request', { body: { lotId: lot.id } });
    const tried = await send('Lot number,Status\nN-1,available\n', { dryRun: true });
    expect(tried.body.rows[0].errors).toEqual([
      {
        column: 'Status',
        message: 'This lot has an active booking. Process or reject the booking first.',
      },
    ]);
    expect((await send('Lot number,Status\nN-1,available\n')).status).toBe(400);
    expect((await send('Lot number,Status,Name\nN-1,reserved,Held\n')).status).toBe(200);
    expect(await findLot(t.db, lot.id)).toMatchObject({ status: 'reserved', name: 'Held' });
  });

  it('ends an overdue request first, so that it holds the lot no longer (D-80)', async () => {
    const lot = await buildLot(t.db, { lotNumber: 'O-1' });
    const booked = await t.call(member, 'POST /bookings/request', { body: { lotId: lot.id } });
    t.clock.advance(15 * 24 * 3_600_000);
    const table = 'Lot number,Status\nO-1,locked\n';
    expect(verdicts(await send(table, { dryRun: true }))).toEqual(['change']);
    expect(verdicts(await send(table))).toEqual(['change']);
    expect((await findLot(t.db, lot.id))?.status).toBe('locked');
    const booking = await t.call(office, `GET /bookings/${booked.body._id}`);
    expect(booking.body.status).toBe('expired');
  });

  it('refuses the status of a lot whose unit stands otherwise, instead of giving a sold unit away (D-68)', async () => {
    const lot = await buildLot(t.db);
    const unit = await buildUnit(t.db, { lotId: lot.id, status: 'sold' });
    const table = `Lot number,Status\n${lot.lotNumber},locked\n`;
    const reply = await send(table, { dryRun: true });
    expect(verdicts(reply)).toEqual(['refused']);
    expect(reply.body.rows[0].errors[0].message).toContain('another status than the lot');
    expect((await send(table)).status).toBe(400);
    expect([(await findLot(t.db, lot.id))?.status, (await findUnit(t.db, unit.id))?.status]).toEqual([
      'available',
      'sold',
    ]);
  });

  it('frees every overdue lot of a table, and moves the units of all along (D-68, D-80)', async () => {
    const overdue = [await buildLot(t.db, { lotNumber: 'Q-1' }), await buildLot(t.db, { lotNumber: 'Q-2' })];
    const bookings = [];
    for (const { id } of overdue) {
      bookings.push(await t.call(member, 'POST /bookings/request', { body: { lotId: id } }));
    }
    t.clock.advance(15 * 24 * 3_600_000);
    const held = await buildLot(t.db, { lotNumber: 'Q-3' });
    await t.call(member, 'POST /bookings/request', { body: { lotId: held.id } });
    const free = await buildLot(t.db, { lotNumber: 'Q-4' });
    const standing = await Promise.all(
      [overdue[0], free].map((lot) => buildUnit(t.db, { lotId: lot?.id ?? null })),
    );
    const table = 'Lot number,Status\nQ-1,locked\nQ-2,sold\nQ-3,locked\nQ-4,locked\n';
    expect(verdicts(await send(table, { dryRun: true }))).toEqual(['change', 'change', 'refused', 'change']);
    expect((await send(table.replace('Q-3,locked\n', ''))).body.counts.change).toBe(3);
    for (const { id } of standing) expect((await findUnit(t.db, id))?.status).toBe('locked');
    for (const { body } of bookings) {
      expect((await t.call(office, `GET /bookings/${body._id}`)).body.status).toBe('expired');
    }
    expect((await findLot(t.db, held.id))?.status).toBe('reserved');
  });

  it('changes many lots at once, each with its history', async () => {
    const numbers = Array.from({ length: MANY }, (_, index) => `U-${index}`);
    await send(`Lot number,Position,Price (RM)\n${numbers.map((number) => `${number},B,5`).join('\n')}`);
    const changed = numbers.map((number) => `${number},locked,7`).join('\n');
    const reply = await send(`Lot number,Status,Price (RM)\n${changed}`);
    expect(reply.body.counts).toEqual({ create: 0, change: MANY, unchanged: 0, refused: 0 });
    const last = await lotNumbered(`U-${MANY - 1}`);
    expect(last).toMatchObject({ status: 'locked', price: 7 });
    expect((await t.call(office, `GET /lots/${last?.id}/events`)).body).toHaveLength(2);
  });

  it('takes many rows, and shows them to visitors at once', async () => {
    await t.call(null, 'GET /public/properties/aero-industrial-hub/lots');
    const rows = Array.from({ length: MANY }, (_, index) => `P-${index},B,${index + 1}`);
    const reply = await send(`Lot number,Position,Price (RM)\r\n${rows.join('\r\n')}`);
    expect(reply.body.counts).toEqual({ create: MANY, change: 0, unchanged: 0, refused: 0 });
    const shown = await t.call(null, 'GET /public/properties/aero-industrial-hub/lots');
    const stored = await t.db.select({ id: lots.id }).from(lots).where(sql`lot_number LIKE 'P-%'`);
    const ids = new Set(shown.body.map(({ _id }: { _id: string }) => _id));
    expect(stored.filter(({ id }) => ids.has(id))).toHaveLength(MANY);
  });

  const wrong = {
    nothing: ['', 'Please choose a file.'],
    'a picture': [
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]),
      'The file could not be read. It is not a table. Save it as an Excel workbook (.xlsx) or as CSV.',
    ],
    'an open quote': [
      'Lot number,Name\nR-1,"open\n',
      'The file could not be read. On line 2 a quotation mark opens a cell that does not end. Close it, or take it out.',
    ],
    'no number': ['Name\nx\n', heading('column Lot number is missing', 'Name')],
    'a column twice': [
      'Lot number,Name,name\nR-1,a,b\n',
      heading('column Name appears twice', 'Lot number, Name, name'),
    ],
    'too many rows': [
      `Lot number\n${'R\n'.repeat(20_001)}`,
      'The file has more than 20,000 rows. Please split it.',
    ],
  } as const;
  function heading(fault: string, found: string) {
    const wanted =
      'One line holds the headings, in any order, Lot number at least: Lot number, Property, Position, Use, Phase, Status, Area (sqm), Price (RM), Build-up, Land size, Size, Name, Description. Example of two lines: Lot number,Position,Phase,Price (RM) and 101,B,2,1340000';
    return `The heading on line 1 does not match: ${fault}. It has: ${found}. ${wanted}`;
  }
  it.each(Object.entries(wrong))('refuses %s as a whole, tried or done', async (_name, [table, message]) => {
    for (const dryRun of [true, false]) {
      const reply = await send(table, { dryRun });
      expect([reply.status, reply.body.message]).toEqual([400, message]);
    }
  });

  it('reads a file as offices have it, and says how it was taken and what may not be meant (D-392)', async () => {
    const table =
      'Lots of May;;;\nLot number;Position;Pirce (RM);Owner;Street\n1E5;A;5;Caf\xe9;Jalan Aero 1\n3/4/26;B;;;\n';
    const reply = await send(Buffer.from(table, 'latin1'), { dryRun: true });
    expect(verdicts(reply)).toEqual(['create', 'create']);
    expect(reply.body.remarks).toEqual([
      'Read as Windows-1252, separated by semicolons, headings on line 2',
      'Column Pirce (RM) is not read. Did you mean Price (RM)?',
      'Column Owner is not read.',
      'Line 3, Lot number: a spreadsheet may have made 1E5 of something else. More lines like it: 1.',
      "Not taken here, as the site plan comes from the park's folder: Street.",
    ]);
  });

  it('takes the lots.csv of the park, and an export as Excel, without changing anything (D-392)', async () => {
    await buildLot(t.db, { phase: 52, name: '=1+1', price: 1_234_567.5, areaSqm: 186.25 });
    const workbook = await t.call(office, 'GET /lots/export?phase=52&format=xlsx');
    expect((await send(workbook.raw)).body.counts).toMatchObject({ unchanged: 1, change: 0, refused: 0 });
    const own = await send(readFileSync('parks/aero/lots.csv'), { dryRun: true });
    expect(own.body.counts).toMatchObject({ create: 0, change: 0, unchanged: 70, refused: 0 });
  });

  it('refuses a row with more cells than the heading', async () => {
    const reply = await send('Lot number,Name\nS-1,Corner, by the pond\n', { dryRun: true });
    expect(reply.body.rows[0].errors).toEqual([
      { column: '', message: 'The row has more cells than the heading' },
    ]);
  });
});
