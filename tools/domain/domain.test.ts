import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bookingTransitions } from '#core/bookings/lifecycle.ts';
import { roles } from '#shared/actor.ts';
import { answeredRequirements, linksToRules, rulesPages } from './answered-requirements.ts';
import { domainTables } from './domain-tables.ts';
import { fillBlocks } from './markdown.ts';

const page = readFileSync('docs/domain.md', 'utf8');
const tables = domainTables();

it('docs/domain.md agrees with the code; if not, run `npm run docs`', () => {
  expect(page).toBe(fillBlocks(page, tables));
});

it.each(rulesPages)('%s has the requirements that its rules answer; if not, run `npm run docs`', (path) => {
  const rules = readFileSync(path, 'utf8');
  expect(rules).toBe(fillBlocks(rules, answeredRequirements(rules)));
});

it('docs/rules.md links the rules of every noun; if not, run `npm run docs`', () => {
  const rules = readFileSync('docs/rules.md', 'utf8');
  expect(rules).toBe(fillBlocks(rules, linksToRules()));
});

it('prints every transition of the booking machine once', () => {
  const moves = Object.values(bookingTransitions).flatMap(({ from }) => from);
  expect(tables['booking-transitions']?.split('\n')).toHaveLength(moves.length + 2);
});

it('prints a matrix with every role', () => {
  const lines = tables.policy?.split('\n') ?? [];
  console.log(`${lines.length - 2} actions x ${roles.length + 1} readers`);
  for (const line of lines) expect(line.match(/\|/g)).toHaveLength(roles.length + 3);
});

it('knows the policy of every noun that has one', () => {
  const withPolicy = (ring: string) =>
    readdirSync(`src/${ring}`).filter((noun) => existsSync(`src/${ring}/${noun}/policy.ts`));
  const source = readFileSync('tools/domain/policy-table.ts', 'utf8');
  expect(withPolicy('core').length).toBeGreaterThan(0);
  for (const noun of withPolicy('core')) expect(source).toContain(`#core/${noun}/policy.ts`);
  for (const noun of withPolicy('modules'))
    expect([noun, existsSync(`src/modules/${noun}/test/policy-rows.ts`)]).toEqual([noun, true]);
});

it('refuses a page whose blocks are others than the printed ones', () => {
  const text = 'a\n<!-- generated: one -->\nold\n<!-- /generated -->\nb';
  expect(fillBlocks(text, { one: 'new' })).toBe(text.replace('old', 'new'));
  expect(() => fillBlocks(text, { two: 'new' })).toThrow('one');
});
