import type { Caller, Stage } from './callers.ts';
import { kinds, type Listed } from './matrix.ts';
import type { Resource } from './resource.ts';

/** A row that lists may contain, with its owner, agency and further identifying ids. */
export type ListedRow = Listed & { id: string; name: string; secrets: string[] };
export type Find = (name: string, caller: Caller) => Promise<Resource>;
export type Collect = (stage: Stage, find: Find) => Promise<ListedRow[]>;

export const noBodys: Omit<Listed, 'agency'> = { own: [], open: false };
export const rowOf = (
  name: string,
  id: string | undefined,
  listed: Listed,
  secrets: string[] = [],
): ListedRow => {
  if (!id) throw new Error(`${name} has no id to look for`);
  // people take part in other rows too
  return { ...listed, id, name, secrets: [id, ...secrets.filter((text) => !text.includes('@'))] };
};

export const anyone = (stage: Stage) => stage.standing.values().next().value as Caller;

/** Bookings of both agencies, and those each caller made or is the client of. */
export const bookingRows: Collect = async (stage, find) => {
  const rows: ListedRow[] = [];
  const own = [
    ['own booking', kinds.filter((kind) => !['visitor', 'expired', 'closed'].includes(kind))],
    ['booking for them', ['none', 'pending', 'rejected', 'member']],
    ['booking made as an agent of A', ['member', 'agent']],
    ['client booking made as office', ['agent']],
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
      const isLeft =
        /made at B|made as office/.test(name) ||
        (name === 'own booking' && kind === 'adminPending') ||
        (name === 'booking made as an agent of A' && kind !== 'agent');
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
