import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measured } from '#test/size.ts';

const states = ['met', 'partly', 'not met', 'deviates', 'operator'];

type Line = { ids: string[]; state: string; proofs: string[] };

/** The rows of the table "ASVS 5.0" of docs/security.md. */
function readTable(page: string): Line[] {
  const section = page.split('\n## ').find((each) => each.startsWith('ASVS 5.0\n')) ?? '';
  const rows = section.split('\n').filter((line) => /^\| \d/.test(line));
  return rows.map((row) => {
    const [ids = '', state = '', , proof = ''] = row
      .split(' | ')
      .map((cell) => cell.replace(/^\| | \|$/g, ''));
    return {
      ids: ids.split(' '),
      state,
      proofs: [...proof.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? ''),
    };
  });
}

/** What is wrong with the table: doubled or unreadable requirements, unknown states, files that are not there. */
function faultsOf(lines: readonly Line[]): string[] {
  const ids = lines.flatMap((line) => line.ids);
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} twice`),
    ...ids.filter((id) => !/^\d{1,2}\.\d\.\d{1,2}\/[123]$/.test(id)).map((id) => `${id} unreadable`),
    ...lines.flatMap(({ ids: [id], state, proofs }) => [
      ...(states.includes(state) ? [] : [`${id}: ${state}`]),
      ...(proofs.length > 0 ? [] : [`${id} without proof`]),
      ...proofs.filter((path) => !existsSync(path)).map((path) => `${id}: ${path}`),
    ]),
  ];
}

const table = readTable(readFileSync('docs/security.md', 'utf8'));

it('docs/security.md says of every requirement of ASVS whether it is met, and by which file', () => {
  expect(faultsOf(table)).toEqual([]);
  const counted = Object.fromEntries(
    ['1', '2', '3'].map((level) => {
      const of = table.flatMap(({ ids, state }) =>
        ids.filter((id) => id.endsWith(`/${level}`)).map(() => state),
      );
      const words = states.map((state) => `${of.filter((each) => each === state).length} ${state}`);
      return [`level ${level}`, `${words.join(', ')} of ${of.length};`];
    }),
  );
  measured(counted);
});

it('a file that is gone, a state without meaning and a doubled requirement would be noticed', () => {
  const [first] = table;
  if (!first) throw new Error('The table is empty');
  const harms: Line[][] = [
    [{ ...first, proofs: ['test/gone.test.ts'] }],
    [{ ...first, state: 'perhaps' }],
    [first, first],
    [{ ...first, proofs: [] }],
  ];
  for (const harm of harms) expect(faultsOf(harm)).not.toEqual([]);
});
