import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { environmentShape } from '#platform/server/environment.ts';

const settings = readFileSync('docs/settings.md', 'utf8');

/** Rows of its tables: name and default. */
const documented = [...settings.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.*?) \|/gm)].map(([, name, usual]) => [
  name,
  usual,
]);

it('docs/settings.md lists every variable of the program with its default', () => {
  const usual: Record<string, unknown> = environmentShape.parse({});
  const read = Object.keys(environmentShape.shape).map((name) => [name, String(usual[name] ?? '') || 'none']);
  console.log(`${read.length} variables`);
  expect(documented.sort()).toEqual(read.sort());
});

it('the pages name only commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const docs = readdirSync('docs').filter((name) => name.endsWith('.md'));
  const pages = ['README.md', 'CONTRIBUTING.md', '.ci/run', ...docs.map((name) => `docs/${name}`)];
  const named = pages.flatMap((page) => [
    ...readFileSync(page, 'utf8').matchAll(/npm run (?:--silent )?([a-z0-9:-]+)/g),
  ]);
  expect(named.length).toBeGreaterThan(5);
  for (const [command, name] of named) expect(scripts, command).toHaveProperty([name ?? '']);
});

it('docs/running.md names every command of the operator', () => {
  const { scripts } = readJson('package.json') as { scripts: Record<string, string> };
  const page = readFileSync('docs/running.md', 'utf8');
  const own = Object.keys(scripts).filter((name) => scripts[name] === `node tools/start.mjs ${name}`);
  expect(own.length).toBeGreaterThan(10);
  // seed belongs to development
  expect(own.filter((name) => !page.includes(`\`${name}`))).toEqual(['seed']);
});

it('docs/security.md lists every package of the server with its version and licence', () => {
  const { dependencies } = readJson('package.json') as { dependencies: Record<string, string> };
  const rows = [
    ...readFileSync('docs/security.md', 'utf8').matchAll(/^\| (\S+) \| (\d\S+) \| (\S.*?) \| .+ \|$/gm),
  ];
  const needed = Object.entries(dependencies).map(([name, version]) => {
    const { license } = readJson(`node_modules/${name}/package.json`) as { license: string };
    return [name, version, license];
  });
  expect(rows.map(([, ...row]) => row)).toEqual(needed);
});

it.each(['docs/reliability.md', 'docs/security.md'])('%s names a test that exists for every goal', (page) => {
  const goals = readFileSync(page, 'utf8')
    .split('\n## ')
    .find((section) => section.startsWith('Goals\n'));
  const rows = [...(goals ?? '').matchAll(/^\| ([A-Z]\d+) \|.*\| (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(10);
  for (const [, goal = '', proof = ''] of rows) {
    const paths = [...proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    expect(paths.filter(existsSync), goal).toEqual(paths);
    expect(paths, goal).not.toEqual([]);
  }
});

/** Every page in Markdown, by its path. */
function documents(): string[] {
  const below = ['docs', 'src', 'ops', 'parks'].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  );
  return [...readdirSync('.'), ...below].filter((name) => name.endsWith('.md'));
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  const headings = [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it('every link of the documents leads to a file and a heading that exist', () => {
  const docs = documents();
  const dead = docs.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, file, anchor]) => {
        const target = file ? join(dirname(page), file) : page;
        return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
      })
      .map(([link]) => `${page}: ${link}`),
  );
  expect(docs.length).toBeGreaterThan(30);
  expect(dead).toEqual([]);
});

it.each(['docs/office.md', 'docs/incidents.md', 'docs/deposits.md'])(
  '%s names what pages say in its words',
  (page) => {
    const said = new Set(
      [...readFileSync('translations/ms.po', 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(([, text]) => text),
    );
    // bold or italic; a sentence in bold begins a paragraph
    const named = [...readFileSync(page, 'utf8').matchAll(/\*+([A-Z][^*]*[^*.])\*+/g)].map(
      ([, text]) => text,
    );
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((text) => !said.has(text))).toEqual([]);
  },
);

it('every path of the package in a document is that of a file or folder', () => {
  const named = documents().flatMap((page) =>
    [
      ...readFileSync(page, 'utf8').matchAll(
        /`((?:bench|docs|e2e|fixtures|ops|parks|src|test|tools|translations)\/[\w@./-]+)`/g,
      ),
    ].map(([, path = '']) => ({ page, path })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
});

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
