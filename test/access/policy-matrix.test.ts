import { beforeAll, describe, expect, it } from 'vitest';
import { no, yes } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';
import { measured } from '#test/size.ts';
import { readMatrix } from './matrix.ts';
import { loadSwitched, wholePermissions } from './mutants.ts';
import { offers, openPermissions, type Policies, permissions, reaches } from './permissions.ts';
import { agree, compare, restedOn } from './policy-matrix.ts';

const matrix = readMatrix();
const modules = import.meta.glob<object>('../../src/{core,modules}/*/policy.ts', {
  eager: true,
});
const policies = Object.fromEntries(
  Object.entries(modules).map(([path, policy]) => [path.split('/').at(-2), policy]),
) as unknown as Policies;

describe('the access matrix against the policies alone', () => {
  it('agrees with the policies in every cell', () => {
    const { differences, cells } = compare(matrix, policies);
    console.log(`Policy matrix: ${cells} cells`);
    expect(differences).toEqual([]);
    expect(cells).toBeGreaterThan(1000);
    measured({ 'cells against the policies alone': cells });
  });

  it('rests somewhere on every permission there is', () => {
    const known = [permissions, openPermissions, offers, reaches].flatMap((group) => Object.keys(group));
    expect([...restedOn(matrix)].sort()).toEqual([...new Set(known)].sort());
    const functions = Object.entries(policies).flatMap(([feature, policy]) =>
      Object.entries(policy)
        .filter(([name]) => name.endsWith('Can'))
        .flatMap(([, can]) => Object.keys(can).map((name) => `${feature}.${name}`)),
    );
    expect(functions.length).toBeGreaterThan(30);
    expect(functions.filter((name) => !known.includes(name))).toEqual([]);
  });
});

/** Rules that change no status, each with the reason. */
const noMember =
  'an admin stands with no agency and is refused as no member; the words, which differ, are tried at the channels';
const withoutEffect = new Map([
  ['queues.join isAdministrator(actor) always no', noMember],
  ["bookings.request actor.role === 'admin' always no", noMember],
  ["bookings.createDirect actor.role === 'admin' always no", noMember],
]);

describe('a policy with one rule broken', () => {
  let switched: Awaited<ReturnType<typeof loadSwitched>>;
  beforeAll(async () => {
    switched = await loadSwitched();
  });

  const survives = () => agree(matrix, switched.policies);

  it('is the same as long as none is', () => {
    expect(compare(matrix, switched.policies).differences).toEqual([]);
  });

  it('changes a cell, whichever permission is replaced by yes or by no', { timeout: 120_000 }, () => {
    const survivors: string[] = [];
    const all = wholePermissions(switched.policies).flatMap(({ rule, replace }) =>
      [yes, no(commonRefusals.FORBIDDEN)].map((permission) => {
        const putBack = replace(() => permission);
        if (survives()) survivors.push(`${rule} always ${permission.allowed ? 'yes' : 'no'}`);
        putBack();
        return rule;
      }),
    );
    console.log(`Permissions replaced: ${all.length - survivors.length} of ${all.length} noticed`);
    expect(survivors).toEqual([]);
  });

  it('changes a cell, whichever refusal or condition is forced', { timeout: 120_000 }, () => {
    const survivors: string[] = [];
    let mutants = 0;
    let excused = 0;
    for (const { id, where, rule, what, kind } of switched.sites) {
      const forced = kind === 'answer' ? (['no'] as const) : (['yes', 'no'] as const);
      for (const word of forced) {
        if (word === 'no' && /^\S+ no$/.test(where)) continue;
        switched.at.turned = { id, forced: word };
        mutants += 1;
        const name = `${where} always ${word}`;
        if (withoutEffect.has(`${rule} ${what} always ${word}`)) excused += 1;
        else if (survives()) survivors.push(name);
      }
    }
    switched.at.turned = null;
    const noticed = mutants - excused - survivors.length;
    console.log(`Rules broken: ${noticed} of ${mutants} noticed, ${excused} without effect for a reason`);
    expect(survivors).toEqual([]);
  });
});
