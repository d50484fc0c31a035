import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { seedPark } from '#app/server/seed/park.ts';
import { uploadForm } from '#core/documents/server/factory.ts';
import { lots } from '#core/lots/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { openDatabase, type Tx } from '#platform/server/db/open.ts';
import { languages } from '#shared/language.ts';
import { park } from '#test/park.ts';
import { type Asked, ask, listen, middle, type Ratio, tokenOf } from './ask.ts';
import { buildPortal, type Place } from './portal.ts';
import { drawPhoto } from './seal.ts';

const TURNS = 7;
const UPLOADS_A_TURN = 8;
/** Calls a minute of the two loops, as they were met. */
const VISITOR_CALLS = 439;
const BUYER_CALLS = 178;

/** Sends calls at a steady rate, whether they are answered or not, until it is stopped. */
function loop(port: number, calls: readonly Asked[], perMinute: number): () => Promise<void> {
  const sent: Promise<unknown>[] = [];
  let at = 0;
  const timer = setInterval(() => {
    const call = calls[at++ % calls.length];
    if (call) sent.push(ask(port, call));
  }, 60_000 / perMinute);
  return async () => {
    clearInterval(timer);
    await Promise.all(sent);
  };
}

/** How long an upload takes beside a visitor who opens every sheet and picture, and a buyer who opens one picture again and again. */
export async function compareUploads({ url, folder }: Place): Promise<Ratio[]> {
  const database = await openDatabase({ databaseUrl: url, dataDir: join(folder, 'uploads') });
  const { db } = database;
  const settings = { LIMIT_UPLOADS_PER_HOUR: '100000', LIMIT_FILES_WITHOUT_BOOKING: '100000' };
  const app = await buildPortal(database, join(folder, 'uploads'), { settings });
  const port = await listen(app);
  await db.transaction((tx) => seedPark(tx as Tx, park, new Date()));
  const [uploader, buyer, other] = await Promise.all([1, 2, 3].map(() => buildUser(db)));
  const form = await uploadForm({ bytes: await drawPhoto(2_400, 1_800) });
  const headersOf = async (person: { id: string } | undefined) => ({
    authorization: `Bearer ${await tokenOf(db, person?.id ?? '')}`,
  });
  const upload = async (person: Record<string, string>) => {
    const since = performance.now();
    const sent = { method: 'POST', url: '/api/uploads/document', payload: form.payload } as const;
    const { statusCode, body } = await app.inject({ ...sent, headers: { ...form.headers, ...person } });
    if (statusCode !== 201) throw new Error(`An upload answered ${statusCode}: ${body}`);
    return { took: performance.now() - since, path: JSON.parse(body).documentUrl as string };
  };
  const [own, of, view] = [await headersOf(uploader), await headersOf(buyer), await headersOf(other)];
  const open = async (headers: Record<string, string>): Promise<Asked> => {
    const { path } = await upload(headers);
    return { method: 'GET', path, headers };
  };
  const [reopened, opened] = [await open(of), await open(view)];
  const paths = (await db.select({ id: lots.id }).from(lots)).flatMap(({ id }) => [
    `lots/${id}/picture`,
    ...languages.map((language) => `lots/${id}/sheet?language=${language}`),
  ]);
  const publicCalls = paths.map((path) => ({
    method: 'GET',
    path: `/api/public/properties/aeroindustrial/${path}`,
    headers: {},
  }));
  // once around, as in the first minute of the loop
  for (const call of publicCalls) await ask(port, call);
  const turn = async () => {
    const uploads: number[] = [];
    const views: number[] = [];
    for (let n = 0; n < UPLOADS_A_TURN; n += 1) {
      uploads.push((await upload(own)).took);
      const since = performance.now();
      await ask(port, opened);
      views.push(performance.now() - since);
      await setTimeout(100);
    }
    return { uploads: middle(uploads), views: middle(views), longest: Math.max(...uploads, ...views) };
  };
  const turns: { quiet: Awaited<ReturnType<typeof turn>>; busy: Awaited<ReturnType<typeof turn>> }[] = [];
  for (let n = 0; n < TURNS; n += 1) {
    const quiet = await turn();
    const stops = [loop(port, publicCalls, VISITOR_CALLS), loop(port, [reopened], BUYER_CALLS)];
    await setTimeout(1_000);
    turns.push({ quiet, busy: await turn() });
    for (const stop of stops) await stop();
  }
  const line = (kind: 'quiet' | 'busy') => {
    const of = turns.map((each) => each[kind]);
    const [uploads, views] = [middle(of.map(({ uploads }) => uploads)), middle(of.map(({ views }) => views))];
    const longest = Math.max(...of.map((each) => each.longest));
    return `  ${kind}: an upload ${uploads.toFixed(0)} ms, a view ${views.toFixed(0)} ms, the longest ${longest.toFixed(0)} ms`;
  };
  console.log(`A photo of 2,400 px, the middle of ${TURNS} turns\n${line('quiet')}\n${line('busy')}`);
  await app.close();
  await database.close();
  const ratioOf = (kind: 'uploads' | 'views') =>
    middle(turns.map(({ quiet, busy }) => busy[kind] / quiet[kind]));
  return [
    { part: 'an upload beside both loops, of a quiet one', ratio: ratioOf('uploads'), aim: 'at most 2' },
    { part: 'a view of another person beside both loops', ratio: ratioOf('views'), aim: 'at most 2' },
  ];
}
