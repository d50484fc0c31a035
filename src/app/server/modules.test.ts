import { expect, it } from 'vitest';
import { moduleMistakes } from './modules.ts';

const all = [
  { name: 'deposits' },
  { name: 'purchasers' },
  { name: 'papers', needs: ['deposits', 'purchasers'] },
];

it.each([
  ['papers, deposits, purchasers', []],
  ['deposits', []],
  ['papers, purchasers', ['papers needs deposits: add deposits, or leave out papers too']],
  ['polls', ['there is no module polls; there are deposits, purchasers, papers']],
])('a park that names %s is told what is wrong with that (D-341)', (wanted, mistakes) => {
  expect(moduleMistakes(wanted.split(', '), all)).toEqual(
    mistakes.map((each) => `park.yaml: modules: ${each}`),
  );
});

it('a park that names none has all of them (D-341)', () => {
  expect(moduleMistakes(undefined, all)).toEqual([]);
});
