import { describe, expect, it } from 'vitest';
import { checkLayers, checkPackages, featureOrder } from './layers.ts';
import { type Breach, importsOf, type SourceFile } from './source-file.ts';
import { checkComponents, checkLength, checkVocabulary } from './vocabulary.ts';
import { checkIds, checkLinks, checkSurroundings } from './words.ts';

type Rule = (files: SourceFile[]) => Breach[];

const runtime = new Set(['fastify', 'drizzle-orm', 'zod']);
const packages: Rule = (files) => checkPackages(files, runtime);
const importing = (name: string) => `import { a } from '${name}';\n`;

/** The pages that define ids; every set of files for that rule needs them. */
const idPages: SourceFile[] = [
  { path: 'docs/rules.md', text: '### D-01 First rule\n' },
  { path: 'docs/requirements.md', text: '- **R-NAV-01** [ui] First line\n' },
];

function judge(rule: Rule, path: string, text: string, others: SourceFile[] = []): string[] {
  return rule([{ path, text }, ...others]).map((breach) => `${breach.path}: ${breach.says}`);
}

describe('a breach of each rule is found', () => {
  const bad: [string, Rule, string, string, string][] = [
    [
      'shared imports a feature',
      checkLayers,
      'src/shared/money.ts',
      importing('#features/lots/contract.ts'),
      'shared may not',
    ],
    [
      'a contract imports its server',
      checkLayers,
      'src/features/lots/policy.ts',
      importing('./server/store.ts'),
      'may not',
    ],
    [
      'a screen imports the server',
      checkLayers,
      'src/features/lots/web/LotTable.tsx',
      importing('#features/lots/server/store.ts'),
      'may not',
    ],
    [
      'a route imports a screen',
      checkLayers,
      'src/features/lots/server/routes.ts',
      importing('#features/lots/web/queries.ts'),
      'may not',
    ],
    [
      'the base of the server imports a feature',
      checkLayers,
      'src/server/http/serve.ts',
      importing('#features/users/server/store.ts'),
      'may not',
    ],
    [
      'the base of the pages imports a feature',
      checkLayers,
      'src/web/ui/Table.tsx',
      importing('#features/lots/lifecycle.ts'),
      'may not',
    ],
    [
      'a screen imports a page',
      checkLayers,
      'src/features/lots/web/LotTable.tsx',
      importing('#web/pages/HomePage.tsx'),
      'may not',
    ],
    [
      'a feature imports a higher one',
      checkLayers,
      'src/features/lots/server/actions.ts',
      importing('#features/bookings/server/store.ts'),
      'bookings stands above lots',
    ],
    [
      'a lifecycle imports a higher one',
      checkLayers,
      'src/features/lots/lifecycle.ts',
      importing('#features/bookings/lifecycle.ts'),
      'bookings stands above lots',
    ],
    [
      'an action imports tables of a higher one',
      checkLayers,
      'src/features/lots/server/actions.ts',
      importing('#features/bookings/server/tables.ts'),
      'bookings stands above lots',
    ],
    [
      'a route is imported late',
      checkLayers,
      'src/features/lots/server/routes.ts',
      "const a = await import('#features/users/server/store.ts');",
      'users stands above lots',
    ],
    [
      'the product imports a factory',
      checkLayers,
      'src/server/app.ts',
      importing('#features/lots/server/factory.ts'),
      'factories are for tests and seeds',
    ],
    [
      'the product imports a tool',
      checkLayers,
      'src/server/app.ts',
      importing('../../scripts/build.ts'),
      'no part of the product',
    ],
    ['shared imports a package', packages, 'src/shared/dates.ts', importing('dayjs'), 'only zod'],
    [
      'a contract imports node',
      packages,
      'src/features/lots/contract.ts',
      importing('node:crypto'),
      'only zod',
    ],
    [
      'an action speaks SQL',
      packages,
      'src/features/lots/server/actions.ts',
      importing('drizzle-orm'),
      'SQL lives in store.ts',
    ],
    [
      'a route knows a column type',
      packages,
      'src/features/lots/server/routes.ts',
      importing('drizzle-orm/pg-core'),
      'SQL lives in store.ts',
    ],
    ['the server imports a tool', packages, 'src/server/app.ts', importing('vite'), 'make it a dependency'],
    [
      'a screen imports a package of the server',
      packages,
      'src/features/lots/web/LotTable.tsx',
      importing('fastify'),
      'a package of the server',
    ],
    ['a page imports node', packages, 'src/web/call.ts', importing('node:fs'), 'a package of the server'],
    ['a file is called utils', checkVocabulary, 'src/shared/date-utils.ts', '', 'says nothing'],
    ['a folder is called helpers', checkVocabulary, 'test/helpers/login.ts', '', 'says nothing'],
    ['a feature is unknown', checkVocabulary, 'src/features/invoices/contract.ts', '', 'no known feature'],
    ['a kind is unknown at the root', checkVocabulary, 'src/features/lots/service.ts', '', 'is misnamed'],
    [
      'a kind is unknown in the server',
      checkVocabulary,
      'src/features/lots/server/manager.ts',
      '',
      'is misnamed',
    ],
    [
      'a folder is unknown',
      checkVocabulary,
      'src/features/lots/server/sql/store.ts',
      '',
      'the layout does not know',
    ],
    [
      'a component is not in PascalCase',
      checkVocabulary,
      'src/features/lots/web/lotTable.tsx',
      '',
      'is misnamed',
    ],
    ['a module is not in kebab-case', checkVocabulary, 'src/server/http/ReadyAnswers.ts', '', 'is misnamed'],
    ['a script is not in kebab-case', checkVocabulary, 'scripts/printDocs.ts', '', 'is misnamed'],
    [
      'a component is not in its file',
      checkComponents,
      'src/web/ui/Picture.tsx',
      'export function Image() {}',
      'does not export Picture',
    ],
    ['a file is too long', checkLength, 'src/server/app.ts', '\n'.repeat(351), '351 lines'],
    ['a rule is unknown', checkIds, 'src/server/app.ts', '// see D-77', 'cites D-77'],
    ['a requirement is unknown', checkIds, 'e2e/home.e2e.ts', "test('R-NAV-99 opens')", 'cites R-NAV-99'],
    [
      'a path is one machine’s',
      checkSurroundings,
      'docs/running.md',
      'cd /home/someone/portal',
      'one machine',
    ],
    [
      'a registry is named',
      checkSurroundings,
      'package-lock.json',
      'https://registry.example.org/a.tgz',
      'package registry',
    ],
    ['a shared file is unknown', checkSurroundings, 'docs/domain.md', 'see shared/plan', 'does not exist'],
    ['a link is dead', checkLinks, 'docs/domain.md', '[rules](rule.md)', 'links to rule.md'],
  ];

  it.each(bad)('when %s', (_case, rule, path, text, says) => {
    expect(judge(rule, path, text, idPages)).toEqual([expect.stringContaining(says)]);
  });

  it(`for all ${bad.length} examples`, () => {
    expect(new Set(bad.map(([, rule]) => rule)).size).toBe(8);
  });

  it('when docs/ defines no ids at all', () => {
    expect(judge(checkIds, 'src/server/app.ts', '')).toHaveLength(1);
  });
});

describe('what the rules allow passes', () => {
  const good: [string, Rule, string, string][] = [
    [
      'a feature imports a lower one',
      checkLayers,
      'src/features/bookings/server/actions.ts',
      importing('#features/lots/server/store.ts'),
    ],
    [
      'tables point anywhere',
      checkLayers,
      'src/features/lots/server/tables.ts',
      importing('#features/bookings/server/tables.ts'),
    ],
    [
      'a store joins any table',
      checkLayers,
      'src/features/lots/server/store.ts',
      importing('#features/bookings/server/tables.ts'),
    ],
    [
      'a test reaches anywhere',
      checkLayers,
      'src/features/lots/server/lots.test.ts',
      importing('#features/bookings/server/factory.ts'),
    ],
    ['a store speaks SQL', packages, 'src/features/lots/server/store.ts', importing('drizzle-orm')],
    ['a screen validates', packages, 'src/features/lots/web/LotTable.tsx', importing('zod')],
    ['a screen uses a bundled package', packages, 'src/features/lots/web/LotTable.tsx', importing('react')],
    [
      'a second store has its subject before it',
      checkVocabulary,
      'src/features/lots/server/import-store.ts',
      '',
    ],
    [
      'a race test stands beside its store',
      checkVocabulary,
      'src/features/lots/server/claims.races.test.ts',
      '',
    ],
    ['known ids are cited', checkIds, 'src/server/app.ts', '// D-01, R-NAV-01'],
    [
      'a link leads to a page',
      checkLinks,
      'docs/domain.md',
      '[rules](rules.md#a) [out](https://example.org)',
    ],
  ];

  it.each(good)('when %s', (_case, rule, path, text) => {
    expect(judge(rule, path, text, idPages)).toEqual([]);
  });
});

it('reads every form of import', () => {
  const text = `import type { A } from '#shared/actor.ts';
import {
  b,
  type C,
} from '../contract.ts';
import '@mantine/core/styles.css';
export { d } from 'node:fs';
const e = await import('zod/v4');
export const from = 'a text';
`;
  expect(importsOf({ path: 'src/features/lots/server/store.ts', text })).toEqual([
    { path: 'src/shared/actor.ts' },
    { path: 'src/features/lots/contract.ts' },
    { package: '@mantine/core' },
    { package: 'node:fs' },
    { package: 'zod' },
  ]);
});

it('knows the features in the order of the decision record', () => {
  expect(featureOrder).toHaveLength(11);
  expect(new Set(featureOrder).size).toBe(11);
});
