import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import type { Caller, Stage } from './callers.ts';
import { kinds, type Listed } from './matrix.ts';
import type { Resource } from './resource.ts';

/** A row that lists may contain, with its owner, agency and further identifying ids. */
export type ListedRow = Listed & { id: string; name: string; secrets: string[] };
type Find = (name: string, caller: Caller) => Promise<Resource>;
type Collect = (stage: Stage, find: Find) => Promise<ListedRow[]>;

const noBodys: Omit<Listed, 'agency'> = { own: [], open: false };
const rowOf = (name: string, id: string | undefined, listed: Listed, secrets: string[] = []): ListedRow => {
  if (!id) throw new Error(`${name} has no id to look for`);
  // people take part in other rows too
  return { ...listed, id, name, secrets: [id, ...secrets.filter((text) => !text.includes('@'))] };
};

const anyone = (stage: Stage) => stage.standing.values().next().value as Caller;

/** Bookings of both agencies, and those each caller made or is the client of. */
const bookings: Collect = async (stage, find) => {
  const rows: ListedRow[] = [];
  const own = [
    ['own booking', kinds.filter((kind) => !['visitor', 'expired', 'closed'].includes(kind))],
    ['booking for them', ['none', 'pending', 'rejected', 'member']],
    ['booking made at B', ['agent', 'adminA']],
    ['client booking made at B', ['member', 'adminA']],
  ] as const;
  for (const [name, owners] of own) {
    for (const kind of owners) {
      const caller = stage.standing.get(kind);
      if (!caller) continue;
      const { ids, secrets } = await find(name, caller);
      const agency = agencyOfOwn(name, kind);
      // bookings made as staff of a former agency have no owner (D-134)
      const isLeft = name.endsWith('made at B') || (name === 'own booking' && kind === 'adminPending');
      const listed = { own: isLeft ? [] : [kind], agency, open: false };
      rows.push(rowOf(`${name} of ${kind}`, ids.booking, listed, secrets));
    }
  }
  for (const agency of ['A', 'B'] as const) {
    const { ids, secrets } = await find(`booking of ${agency}`, anyone(stage));
    rows.push(rowOf(`booking of ${agency}`, ids.booking, { ...noBodys, agency }, secrets));
  }
  return rows;
};

function agencyOfOwn(name: string, kind: string): string | null {
  if (name.endsWith('made at B')) return 'B';
  if (name === 'booking for them') return kind === 'member' ? 'A' : null;
  if (kind === 'superAdmin') return null;
  return kind === 'adminB' ? 'B' : 'A';
}

/** People of the agencies; a rejected one belongs to none. */
const people =
  (applicantsCount: boolean): Collect =>
  async (stage, find) => {
    const rows = await Promise.all(
      (['A', 'B'] as const).flatMap((agency) => [
        personNamed(`member of ${agency}`, agency, stage, find),
        personNamed(`applicant to ${agency}`, applicantsCount ? agency : null, stage, find),
        personNamed(`agent admin of ${agency}`, agency, stage, find),
      ]),
    );
    const others = ['rejected by A', 'stranger', 'office person'];
    const strangers = await Promise.all(others.map((name) => personNamed(name, null, stage, find)));
    const adminC = stage.standing.get('adminC')?.account;
    return [...rows, ...strangers, rowOf('agent admin of C', adminC?.id, { ...noBodys, agency: 'C' })];
  };

async function personNamed(name: string, agency: string | null, stage: Stage, find: Find) {
  const { ids, secrets } = await find(name, anyone(stage));
  return rowOf(
    name,
    ids.user,
    { ...noBodys, agency },
    secrets.filter((secret) => secret !== ids.agency),
  );
}

const agentAdmins: Collect = async (stage, find) =>
  Promise.all(
    (['A', 'B'] as const).map((agency) => personNamed(`agent admin of ${agency}`, agency, stage, find)),
  );

/** Pending requests of both agencies, by the request or by the person. */
const requests =
  (by: 'request' | 'user'): Collect =>
  async (stage, find) =>
    Promise.all(
      (['A', 'B'] as const).map(async (agency) => {
        const name = `applicant to ${agency}`;
        const { ids } = await find(name, anyone(stage));
        return rowOf(name, ids[by], { ...noBodys, agency });
      }),
    );

const agencies: Collect = async ({ agencies: { A, B, C } }) =>
  [A, B, C].map(({ id, name, isActive }) =>
    rowOf(name, id, { own: [], agency: null, open: isActive }, [name]),
  );

/** The agencies whose figures a report may hold: those of a person's bookings. */
const reported: Collect = async (stage, find) => {
  await bookings(stage, find);
  const { A, B } = stage.agencies;
  return [
    rowOf('agency A', A.id, { ...noBodys, agency: 'A' }, [A.name]),
    rowOf('agency B', B.id, { ...noBodys, agency: 'B' }, [B.name]),
  ];
};

const lots: Collect = async (stage, find) => {
  const free = await buildLot(stage.t.db);
  const held = await find('held lot', anyone(stage));
  return [
    rowOf('free lot', free.id, { own: [], agency: null, open: true }),
    rowOf('held lot', held.ids.lot, { ...noBodys, agency: null }, held.secrets),
  ];
};

const units: Collect = async ({ t }) => {
  const free = await buildUnit(t.db);
  const sold = await buildUnit(t.db, { status: 'sold', price: 7_654_321 });
  return [
    rowOf('free unit', free.id, { own: [], agency: null, open: true }),
    rowOf('sold unit', sold.id, { ...noBodys, agency: null }, [sold.unitNumber]),
  ];
};

const sessions: Collect = async (stage) => {
  const rows: ListedRow[] = [];
  for (const [kind, caller] of stage.standing) {
    const { status, body } = await caller.call('GET /users/me/sessions');
    if (status !== 200) continue;
    for (const { _id } of body)
      rows.push(rowOf(`session of ${kind}`, _id, { own: [kind], agency: null, open: false }));
  }
  return rows;
};

const enquiries: Collect = async (stage, find) => [
  rowOf('an enquiry', (await find('an enquiry', anyone(stage))).ids.enquiry, { ...noBodys, agency: null }),
];

const viewings: Collect = async (stage, find) => [
  rowOf('a viewing', (await find('a viewing', anyone(stage))).ids.viewing, { ...noBodys, agency: null }),
];

/** A notice of each caller who has a session. */
const notices: Collect = async (stage, find) => {
  const rows: ListedRow[] = [];
  for (const [kind, caller] of stage.standing) {
    if (['visitor', 'expired', 'closed'].includes(kind)) continue;
    const { ids } = await find('own notice', caller);
    rows.push(rowOf(`notice of ${kind}`, ids.notice, { own: [kind], agency: null, open: false }));
  }
  return rows;
};

const mails: Collect = async (stage, find) => [
  rowOf('a kept mail', (await find('a kept mail', anyone(stage))).ids.mail, { ...noBodys, agency: null }),
];

/** The filters each list is queried with. */
const collections: Record<string, Collect> = {
  'GET /users/me/sessions': sessions,
  'GET /agencies/public': agencies,
  'GET /agencies': agencies,
  'GET /agencies/:id/users': people(false),
  'GET /agencies/:id/requests': requests('request'),
  'GET /users/agency-requests': requests('user'),
  'GET /agent-admins': agentAdmins,
  'GET /users': people(true),
  'GET /public/users': people(true),
  'GET /public/properties/:property/lots': lots,
  'GET /properties/:property/lots/:typeId': lots,
  'GET /public/properties/:property/units': units,
  'GET /lots': lots,
  'GET /bookings/user': bookings,
  'GET /contact-messages': enquiries,
  'GET /viewings': viewings,
  'GET /notices': notices,
  'GET /mails': mails,
  'GET /reports/agencies': reported,
  'GET /reports/agency-ageing': reported,
  'GET /bookings/debug/user/:userId': bookings,
  'GET /bookings': bookings,
  'GET /bookings/agent': bookings,
  'GET /bookings/admin': bookings,
};

const collected = new Map<Collect, Promise<ListedRow[]>>();

/** The shared rows of all list queries. */
export function rowsListedBy(call: string, stage: Stage, find: Find): Promise<ListedRow[]> {
  const collect = collections[call];
  if (!collect) throw new Error(`Nobody knows what ${call} lists`);
  const rows = collected.get(collect) ?? collect(stage, find);
  collected.set(collect, rows);
  return rows;
}
