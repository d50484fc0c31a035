/**
 * `npx tsx ops/many-machines/run.ts` starts a portal on many machines and leaves it running; with `drill` one machine after the other
 * goes away while buyers call, and a table says what they saw (docs/scaling.md).
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { openPostgres } from '#platform/server/db/open.ts';
import { tokenOf } from '../../bench/ask.ts';
import { Buyers, kinds, type Seen } from './buyers.ts';
import { Machines } from './machines.ts';

const BUYERS = 3;
/** How long something is away before anybody acts, and how long buyers are watched afterwards. */
const AWAY_MS = 8_000;
const WATCHED_MS = 20_000;

/** Something that breaks, what an operator does then, if anything, and what brings back the spare one. */
type Event = {
  name: string;
  breaks: () => unknown;
  mends?: () => Promise<unknown>;
  completes?: () => Promise<unknown>;
};

function eventsOf(machines: Machines): Event[] {
  const { bucket } = machines;
  const promote = { mends: () => machines.promoteStandby(), completes: () => machines.addStandby() };
  return [
    {
      name: 'a process is killed',
      breaks: () => machines.killPortal(1),
      completes: () => machines.startPortal(1),
    },
    { name: 'the bucket is away', breaks: () => bucket.kill(), mends: () => bucket.start() },
    { name: 'the primary is killed', breaks: () => machines.primary.kill(), ...promote },
    {
      name: 'the standby is killed',
      breaks: () => machines.standby?.kill(),
      mends: () => machines.primary.goOnAlone(),
      completes: () => machines.addStandby(),
    },
    { name: 'the primary is cut off', breaks: () => machines.primary.cutOff(), ...promote },
  ];
}

/** Sessions of new members of a new agency. */
async function tokensOf(url: string): Promise<string[]> {
  const { db, close } = await openPostgres(url, { keepsSchema: true });
  const agency = await buildAgency(db);
  const members = await Promise.all(
    Array.from({ length: BUYERS }, () => buildMember(db, agency.id, { role: 'agent' })),
  );
  const tokens = await Promise.all(members.map(({ id }) => tokenOf(db, id)));
  await close();
  return tokens;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** What was seen of one kind of call since the break: failures, the longest wait, and when it went on after the mending. */
function cellOf(seen: readonly Seen[], mended: number): string {
  const failed = seen.filter(({ status }) => status === 0 || status >= 500);
  const longest = `longest ${seconds(Math.max(0, ...seen.map(({ sent, answered }) => answered - sent)))}`;
  if (failed.length === 0) return `none of ${seen.length} failed, ${longest}`;
  const counts = [...new Set(failed.map(({ status }) => status))].map(
    (status) => `${failed.filter((each) => each.status === status).length} x ${status || 'no answer'}`,
  );
  const lastFailure = Math.max(...failed.map(({ answered }) => answered));
  const good = seen.filter((each) => !failed.includes(each) && each.answered >= lastFailure);
  const again = Math.max(0, Math.min(...good.map(({ answered }) => answered)) - mended);
  return `again after ${seconds(again)}: ${counts.join(', ')} of ${seen.length}, ${longest}`;
}

/** The same of the streams of live updates. */
function streamCellOf(away: readonly Seen[], mended: number): string {
  if (away.length === 0) return 'none ended';
  const back = Math.max(...away.map(({ answered }) => answered));
  return `${away.length} times away, again after ${seconds(Math.max(0, back - mended))}`;
}

async function watch({ name, breaks, mends, completes }: Event, buyers: Buyers): Promise<void> {
  buyers.seen.length = 0;
  const broken = performance.now();
  await breaks();
  if (mends) await sleep(AWAY_MS);
  const mended = mends ? performance.now() : broken;
  await mends?.();
  const acted = performance.now() - mended;
  await sleep(WATCHED_MS);
  const cells = kinds.map((kind) => {
    const seen = buyers.seen.filter((each) => each.kind === kind && each.answered >= broken);
    return kind === 'live' ? streamCellOf(seen, mended) : cellOf(seen, mended);
  });
  console.log(`| ${[name, `${seconds(acted)}`, ...cells].join(' | ')} |`);
  await completes?.();
  await sleep(AWAY_MS);
}

async function drill(machines: Machines): Promise<boolean> {
  const buyers = new Buyers(machines.url, await tokensOf(machines.primary.url));
  await buyers.start();
  await sleep(AWAY_MS);
  console.log(
    '| What breaks | Acting took | Reading | Booking | Documents | Live |\n|---|---|---|---|---|---|',
  );
  for (const event of eventsOf(machines)) await watch(event, buyers);
  await buyers.stop();
  const broken = await buyers.findBroken(machines.primary);
  for (const line of broken) console.log(line);
  return broken.length === 0;
}

const signal = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
const machines = await Machines.start();
try {
  if (process.argv[2] === 'drill') {
    const holds = await Promise.race([drill(machines), signal]);
    process.exitCode = holds === true ? 0 : 1;
  } else {
    console.log(`The portal is open at ${machines.url}; Ctrl+C ends it`);
    await signal;
  }
} finally {
  await machines.stop();
}
process.exit();
