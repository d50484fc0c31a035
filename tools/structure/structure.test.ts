import { describe, expect, it } from 'vitest';
import { checkLayers, checkPackages, checkRemovable } from './layers.ts';
import { type Breach, importsOf, type SourceFile } from './source-file.ts';
import { checkCallbacks, checkComponents, checkLength, checkStyles, checkVocabulary } from './vocabulary.ts';
import {
  checkAttributes,
  checkIds,
  checkLinks,
  checkParkNames,
  checkReplies,
  checkSurroundings,
} from './words.ts';

type Rule = (files: SourceFile[]) => Breach[];

const runtime = new Set(['fastify', 'drizzle-orm', 'zod', 'uqr']);

/** The pages that define ids; every set of files for that rule needs them. */
const idPages: SourceFile[] = [
  { path: 'docs/rules.md', text: '### D-01 First rule\n' },
  { path: 'docs/requirements.md', text: '- **R-NAV-01** [ui] First line\n' },
];

const rules: Record<string, Rule> = {
  checkLayers,
  checkPackages: (files) => checkPackages(files, runtime),
  checkRemovable,
  checkVocabulary,
  checkComponents,
  checkCallbacks,
  checkReplies,
  checkAttributes,
  checkIds,
  checkSurroundings,
  checkLinks,
  checkParkNames,
};

/**
 * One case per line: the path of a file, its import after `<-` or its content after a colon, and after `=>` the expected
 * violation; without `=>` it is allowed.
 */
const cases: Record<keyof typeof rules, string> = {
  checkLayers: `
    src/shared/money.ts <- #core/lots/contract.ts => shared may not
    src/core/lots/policy.ts <- ./server/store.ts => may not
    src/core/lots/web/LotTable.tsx <- #core/lots/server/store.ts => may not
    src/core/lots/server/routes.ts <- #core/lots/web/queries.ts => may not
    src/platform/server/http/serve.ts <- #core/users/server/store.ts => may not
    src/platform/web/ui/Table.tsx <- #core/lots/lifecycle.ts => may not
    src/core/lots/web/LotTable.tsx <- #app/web/pages/HomePage.tsx => may not
    src/core/lots/server/actions.ts <- #core/bookings/server/store.ts => bookings stands above lots
    src/core/lots/lifecycle.ts <- #core/bookings/lifecycle.ts => bookings stands above lots
    src/core/lots/server/actions.ts <- #core/bookings/server/tables.ts => bookings stands above lots
    src/core/lots/server/routes.ts: const a = await import('#core/users/server/store.ts'); => users stands above lots
    src/app/server/app.ts <- #core/lots/server/factory.ts => factories are for tests and seeds
    src/app/server/app.ts <- ../../../tools/build.ts => no part of the product
    src/core/bookings/server/actions.ts <- #core/lots/server/store.ts
    src/core/lots/server/tables.ts <- #core/bookings/server/tables.ts
    src/core/lots/server/store.ts <- #core/bookings/server/tables.ts
    src/core/lots/server/lots.test.ts <- #core/bookings/server/factory.ts
  `,
  checkPackages: `
    src/shared/dates.ts <- dayjs => only zod
    src/core/lots/contract.ts <- node:crypto => only zod
    src/core/lots/server/actions.ts <- drizzle-orm => SQL lives in store.ts
    src/core/lots/server/routes.ts <- drizzle-orm/pg-core => SQL lives in store.ts
    src/app/server/app.ts <- vite => make it a dependency
    src/core/lots/web/LotTable.tsx <- fastify => a package of the server
    src/platform/web/api-client/call.ts <- node:fs => a package of the server
    src/core/lots/server/store.ts <- drizzle-orm
    src/core/lots/web/LotTable.tsx <- zod
    src/core/lots/web/LotTable.tsx <- uqr
    src/core/lots/web/LotTable.tsx <- react
  `,
  checkRemovable: `
    e2e/long-names.e2e.ts <- #modules/queues/contract.ts => passes its tests without that module
    src/core/lots/web/LotTable.test.tsx <- #modules/queues/contract.ts => passes its tests without that module
    e2e/queues.e2e.ts <- #modules/queues/contract.ts
    src/modules/queues/server/offers.test.ts <- #modules/queues/contract.ts
    e2e/long-names.e2e.ts <- #modules/deposits/test/deposits.ts
  `,
  checkVocabulary: `
    src/shared/date-utils.ts => says nothing
    test/helpers/login.ts => says nothing
    src/core/invoices/contract.ts => no known noun
    src/core/lots/service.ts => is misnamed
    src/core/lots/server/manager.ts => is misnamed
    src/core/lots/server/sql/store.ts => the layout does not know
    src/core/lots/web/lotTable.tsx => is misnamed
    src/platform/server/http/ReadyAnswers.ts => is misnamed
    tools/printDocs.ts => is misnamed
    src/core/lots/server/import-store.ts
    src/core/lots/server/claims.races.test.ts
  `,
  checkComponents: `
    src/platform/web/ui/Picture.tsx: export function Image() {} => does not export Picture
  `,
  checkCallbacks: `
    src/platform/server/http/drain.ts: setInterval(async function look() {}, 5); => wrap it in inBackground
    src/app/server/app.ts: socket.on('close', async function leave() {}); => wrap it in inBackground
    src/app/server/app.ts: socket.on('close', inBackground(async function leave() {}, onError));
    src/app/server/app.test.ts: setImmediate(async function look() {});
    src/platform/web/poll.ts: setTimeout(async function poll() {}, 5);
  `,
  checkReplies: `
    src/core/lots/server/routes.ts: return interpolate(texts.locked, { lot }); => use say
    src/app/server/workflows/routes.ts: interpolate(texts.closed, { agency }); => use say
    src/core/lots/server/routes.ts: return say(texts.locked, { lot });
    src/core/lots/server/lots.test.ts: interpolate(texts.locked, { lot });
    src/app/server/commands/audit-check.ts: interpolate(texts.more, { count });
    src/core/lots/labels.ts: interpolate(texts.more, { count });
  `,
  checkAttributes: `
    src/core/lots/web/LotTable.tsx: <A label="Choose a lot" /> => has the text "Choose a lot"
    src/platform/web/ui/Banner.tsx: <A aria-label="Close" /> => has the text "Close"
    src/core/lots/web/LotTable.tsx: <A label={texts.choose} size="Md-1" part="buyer-details" />
    src/core/lots/web/LotTable.test.tsx: <A label="Choose a lot" />
    src/core/lots/web/LotTable.tsx: <A label={\`Choose lot \${n}\`} /> => has the text "Choose lot"
    src/core/lots/web/LotTable.tsx: <A href={\`/lots/\${n}\`} id={\`\${n} Lot\`} />
  `,
  checkIds: `
    src/app/server/app.ts: // see D-77 => cites D-77
    e2e/home.e2e.ts: test('R-NAV-99 opens') => cites R-NAV-99
    src/core/lots/rules.md: ## D-01 First rule => defines D-01 again
    src/app/server/app.ts: // D-01, R-NAV-01
    src/core/lots/rules.md: ## D-02 Second rule
  `,
  checkSurroundings: `
    docs/running.md: cd /home/someone/portal => one machine
    package-lock.json: https://registry.example.org/a.tgz => package registry
    docs/domain.md: see shared/plan => does not exist
  `,
  checkLinks: `
    docs/domain.md: [rules](rule.md) => links to rule.md
    docs/domain.md: [rules](rules.md#a) [out](https://example.org)
  `,
  checkParkNames: `
    src/app/web/layouts/Logo.tsx: <b>Aero</b> => names Aero of the sample park
    ops/portal.service: Description=Jalan Dua => names Jalan
    src/app/web/layouts/Logo.test.tsx: Aero
    src/core/agencies/contract.ts: 12 Jalan Meridian
    parks/aero/park.yaml: Aero Boulevard
  `,
};

describe.each(Object.entries(cases))('%s', (name, lines) => {
  const rows = lines.trim().split(/\n\s*/);

  it.each(rows)('%s', (row) => {
    const [what = '', says] = row.split(' => ');
    const [, path = '', imported, text = ''] = /^(\S+?)(?: <- (\S+)|: (.*))?$/.exec(what) ?? [];
    const content = imported ? `import { a } from '${imported}';\n` : text;
    const breaches = rules[name]?.([...idPages, { path, text: content }]);
    expect(breaches).toEqual(says ? [{ path, says: expect.stringContaining(says) }] : []);
  });

  it('has an example of a breach', () => {
    expect(rows.some((row) => row.includes(' => '))).toBe(true);
  });
});

it('finds a file that is too long', () => {
  const says = expect.stringContaining('501 lines');
  expect(checkLength([{ path: 'src/app/server/app.ts', text: '\n'.repeat(501) }])).toEqual([
    { path: 'src/app/server/app.ts', says },
  ]);
});

it('finds a style that the build breaks', () => {
  const tile = {
    path: 'src/platform/web/ui/Tile.module.css',
    text: '.tile { color: light-dark(#fff, #000); }',
  };
  const schemes = { path: 'src/app/web/global.css', text: ':root[data-dark] { color-scheme: dark; }' };
  expect(checkStyles([tile, schemes])).toEqual([]);
  expect(checkStyles([tile])).toEqual([{ path: tile.path, says: expect.stringContaining('color-scheme') }]);
});

it('finds that docs/ defines no ids at all', () => {
  expect(checkIds([{ path: 'src/app/server/app.ts', text: '' }])).toHaveLength(1);
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
  expect(importsOf({ path: 'src/core/lots/server/store.ts', text })).toEqual([
    { path: 'src/shared/actor.ts' },
    { path: 'src/core/lots/contract.ts' },
    { package: '@mantine/core' },
    { package: 'node:fs' },
    { package: 'zod' },
  ]);
});
