import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Asked, ask, middle, open, type Ratio } from './ask.ts';
import { BOOKINGS_A_LOT, openPark, type Park } from './large-park.ts';
import type { Place } from './portal.ts';

const FEW_LOTS = 70;
const MANY_LOTS = 10_000;
/** Samples per list, and per complete export, in each park. */
const READS = 15;
const TABLES = 3;
const MB = 1024 * 1024;

type Caller = 'office' | 'agency' | 'visitor';

type Row = [name: string, caller: Caller, path: string];

const lists: Row[] = [
  ['Register of bookings, newest', 'office', '/bookings/admin?limit=50'],
  ['Register, by lot number', 'office', '/bookings/admin?limit=50&sort=lotNumber'],
  ['Register, by price', 'office', '/bookings/admin?limit=50&sort=-price'],
  ['Register, by client', 'office', '/bookings/admin?limit=50&sort=name'],
  ['Register, by status', 'office', '/bookings/admin?limit=50&sort=status'],
  ['Register, a search for a lot', 'office', '/bookings/admin?limit=50&search=lot%2042'],
  ['Register, a search for a client', 'office', '/bookings/admin?limit=50&search=buyer17@'],
  ["Office's desk, longest waiting", 'office', '/bookings/admin?limit=50&sort=waiting&status=pending'],
  ["Agency's desk, longest waiting", 'agency', '/bookings/agent?limit=50&sort=waiting&status=pending'],
  ["Agency's bookings, newest", 'agency', '/bookings/agent?limit=50'],
  ["Office's desk, documents to check", 'office', '/bookings/admin?limit=50&documents=to_check'],
  ["Agency's desk, documents to check", 'agency', '/bookings/agent?limit=50&documents=to_check'],
  ['Numbers of the office', 'office', '/bookings/counts'],
  ['Numbers of an agency', 'agency', '/bookings/counts'],
  ['Lots of the office, by number', 'office', '/lots?limit=50'],
  ['Lots, by price', 'office', '/lots?limit=50&sort=price'],
  ['Lots, by area', 'office', '/lots?limit=50&sort=-area'],
  ['Lots, last changed', 'office', '/lots?limit=50&sort=-updatedAt'],
  ['Lots, a search', 'office', '/lots?limit=50&search=42'],
  ['Lots for visitors, all', 'visitor', '/public/properties/aeroindustrial/lots'],
  ['Lots for visitors, of a type', 'visitor', '/properties/aeroindustrial/lots/B'],
  ['Users, newest', 'office', '/users?limit=50'],
  ['Users, by name', 'office', '/users?limit=50&sort=name'],
  ['Users, by agency', 'office', '/users?limit=50&sort=agencyName'],
  ['Users, a search', 'office', '/users?limit=50&search=buyer17@'],
  ['Agencies', 'office', '/agencies?limit=50'],
  ['Enquiries, newest', 'office', '/contact-messages?limit=50'],
  ['Enquiries, a search', 'office', '/contact-messages?limit=50&search=visitor17@'],
  ['Audit trail, newest', 'office', '/audit?limit=50'],
  ['Audit trail, of one action', 'office', '/audit?limit=50&action=booking.sell'],
  ['Audit trail, a search', 'office', '/audit?limit=50&search=sell'],
  ['Search field, a lot', 'office', '/search?search=lot%2042'],
  ['Search field, a client', 'office', '/search?search=buyer17@'],
  ['Search field, a phone number', 'office', '/search?search=012-555%200117'],
  ['Search field, two letters', 'office', '/search?search=zz'],
  ['Search field, of an agency', 'agency', '/search?search=buyer17@'],
];

const reports: Row[] = [
  ['Report of sales', 'office', '/reports/sales'],
  ['Report of the funnel', 'office', '/reports/funnel'],
  ['Report of ageing', 'office', '/reports/ageing'],
  ['Report of ageing by agency', 'office', '/reports/agency-ageing'],
  ['Report of the pace', 'office', '/reports/pace'],
  ['Report of agencies', 'office', '/reports/agencies'],
  ['Report of months', 'office', '/reports/months'],
];

/** Read every row. */
const tables: Row[] = [
  ['Integrity check', 'office', '/integrity'],
  ['Export of bookings, whole', 'office', '/bookings/export'],
  ['The same as a workbook', 'office', '/bookings/export?format=xlsx'],
  ['Export of lots, whole', 'office', '/lots/export'],
];

function askedOf(park: Park, caller: Caller, path: string): Asked {
  const token = caller === 'visitor' ? undefined : park[caller];
  return {
    method: 'GET',
    path: `/api${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  };
}

type Measured = { milliseconds: number; bytes: number };

async function timed(park: Park, caller: Caller, path: string): Promise<Measured> {
  const start = performance.now();
  const { status, bytes } = await ask(park.port, askedOf(park, caller, path));
  const milliseconds = performance.now() - start;
  if (status !== 200) throw new Error(`${path} answered ${status}: ${bytes}`);
  return { milliseconds, bytes: bytes.length };
}

/** Queries both parks in turns, after a warm-up, and prints the median of each. */
async function compareParks(
  parks: [Park, Park],
  row: Row,
  { times, aim }: { times: number; aim: string },
): Promise<Ratio> {
  const [name, caller, path] = row;
  const [few, many]: [Measured[], Measured[]] = [[], []];
  for (let turn = 0; turn <= times; turn += 1) {
    few.push(await timed(parks[0], caller, path));
    many.push(await timed(parks[1], caller, path));
  }
  const [small, large] = [few, many].map((all) =>
    middle(all.slice(1).map(({ milliseconds }) => milliseconds)),
  ) as [number, number];
  const bytes = (many[0]?.bytes ?? 0) / (few[0]?.bytes ?? 1);
  const cells = [
    `${small.toFixed(1)} ms`.padStart(12),
    `${large.toFixed(1)} ms`.padStart(12),
    (large / small).toFixed(1).padStart(8),
    bytes.toFixed(1).padStart(8),
  ];
  console.log(`  ${name.padEnd(34)}${cells.join('')}`);
  return { part: `${name}, ${MANY_LOTS} lots of ${FEW_LOTS}`, ratio: large / small, aim };
}

/**
 * Streams the complete export of bookings, discarding every chunk. Returns the largest growth of live heap
 * in bytes, sampled every two megabytes.
 */
async function growthOfExport(
  park: Park,
  format: (typeof formats)[number],
): Promise<{ sent: number; growth: number }> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = held();
  let [sent, growth, looked] = [0, 0, 0];
  for await (const part of await open(
    park.port,
    askedOf(park, 'office', `/bookings/export?format=${format}`),
  )) {
    sent += (part as Buffer).length;
    if (sent - looked < 2 * MB) continue;
    looked = sent;
    growth = Math.max(growth, held() - before);
  }
  return { sent, growth };
}

const formats = ['csv', 'xlsx'] as const;

/** The cost of each list in a park of 70 lots and in one of 10,000, and the memory of the complete export. */
export async function compareLists(place: Place): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  const parks: [Park, Park] = [await openPark(FEW_LOTS, place), await openPark(MANY_LOTS, place)];
  const sizes = parks.map(({ lots }) => `${lots} lots with ${lots * BOOKINGS_A_LOT} bookings`);
  console.log(`Lists in two parks: ${sizes.join(', ')}; one caller, the middle of ${READS} answers\n`);
  const headings = [...parks.map(({ lots }) => `${lots} lots`.padStart(12)), '   ratio', '  bytes ×'];
  console.log(`  ${''.padEnd(34)}${headings.join('')}`);
  const compare = async (rows: readonly Row[], times: number, aim: string) => {
    for (const row of rows) ratios.push(await compareParks(parks, row, { times, aim }));
  };
  await compare(lists, READS, 'at most 2');
  await compare(reports, READS, 'at most 5');
  await compare(tables, TABLES, 'none');
  for (const [park, format] of parks.flatMap((each) => formats.map((one) => [each, one] as const))) {
    const { sent, growth } = await growthOfExport(park, format);
    console.log(
      `\n  Export of ${park.lots * BOOKINGS_A_LOT} bookings as ${format}: ${(sent / MB).toFixed(1)} MB sent, ${(growth / MB).toFixed(1)} MB more held meanwhile at most`,
    );
  }
  for (const park of parks) await park.close();
  return ratios;
}
