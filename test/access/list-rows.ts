import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import { fromModules } from '#test/collected-module-tests.ts';
import type { Stage } from './callers.ts';
import {
  anyone,
  bookingRows,
  type Collect,
  type Find,
  type ListedRow,
  noBodys,
  rowOf,
} from './listed-rows.ts';

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

/** A view of each caller who may have one. */
const views: Collect = async (stage, find) => {
  const rows: ListedRow[] = [];
  for (const [kind, caller] of stage.standing) {
    if (!['adminA', 'adminB', 'adminC', 'adminPending', 'admin', 'superAdmin'].includes(kind)) continue;
    const { ids } = await find('own view', caller);
    rows.push(rowOf(`view of ${kind}`, ids.view, { own: [kind], agency: null, open: false }));
  }
  return rows;
};

const mails: Collect = async (stage, find) => [
  rowOf('a kept mail', (await find('a kept mail', anyone(stage))).ids.mail, { ...noBodys, agency: null }),
];

/** The filters each list is queried with. */
const collections: Record<string, Collect> = {
  'GET /users/me/sessions': sessions,
  'GET /users/me/booking-views': views,
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
  'GET /bookings/user': bookingRows,
  'GET /contact-messages': enquiries,
  'GET /notices': notices,
  'GET /mails': mails,
  'GET /bookings/debug/user/:userId': bookingRows,
  'GET /bookings': bookingRows,
  'GET /bookings/agent': bookingRows,
  'GET /bookings/admin': bookingRows,
  ...fromModules('lists'),
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
