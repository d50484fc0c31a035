import { join } from 'node:path';
import sharp from 'sharp';
import { samplePark } from '#app/server/park/read-park.ts';
import { seedPark } from '#app/server/seed/park.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { uploadForm } from '#core/documents/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { openDatabase, type Tx } from '#platform/server/db/open.ts';
import { park } from '#test/park.ts';
import { ask, listen, middle, type Ratio, tokenOf } from './ask.ts';
import { buildPortal, type Place } from './portal.ts';

const TURNS = 9;
/** A wait in ms that a view of a stored picture of the largest size should stay below (acceptance). */
const SOON_MS = 600;

/** A photograph as large as pictures are stored. */
function photograph(type: 'jpeg' | 'png' | 'webp') {
  const picture = sharp(join(samplePark(), 'media/hero.jpg')).resize(2400, 1600, { fit: 'fill' });
  return picture.toFormat(type).toBuffer();
}

/** How long a picture with its watermark takes beside its stored bytes, alone and for two readers at once. */
export async function measureWatermarks({ url, folder }: Place): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  const database = await openDatabase({ databaseUrl: url, dataDir: join(folder, 'watermarks') });
  const { db } = database;
  const settings = { LIMIT_ORIGINALS_PER_HOUR: '1000000' };
  const app = await buildPortal(database, folder, { settings });
  const port = await listen(app);
  await db.transaction((tx) => seedPark(tx as Tx, park, new Date()));
  const reader = await buildUser(db, { role: 'super_admin' });
  const authorization = `Bearer ${await tokenOf(db, reader.id)}`;
  const { booking } = await buildBooking(db);
  console.log(`Pictures of 2,400 px, the middle and the longest of ${TURNS} turns`);
  for (const type of ['jpeg', 'png', 'webp'] as const) {
    const form = await uploadForm(
      { bytes: await photograph(type), name: `ic.${type}` },
      { documentType: 'ic_front', bookingId: booking.id },
    );
    const headers = { ...form.headers, authorization };
    const filed = await app.inject({
      method: 'POST',
      url: '/api/uploads/document',
      headers,
      payload: form.payload,
    });
    const { id, documentUrl } = filed.json();
    const timeOf = async (asked: { method: string; path: string; body?: string }) => {
      const start = performance.now();
      const { status, bytes } = await ask(port, {
        ...asked,
        headers: { authorization, 'content-type': 'application/json' },
      });
      if (status !== 200) throw new Error(`${asked.path} answered ${status}: ${bytes}`);
      return performance.now() - start;
    };
    const marked = () => timeOf({ method: 'GET', path: documentUrl });
    const stored = () =>
      timeOf({
        method: 'POST',
        path: `/api/uploads/files/${id}/original`,
        body: JSON.stringify({ reason: 'dispute' }),
      });
    const turns: { stored: number; marked: number; two: number }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      turns.push({
        stored: await stored(),
        marked: await marked(),
        two: Math.max(...(await Promise.all([marked(), marked()]))),
      });
    }
    const ratioOf = (name: 'stored' | 'marked' | 'two') =>
      middle(turns.map((turn) => turn[name] / turn.stored));
    const line = (name: 'stored' | 'marked' | 'two') => {
      const times = turns.map((turn) => turn[name]);
      const slowest = Math.max(...times).toFixed(0);
      return `${middle(times).toFixed(0)} ms (at most ${slowest}), ratio ${ratioOf(name).toFixed(1)}`;
    };
    ratios.push({
      part: `${type} with watermark, of its stored bytes`,
      ratio: ratioOf('marked'),
      aim: 'none',
    });
    console.log(`  ${type.padEnd(5)} stored bytes ${line('stored')}`);
    console.log(`        watermark ${line('marked')}; two at once ${line('two')}; soon is ${SOON_MS} ms`);
  }
  await app.close();
  await database.close();
  return ratios;
}
