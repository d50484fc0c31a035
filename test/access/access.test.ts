import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditLog } from '#core/audit/server/tables.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type TestApp, type TestReply, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { addressesOf, endpoints } from '#test/endpoints.ts';
import { nowhere, retireStaff, staffIds } from '#test/people.ts';
import { measured } from '#test/size.ts';
import { unlimited } from '#test/unlimited.ts';
import { type Caller, type Stage, setStage } from './callers.ts';
import { rowsListedBy } from './list-rows.ts';
import { type CallRows, holds, type Kind, kinds, type Row, readCell, readMatrix } from './matrix.ts';
import { addressOf, everyAddressOf, sentWith } from './request-bodies.ts';
import type { Resource } from './resource.ts';
import { build } from './resources.ts';

/** Permissions of the pages without a call of their own. */
const matrix = readMatrix().filter(({ call }) => !call.startsWith('SHOW '));
const endpointOf = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

let t: TestApp;
let stage: Stage;
let cells = 0;
let calls = 0;

beforeAll(async () => {
  t = await testApp(unlimited);
  stage = await setStage(t);
});
afterAll(() => t.close());

/** Shared by all read-only cells; the caller's own resources are built once per caller. */
const kept = new Map<string, Promise<Resource>>();
const ownNames = /\b(?:own|them|themselves|made at B|made as|as a buyer)\b/;

function standingThing(name: string, caller: Caller): Promise<Resource> {
  const key = ownNames.test(name) ? `${name} ${caller.kind}` : name;
  const thing = kept.get(key) ?? build(name, stage, caller);
  kept.set(key, thing);
  return thing;
}

/** A purchaser and a document of a booking exist only where a call is about them. */
async function withDocument(call: string, thing: Resource): Promise<Resource> {
  if (call.endsWith('/identity') && thing.ids.booking && !thing.ids.purchaser) {
    const path = `PUT /bookings/${thing.ids.booking}/purchasers`;
    const { body } = await t.call(
      stage.office,
      path,
      await sentWith('PUT /bookings/:id/purchasers', thing, standing('superAdmin')),
    );
    thing.ids.purchaser = body.purchasers[0].id;
  }
  if (!/\/files\/|-checks|payments$/.test(call) || !thing.ids.booking || thing.ids.document) return thing;
  const { body } = await t.call(
    stage.office,
    'POST /uploads/document',
    await sentWith('POST /uploads/document', thing, standing('superAdmin')),
  );
  // a sold booking takes none
  thing.ids.document = body._id ?? nowhere;
  return thing;
}

function standing(kind: Kind): Caller {
  const caller = stage.standing.get(kind);
  if (!caller) throw new Error(`Nobody stands for ${kind}`);
  return caller;
}

type Cell = { call: string; row: Row; kind: Kind; status: number; changes: boolean };

function cellsOf({ call, rows }: CallRows): Cell[] {
  return rows.flatMap((row) =>
    kinds.flatMap((kind) => {
      const expected = readCell(row.cells[kind]);
      if (!expected) return [];
      const changes = !call.startsWith('GET ') && expected.status < 300;
      return [{ call, row, kind, status: expected.status, changes }];
    }),
  );
}

const nameOf = ({ call, row, kind }: Cell) => `${call} | ${row.thing} | ${kind}`;

async function send(channel: string, cell: Cell, caller: Caller, thing: Resource): Promise<TestReply> {
  calls += 1;
  return caller.call(addressOf(channel, thing), await sentWith(cell.call, thing, caller));
}

/** A list is a bare array, any other reply one flat object, with exactly the fields of the endpoint (D-43). */
function isInShape({ call }: Cell, { status, body }: TestReply): boolean {
  const shape = endpointOf.get(call)?.reply[status];
  if (shape instanceof z.ZodArray && shape.element instanceof z.ZodObject) {
    return z.array(shape.element.strict()).safeParse(body).success;
  }
  return shape instanceof z.ZodObject ? shape.strict().safeParse(body).success : shape !== undefined;
}

/** Whether a call returns one resource by its id. */
function isReading({ call }: Cell): boolean {
  return /^GET .*\/:\w*[iI]d$/.test(call) && endpointOf.get(call)?.reply[200] instanceof z.ZodObject;
}

/** Violations in a reply: its status, or data leaked by a refusal. */
function faultsOf(cell: Cell, reply: TestReply, thing: Resource): string[] {
  if (reply.status !== cell.status) {
    return [`${nameOf(cell)}: ${cell.status} expected, ${reply.status} ${reply.body?.message ?? ''}`];
  }
  if (reply.status < 400) {
    const isMeant = !isReading(cell) || Object.values(thing.ids).includes(reply.body._id);
    if (!isMeant) return [`${nameOf(cell)}: the answer is about something else`];
    return isInShape(cell, reply) ? [] : [`${nameOf(cell)}: the answer has another shape than it says`];
  }
  const text = reply.raw.toString();
  const leaked = thing.secrets.filter((secret) => text.includes(secret));
  // the current state is sent only to permitted callers (D-59); the invalid field is one that was sent (D-44)
  const usual = reply.status === 409 ? ['message', 'code', 'status'] : ['message', 'code'];
  const isSaidAgain = Object.values(reply.body.errors ?? {}).every((each) => each === reply.body.message);
  const fields = Object.keys(reply.body).filter(
    (key) => !usual.includes(key) && !(key === 'errors' && isSaidAgain),
  );
  return [...leaked, ...fields].map((slip) => `${nameOf(cell)}: the refusal tells ${slip}`);
}

/** Every refused or read-only cell, on every channel, on shared resources. */
async function faultsOfStanding(endpoint: Endpoint, all: readonly Cell[]): Promise<string[]> {
  const faults: string[] = [];
  const prepared: { cell: Cell; thing: Resource }[] = [];
  for (const cell of all) {
    const thing = await withDocument(cell.call, await standingThing(cell.row.thing, standing(cell.kind)));
    prepared.push({ cell, thing });
  }
  const before = endpoint.method === 'GET' ? undefined : await snapshotTables(t.db);
  const trail = await t.db.$count(auditLog);
  const askEach = async (some: typeof prepared) => {
    for (const { cell, thing } of some) {
      for (const channel of everyAddressOf(endpoint, cell.kind)) {
        const reply = await send(channel, cell, standing(cell.kind), thing);
        faults.push(...faultsOf(cell, reply, thing));
      }
      cells += 1;
    }
  };
  await askEach(prepared.filter(({ cell }) => cell.status >= 400));
  // some reads are audited, and no refusal is
  expect(await t.db.$count(auditLog)).toBe(trail);
  await askEach(prepared.filter(({ cell }) => cell.status < 400));
  if (before) expect(await snapshotTables(t.db)).toEqual(before);
  return faults;
}

/** Every writing cell: each has its own caller and resource, and the channels take turns. */
async function faultsOfChanges(endpoint: Endpoint, all: readonly Cell[]): Promise<string[]> {
  const faults: string[] = [];
  const channels = everyAddressOf(endpoint, 'superAdmin');
  const staff = await staffIds(t.db);
  for (const [turn, cell] of all.entries()) {
    const caller = await stage.newCaller(cell.kind);
    const thing = await withDocument(cell.call, await build(cell.row.thing, stage, caller));
    const reply = await send(channels[turn % channels.length] ?? '', cell, caller, thing);
    faults.push(...faultsOf(cell, reply, thing));
    cells += 1;
  }
  await retireStaff(t.db, staff);
  return faults;
}

type ListedId = { _id?: string; agencyId?: string };

/** What the rows of a list are about; a report has its rows beside other figures. */
function idsIn(body: ListedId[] | { rows: ListedId[] }): Set<string | undefined> {
  const rows = Array.isArray(body) ? body : body.rows;
  return new Set(rows.map(({ _id, agencyId }) => _id ?? agencyId));
}

/** Which rows a list must and must not contain, for every caller who gets one. */
async function faultsOfList(endpoint: Endpoint, { call, rows }: CallRows): Promise<string[]> {
  const faults: string[] = [];
  for (const row of rows.filter(({ shows }) => shows)) {
    for (const kind of kinds) {
      if (readCell(row.cells[kind])?.status !== 200) continue;
      const caller = standing(kind);
      const thing = await standingThing(row.thing, caller);
      const listed = await rowsListedBy(call, stage, standingThing);
      for (const channel of addressesOf(endpoint)) {
        const { body, raw } = await caller.call(addressOf(channel, thing));
        const found = idsIn(body);
        const text = raw.toString();
        for (const one of listed) {
          const wanted = holds(row.shows?.cells[kind] ?? '-', one, kind);
          const slips = wanted ? [] : one.secrets.filter((secret) => text.includes(`"${secret}"`));
          if (found.has(one.id) !== wanted)
            faults.push(`${channel} | ${kind}: ${one.name} ${wanted ? 'lacks' : 'is shown'}`);
          faults.push(...slips.map((slip) => `${channel} | ${kind}: tells ${slip} of ${one.name}`));
        }
        expect(listed.length).toBeGreaterThan(0);
      }
      cells += 1;
    }
  }
  return faults;
}

it('has every call that is registered, and no other', () => {
  expect(matrix.map(({ call }) => call).sort()).toEqual([...endpointOf.keys()].sort());
});

const sections = [...new Set(matrix.map(({ section }) => section))];

describe.each(sections)('%s, each answer in its one shape (R-CALL-66)', (section) => {
  const inSection = matrix.filter((each) => each.section === section);
  it.each(inSection.map((rows) => [rows.call, rows] as const))(
    '%s',
    { timeout: 120_000 },
    async (_call, rows) => {
      const endpoint = endpointOf.get(rows.call);
      if (!endpoint) throw new Error(`${rows.call} is not registered`);
      const all = cellsOf(rows);
      const faults = [
        ...(await faultsOfList(endpoint, rows)),
        ...(await faultsOfStanding(
          endpoint,
          all.filter(({ changes }) => !changes),
        )),
        ...(await faultsOfChanges(
          endpoint,
          all.filter(({ changes }) => changes),
        )),
      ];
      expect(faults).toEqual([]);
    },
  );
});

it('ran every cell', () => {
  const wanted = matrix.flatMap(cellsOf).length;
  console.log(`Access matrix: ${cells} cells of ${matrix.length} calls, ${calls} answers`);
  expect(cells).toBeGreaterThanOrEqual(wanted);
  measured({ callers: kinds.length, calls: matrix.length, cells, answers: calls });
});
