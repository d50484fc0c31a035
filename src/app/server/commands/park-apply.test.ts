import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { findBooking } from '#core/bookings/server/store.ts';
import { lots } from '#core/lots/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { openEmptyDatabase, type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { readPark, samplePark } from '../park/read-park.ts';
import { applyPark, parkApply } from './park-apply.ts';
import { seed } from './seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'park-apply-'));
const [lotsFile, planFile] = [join(folder, 'lots.csv'), join(folder, 'plan.geojson')];
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

/** Writes the sample folder with other rows of lots, each given as what stands in the place of its lines. */
function writeFolder(change: (lines: string[]) => string[]): void {
  for (const file of ['park.yaml', 'lots.csv', 'plan.geojson'])
    cpSync(join(samplePark(), file), join(folder, file));
  writeFileSync(lotsFile, change(readFileSync(lotsFile, 'utf8').trim().split('\n')).join('\n'));
}

async function apply(isTrial: boolean): Promise<string[]> {
  const lines: string[] = [];
  await applyPark(t.db, await readPark(folder), { isTrial, now: t.clock.now() }, (line) => lines.push(line));
  return lines;
}

const lotNumbered = async (number: string) =>
  (await t.db.select().from(lots).where(eq(lots.lotNumber, number)))[0];

it('finds nothing to do in the folder that was seeded (D-214)', async () => {
  writeFolder((lines) => lines);
  const before = await snapshotTables(t.db);
  const nothing = ['The portal has the lots as lots.csv states them: nothing to do.'];
  expect([await apply(true), await apply(false)]).toEqual([nothing, nothing]);
  expect(await snapshotTables(t.db)).toEqual(before);
});

it('prints what would change, and changes it with history and audit, but never a status (D-214)', async () => {
  const office = await buildUser(t.db, { role: 'admin' });
  const held = await lotNumbered('2');
  const { booking } = await buildBooking(t.db, { request: { lotId: held?.id ?? '' } });
  // a new lot, a price, a text without its content, the status of a held lot, an outline, and no row of lot 70
  writeFolder((lines) => [
    ...lines
      .filter((line) => !line.startsWith('70,'))
      .map((line) =>
        line
          .replace(/^1,A,(.*),"Jalan Aero 1, facing south",/, '1,A,$1,,')
          .replace(/^2,B,Factory,1,186,1080000/, '2,B,Factory,1,186,1095000'),
      ),
    '71,C,Factory,2,201,1400000,,,,,,Jalan Aero 1,south,,',
    '72,C,,,,,,,,,,,,,',
  ]);
  const [heading = '', ...rows] = readFileSync(lotsFile, 'utf8').split('\n');
  const statuses = new Map([
    ['2', 'sold'],
    ['72', 'sold'],
  ]);
  const withStatus = rows.map((row) => `${row},${statuses.get(row.split(',')[0] ?? '') ?? ''}`);
  writeFileSync(lotsFile, [`${heading},Status`, ...withStatus].join('\n'));
  const plan = JSON.parse(readFileSync(planFile, 'utf8'));
  const outlineOf = (lot: string) =>
    plan.features.find(({ properties }: { properties: { lot?: string } }) => properties.lot === lot);
  const [ring] = structuredClone(outlineOf('70').geometry.coordinates);
  for (const point of ring) point[1] -= 2_000;
  const geometry = { type: 'Polygon', coordinates: [ring] };
  plan.features.push({ type: 'Feature', properties: { kind: 'lot', lot: '71' }, geometry });
  outlineOf('3').geometry.coordinates[0][2][0] += 1;
  writeFileSync(planFile, JSON.stringify(plan));

  const changes = [
    'lot 2: Price (RM): 1,080,000 → 1,095,000 (+15,000)',
    'lot 1: Description: Jalan Aero 1, facing south → nothing',
    'lot 3: Outline: drawn → drawn anew',
    expect.stringMatching(
      /^lot 71: new: Position C, Use Factory, Phase 2, Status available, .*Price \(RM\) 1,400,000, .*Outline drawn$/,
    ),
    'lot 72: new: Position C, Phase 1, Status sold, Area (sqm) 186',
    'Status differs, and stays as it is in the portal: lot 2 (reserved; lots.csv: sold).',
    'Not in lots.csv, and left as they are: 70.',
  ];
  const before = await snapshotTables(t.db);
  expect(await apply(true)).toEqual([
    ...changes,
    'This would add 2 lots and change 3. To do it: npm run park:apply -- --yes',
  ]);
  expect(await snapshotTables(t.db)).toEqual(before);

  // replies that the portal keeps are those of before
  await t.call(null, 'GET /public/properties/aero-industrial-hub/plan');
  expect(await apply(false)).toEqual([...changes, 'Added 2 lots and changed 3.']);
  expect(await lotNumbered('1')).toMatchObject({ description: '', price: 1_340_000 });
  expect(await lotNumbered('2')).toMatchObject({ status: 'reserved', price: 1_095_000 });
  expect(await lotNumbered('70')).toBeDefined();
  expect((await findBooking(t.db, booking.id))?.booking).toMatchObject({ priceSnapshot: 1_080_000 });
  const { body } = await t.call(null, 'GET /public/properties/aero-industrial-hub/plan');
  const drawn = body.lots.find(({ lotNumber }: { lotNumber: string }) => lotNumber === '71');
  expect(drawn).toMatchObject({ street: 'Jalan Aero 1', phase: 2, details: { price: 1_400_000 } });

  const history = await t.call(office, `GET /lots/${held?.id}/events`);
  expect(history.body[0]).toMatchObject({ field: 'price', after: '1095000', reason: 'park:apply' });
  const trail = await t.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(6);
  expect(trail.map(({ action }) => action).toSorted()).toEqual(
    ['lot.create', 'lot.create', 'lot.import', 'lot.update', 'lot.update', 'lot.update'].toSorted(),
  );
  expect(
    new Set(trail.map(({ actorRole, detail }) => `${actorRole} ${(detail as { why: string }).why}`)),
  ).toEqual(new Set(['system park:apply']));
  expect(await apply(true)).toEqual([
    'Status differs, and stays as it is in the portal: lot 2 (reserved; lots.csv: sold).',
    'Not in lots.csv, and left as they are: 70.',
    'The portal has the lots as lots.csv states them: nothing to do.',
  ]);
});

it('gives a lot its new number by its outline, and prints the largest change of a price first (D-394)', async () => {
  const before = await lotNumbered('10');
  const priced = (number: string, price: number) => (line: string) =>
    line.replace(new RegExp(`^(${number},[A-C],Factory,\\d,\\d+,)\\d+`), `$1${price}`);
  writeFolder((lines) =>
    lines.map((line) => priced('20', 2_000_000)(priced('21', 1_000_001)(line)).replace(/^10,/, 'A-10,')),
  );
  const plan = JSON.parse(readFileSync(planFile, 'utf8'));
  for (const { properties, geometry } of plan.features) {
    if (properties.lot === '10') properties.lot = 'A-10';
    // the drawing has another origin
    for (const point of geometry.coordinates[0]) point[0] += 50;
  }
  delete plan.bbox;
  writeFileSync(planFile, JSON.stringify(plan));
  const trial = await apply(true);
  expect(trial[0]).toMatch(/^lot 20: Price \(RM\): [\d,]+ → 2,000,000 \(\+[\d,]+\)$/);
  expect(trial[1]).toMatch(/^lot 21: Price/);
  expect(trial).toContain('lot A-10: Lot number: 10 → A-10');
  await apply(false);
  expect((await lotNumbered('A-10'))?.id).toBe(before?.id);
  expect(await lotNumbered('10')).toBeUndefined();
});

it('asks before the same ground is for sale under two numbers, and takes over nothing until then (D-394)', async () => {
  // half of a lot, as a lot of its own
  writeFolder((lines) =>
    lines.map((line) => line.replace(/^30,/, '30A,').replace(/^(30A,.*?,\d,)\d+/, '$193')),
  );
  const plan = JSON.parse(readFileSync(planFile, 'utf8'));
  const half = plan.features.find(
    ({ properties }: { properties: { lot?: string } }) => properties.lot === '30',
  );
  half.properties.lot = '30A';
  const [a, b, c, d] = half.geometry.coordinates[0];
  const between = ([x, y]: number[], [toX, toY]: number[]) => [
    ((x ?? 0) + (toX ?? 0)) / 2,
    ((y ?? 0) + (toY ?? 0)) / 2,
  ];
  half.geometry.coordinates[0] = [a, between(a, b), between(d, c), d, a];
  writeFileSync(planFile, JSON.stringify(plan));
  const before = await snapshotTables(t.db);
  expect(await apply(true)).toContainEqual(
    expect.stringMatching(
      /^lots\.csv:31: lot 30A lies on the ground of lot 30, which lots\.csv does not name\. Is it the same lot\?/,
    ),
  );
  await expect(apply(false)).rejects.toThrow('Nothing was changed: first answer the questions above.');
  expect(await snapshotTables(t.db)).toEqual(before);
  // without outlines
  writeFolder((lines) => lines.map((line) => line.replace(/^40,/, '40A,')));
  expect(await apply(true)).toContainEqual(
    expect.stringMatching(/^lots\.csv:41: lot 40A has position, phase and area of lot 40, which/),
  );
  await expect(apply(false)).rejects.toThrow('Nothing was changed');
});

it('prints the mistakes of a folder and changes nothing, and refuses what it does not know (D-214)', async () => {
  const { url, database, drop } = await openEmptyDatabase('postgres');
  await database.close();
  onTestFinished(drop);
  const environment = {
    PARK_DIR: folder,
    DATA_DIR: join(folder, 'data'),
    KEY_DIR: join(folder, 'keys'),
    // without PostgreSQL the commands open the embedded database
    ...(url && { DATABASE_URL: url }),
  };
  const run = async (...parameters: string[]) => {
    const lines: string[] = [];
    const done = await parkApply(parameters, environment, (line) => lines.push(line));
    return [String(done), ...lines];
  };
  writeFolder((lines) => lines);
  await expect(run()).rejects.toThrow('The database has no such park');
  await seed([], environment, () => undefined);
  writeFolder((lines) => lines.map((line) => line.replace(/^2,B/, '2,D')));
  expect((await run('--yes')).slice(0, 3)).toEqual([
    'false',
    expect.stringMatching(/^lots\.csv:3: Position: /),
    expect.stringMatching(/^Warning: /),
  ]);
  writeFolder((lines) =>
    lines.map((line) => line.replace(/^2,B,Factory,1,186,1080000/, '2,B,Factory,1,186,7')),
  );
  expect(await run('--yes')).toContain('lot 2: Price (RM): 1,080,000 → 7 (−1,079,993)');
  await expect(run('yes')).rejects.toThrow('Usage');
  await expect(
    parkApply([], { NODE_ENV: 'production', ALLOW_EMBEDDED: 'true' }, () => undefined),
  ).rejects.toThrow('PARK_DIR is not set');
});
