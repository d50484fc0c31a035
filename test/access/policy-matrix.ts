import { ofModules } from '#test/collected-module-tests.ts';
import { endpoints } from '#test/endpoints.ts';
import { actors, expectationOf } from './expectations.ts';
import { type CallRows, holds, type Kind, kinds, type Listed, type Row, readCell } from './matrix.ts';
import { offers, openPermissions, type Policies, permissions, reaches } from './permissions.ts';

const accessOf = new Map(endpoints.map(({ method, path, access }) => [`${method} ${path}`, access]));

/** The result of a cell by the policies alone: a status, 'permitted', or a page permission. */
function predict(policies: Policies, call: string, row: Row, kind: Kind): string {
  const viewer = actors[kind];
  for (const name of row.rests) {
    const offer = offers[name];
    if (offer) return offer(policies, viewer, expectationOf(row.thing, viewer));
    const open = openPermissions[name];
    if (!open && viewer === null && accessOf.get(call) !== 'public') return '401';
    const permission = open
      ? open(policies, viewer, expectationOf(row.thing, viewer))
      : askSignedIn(policies, name, row.thing, kind);
    if (!permission.allowed) return String(permission.refusal.status);
  }
  return 'permitted';
}

function askSignedIn(policies: Policies, name: string, thing: string, kind: Kind) {
  const ask = permissions[name];
  const actor = actors[kind];
  if (!ask) throw new Error(`A row rests on ${name}, which permissions.ts does not know`);
  if (!actor) throw new Error(`A visitor was let through to ${name}`);
  return ask(policies, actor, expectationOf(thing, actor));
}

function wanted(call: string, cell: string): string | undefined {
  if (call.startsWith('SHOW ')) return cell === '.' ? undefined : cell;
  const expected = readCell(cell);
  if (!expected) return undefined;
  return expected.permitted ? 'permitted' : String(expected.status);
}

/** A policy that throws gives no result. */
function attempt(act: () => string): string {
  try {
    return act();
  } catch {
    return '500';
  }
}

type Item = { name: string; listed: Listed; mayStandFor: (kind: Kind) => boolean };
const everybody = () => true;
const nobodys = (name: string, agency: string | null, open = false): Item => ({
  name,
  listed: { own: [], agency, open },
  mayStandFor: everybody,
});

/** What lists of each kind are tried with in memory. */
const items: Record<string, Item[]> = {
  'agencies.oversee': [nobodys('agency A', null, true), nobodys('agency C', null)],
  'bookings.reach': [
    nobodys('booking of A', 'A'),
    nobodys('booking of B', 'B'),
    nobodys('booking without agency', null),
    {
      name: 'own booking',
      listed: { own: kinds.filter((kind) => kind !== 'adminPending'), agency: null, open: false },
      mayStandFor: everybody,
    },
    {
      name: 'booking made at B',
      listed: { own: [], agency: 'B', open: false },
      mayStandFor: everybody,
    },
    {
      name: 'client booking made at B',
      listed: { own: [], agency: 'B', open: false },
      mayStandFor: everybody,
    },
    {
      name: 'booking for them',
      listed: { own: [...kinds], agency: null, open: false },
      mayStandFor: (kind) => actors[kind]?.role === 'user',
    },
  ],
  'bookings.own': [
    {
      name: 'own booking',
      listed: { own: kinds.filter((kind) => kind !== 'adminPending'), agency: null, open: false },
      mayStandFor: everybody,
    },
    {
      name: 'booking made as an agent of A',
      listed: { own: ['agent', 'adminA', 'admin', 'superAdmin'], agency: 'A', open: false },
      mayStandFor: everybody,
    },
    {
      name: 'client booking made as office',
      listed: { own: ['admin', 'superAdmin'], agency: 'A', open: false },
      mayStandFor: everybody,
    },
    {
      name: 'booking made at B',
      listed: { own: ['adminB', 'admin', 'superAdmin'], agency: 'B', open: false },
      mayStandFor: everybody,
    },
    {
      name: 'booking for them',
      listed: { own: [...kinds], agency: null, open: false },
      mayStandFor: (kind) => actors[kind]?.role === 'user',
    },
  ],
  'lots.visible': [nobodys('free lot', null, true), nobodys('held lot', null)],
  'users.reach': [
    nobodys('member of A', 'A'),
    nobodys('member of B', 'B'),
    nobodys('applicant to A', 'A'),
    nobodys('rejected by A', null),
    nobodys('stranger', null),
    nobodys('office person', null),
  ],
  ...Object.fromEntries(
    ofModules('reaches').map(({ name, key, value: { things } }) => [
      `${name}.${key}`,
      things.map(([thing, agency]) => nobodys(thing, agency)),
    ]),
  ),
};

/** A cell: what the matrix says of it, and the answer of the policies. */
type Compared = { name: string; want: string; act: () => string };

/** Each cell in turn: undefined where policies and matrix agree, else the difference. */
function* compareEach(
  matrix: readonly CallRows[],
  policies: Policies,
): Generator<string | undefined, void, undefined> {
  for (const { call, rows } of matrix) {
    for (const row of rows) {
      for (const kind of kinds) {
        for (const { name, want, act } of cellsOf(policies, call, row, kind)) {
          const got = attempt(act);
          yield got === want ? undefined : `${name}: ${want} in the matrix, ${got} by the policies`;
        }
      }
    }
  }
}

/** The cells where policies and matrix disagree, and the number compared. */
export function compare(matrix: readonly CallRows[], policies: Policies) {
  const all = [...compareEach(matrix, policies)];
  return { differences: all.filter((each) => each !== undefined), cells: all.length };
}

/** Whether policies and matrix agree in every cell; the first difference ends the comparison. */
export function agree(matrix: readonly CallRows[], policies: Policies): boolean {
  for (const difference of compareEach(matrix, policies)) if (difference !== undefined) return false;
  return true;
}

function* cellsOf(policies: Policies, call: string, row: Row, kind: Kind): Generator<Compared> {
  const want = row.rests.length > 0 ? wanted(call, row.cells[kind]) : undefined;
  const name = `${call} | ${row.thing} | ${kind}`;
  if (want !== undefined) yield { name, want, act: () => predict(policies, call, row, kind) };
  yield* listedCellsOf(policies, call, row, kind);
}

function* listedCellsOf(policies: Policies, call: string, row: Row, kind: Kind): Generator<Compared> {
  if (!row.shows || readCell(row.cells[kind])?.status !== 200) return;
  const shown = row.shows.cells[kind];
  for (const name of row.shows.rests) {
    const reach = reaches[name];
    if (!reach) throw new Error(`A list rests on ${name}, which permissions.ts does not know`);
    for (const item of items[name] ?? []) {
      if (!item.mayStandFor(kind)) continue;
      const want = String(holds(shown, item.listed, kind));
      const act = () => String(reach(policies, actors[kind], expectationOf(item.name, actors[kind])));
      yield { name: `${call} shows | ${item.name} | ${kind}`, want, act };
    }
  }
}

/** The permissions referenced by rows, of all that could be. */
export function restedOn(matrix: readonly CallRows[]): Set<string> {
  return new Set(
    matrix.flatMap(({ rows }) => rows.flatMap(({ rests, shows }) => [...rests, ...(shows?.rests ?? [])])),
  );
}
