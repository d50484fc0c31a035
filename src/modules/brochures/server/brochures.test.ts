import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readPark, samplePark } from '#app/server/park/read-park.ts';
import type { Plan } from '#core/lots/contract.ts';
import { buildLot, planAt } from '#core/lots/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { parkDay, printedDay } from '#shared/dates.ts';
import { openParkDatabase, type TestApp, testApp } from '#test/app.ts';
import { embeddedOf, textOf } from '#test/pdf.ts';
import { KeptFiles } from './file-cache.ts';
import { drawLotPicture } from './picture-present.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const sheetOf = (lot: { id: string }) =>
  t.call(null, `GET /public/properties/aeroindustrial/lots/${lot.id}/sheet`);
const brochure = () => t.call(null, 'GET /public/properties/aeroindustrial/brochure');

describe('the sheet of a lot (D-164)', () => {
  it('is written in the language of the page that links it, the use of the lot included (D-294)', async () => {
    const lot = await buildLot(t.db, { lotUse: 'Factory' });
    const path = `GET /public/properties/aeroindustrial/lots/${lot.id}/sheet?language=ms`;
    const text = textOf((await t.call(null, path)).raw);
    for (const shown of ['Kegunaan', 'Kilang', 'Keluasan tanah']) expect(text).toContain(shown);
    expect(text).not.toContain('Factory');
  });

  it('shows price, measures and contact of an available lot in less than 200 kB', async () => {
    const lot = await buildLot(t.db, { type: 'A', price: 1_234_000 });
    const reply = await sheetOf(lot);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(
        `filename="Lot ${lot.lotNumber} - Aero Industrial Hub.pdf"`,
      ),
    });
    expect(reply.raw.length).toBeLessThan(200_000);
    const text = textOf(reply.raw);
    for (const shown of [
      `Lot ${lot.lotNumber}`,
      'RM 1,234,000',
      'Eave height',
      'hello@aero.example',
      '24.40',
    ])
      expect(text).toContain(shown);
    expect(text).toContain('Figures of the sample park');
    for (const paid of ['RM 10,000', 'RM 113,400', 'RM 987,200', 'RM 123,400']) expect(text).toContain(paid);
  });

  it('stays the same file until what it shows changes', async () => {
    const lot = await buildLot(t.db, { price: 1_100_000 });
    const other = await buildLot(t.db);
    const office = await buildUser(t.db, { role: 'admin' });
    const change = (id: string, body: object) => t.call(office, `PUT /lots/${id}`, { body });
    const first = (await sheetOf(lot)).raw;
    t.clock.advance(60_000);
    expect((await change(other.id, { status: 'locked' })).status).toBe(200);
    expect((await sheetOf(lot)).raw.equals(first)).toBe(true);
    expect((await change(lot.id, { price: 1_150_000 })).status).toBe(200);
    const dearer = textOf((await sheetOf(lot)).raw);
    expect(dearer).toContain('RM 1,150,000');
    expect(dearer).not.toContain('RM 1,100,000');
  });

  it('is made anew each day, for its date', async () => {
    const lot = await buildLot(t.db);
    const today = (await sheetOf(lot)).raw;
    t.clock.advance(24 * 60 * 60 * 1000);
    expect((await sheetOf(lot)).raw.equals(today)).toBe(false);
  });

  it.each(['reserved', 'sold', 'locked'] as const)(
    'does not exist for a lot that is %s, not even for the office (D-61)',
    async (status) => {
      const lot = await buildLot(t.db, { status });
      const office = await buildUser(t.db, { role: 'super_admin' });
      const path = `GET /public/properties/aeroindustrial/lots/${lot.id}/sheet`;
      expect((await t.call(office, path)).status).toBe(404);
    },
  );

  it('stays readable with letters that the standard font does not have, and lengths that its page does not', async () => {
    const long = await buildLot(t.db, {
      description: `路 Łódź ${'facing the street '.repeat(20)}`.slice(0, 300),
    });
    const { raw } = await sheetOf(long);
    for (const letter of '路Łź') expect(embeddedOf(raw)).toContain(letter);
    expect(textOf(raw)).toContain('Contact');
  });
});

describe('the picture of a lot (D-164)', () => {
  const pictureOf = (id: string) => t.call(null, `GET /public/properties/aeroindustrial/lots/${id}/picture`);

  it('shows a lot of any status at its place, in the size of link previews', async () => {
    const lots = [
      await buildLot(t.db, { plan: planAt(0, 60) }),
      await buildLot(t.db, { status: 'sold', plan: planAt(90, 10) }),
    ];
    const replies = await Promise.all(lots.map(({ id }) => pictureOf(id)));
    for (const { status, headers, raw } of replies) {
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('image/png');
      expect(raw.length).toBeLessThan(60_000);
      const { width, height } = await sharp(raw).metadata();
      expect([width, height]).toEqual([1200, 630]);
    }
    const [first, second] = replies;
    expect(first?.raw.equals(second?.raw ?? Buffer.alloc(0))).toBe(false);
  });

  it('does not exist for a lot that is unknown or not on the plan', async () => {
    const absent = await buildLot(t.db);
    for (const id of [absent.id, randomUUID(), 'x']) expect((await pictureOf(id)).status).toBe(404);
  });

  it('marks the lot in its own colour and leaves the others', async () => {
    const { outline } = planAt(0, 0);
    // the middle of the lot is the middle of the picture; eight pixels are a metre
    const bounds: Plan['bounds'] = [-70, -60, 80, 60];
    const plan = { bounds, roads: [], places: [], lots: [planAt(20, 0).outline] };
    const png = await drawLotPicture(
      { outline, plan, title: '<b>', subtitle: '路 & more' },
      { lane: 'public', who: 'tester' },
    );
    const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) =>
      data.subarray(3 * (y * 1200 + x), 3 * (y * 1200 + x) + 3).toString('hex');
    expect([colourAt(600, 315), colourAt(760, 315), colourAt(600, 100)]).toEqual([
      'f2a541',
      '5fcbc2',
      'e1f5e4',
    ]);
  });
});

describe('the brochure (D-164)', () => {
  it('and sheet name the day as all papers do (D-371)', async () => {
    const lot = await buildLot(t.db);
    const day = printedDay(parkDay(t.clock.now()), 'en');
    for (const { raw } of [await brochure(), await sheetOf(lot)])
      expect(textOf(raw)).toContain(`as of ${day}`);
  });

  it('shows the types with their lowest price, and follows a price', async () => {
    const lot = await buildLot(t.db, { type: 'C', price: 123_456 });
    const text = textOf((await brochure()).raw);
    expect(text).toMatch(/\d+ available, from RM 123,456/);
    expect(text).toContain('What it costs');
    expect(text).toContain('0.4 km, 1 min by car');
    const office = await buildUser(t.db, { role: 'admin' });
    await t.call(office, `PUT /lots/${lot.id}`, { body: { status: 'locked' } });
    expect(textOf((await brochure()).raw)).not.toContain('RM 123,456');
  });
});

describe('kept files (D-310)', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kept-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const faults: unknown[] = [];
  const open = (name: string) => new KeptFiles(join(folder, name), (error) => faults.push(error));
  const never = () => Promise.reject(new Error('made again'));

  it('do not keep a failure', async () => {
    const files = open('failure');
    const failing = files.get('one', 1, () => Promise.reject(new Error('full')));
    await expect(failing).rejects.toThrow('full');
    await expect(files.get('one', 1, async () => Buffer.from('made'))).resolves.toEqual(Buffer.from('made'));
  });

  it('are made for each request while their folder cannot be, and kept once it can', async () => {
    const reported: unknown[] = [];
    const place = join(folder, 'blocked');
    await writeFile(place, 'a file in the place of the folder');
    const files = new KeptFiles(place, (error) => reported.push(error));
    const make = async () => Buffer.from('made');
    expect(await files.has('one', 1)).toBe(false);
    expect(String(await files.get('one', 1, make))).toBe('made');
    expect(reported).toHaveLength(1);
    await rm(place);
    await files.get('one', 1, make);
    expect(await files.has('one', 1)).toBe(true);
    expect(reported).toHaveLength(1);
  });

  it('share a file that is being made, and make one of other data in its place', async () => {
    const files = open('shared');
    let makes = 0;
    const make = async () => Buffer.from(`${++makes}`);
    const [first, second] = await Promise.all([
      files.get('one', { a: 1 }, make),
      files.get('one', { a: 1 }, make),
    ]);
    expect(second).toBe(first);
    expect(String(await files.get('one', { a: 2 }, make))).toBe('2');
    expect(await readdir(join(folder, 'shared'))).toHaveLength(1);
  });

  it('are found again after a restart, also more than any memory would keep', async () => {
    const before = open('restart');
    for (let lot = 0; lot < 300; lot += 1)
      await before.get(`sheet ${lot}`, lot, async () => Buffer.from('made'));
    const after = open('restart');
    for (let lot = 0; lot < 300; lot += 1) await after.get(`sheet ${lot}`, lot, never);
    expect(await after.has('sheet 7', 7)).toBe(true);
    expect(await after.has('sheet 7', 8)).toBe(false);
    await after.get('sheet 7', 8, async () => Buffer.from('new'));
    expect(await readdir(join(folder, 'restart'))).toHaveLength(300);
    expect(faults).toEqual([]);
  });
});

it('a park without plan and pictures has brochure and sheets with its own name (D-164, D-212)', async () => {
  const read = await readPark(join(samplePark(), '..', 'small'));
  const park = { ...read, site: { ...read.site, modules: ['brochures'] } };
  const small = await testApp({}, { park, database: await openParkDatabase(park) });
  onTestFinished(() => small.close());
  const [lot] = (await small.call(null, 'GET /properties/seri-indah-works/lots/B')).body;
  for (const file of ['brochure', `lots/${lot._id}/sheet`]) {
    const reply = await small.call(null, `GET /public/properties/seri-indah-works/${file}`);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.headers['content-disposition']).toContain('Seri Indah Works');
  }
});
