/**
 * `npm run without-modules [name…]`: takes each module that no other needs out of a copy of the committed tree in turn: its folder, its journeys,
 * and its two lines in the lists. What is left has to pass the static checks, build, and pass its tests (docs/modules.md). Needs a server of
 * PostgreSQL in TEST_DATABASE_URL; `--static` leaves the build and the tests out. Before a release; an hour and a half for all.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modules } from './structure/layers.ts';

const isStatic = process.argv.includes('--static');
const named = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const needed = new Set(Object.values(modules).flat());
const removable = Object.keys(modules).filter((name) => !needed.has(name));

/** The list of modules of one side, without the import of a module and without its name in the array. */
function strike(path: string, module: string): void {
  const text = readFileSync(path, 'utf8');
  const imported = new RegExp(
    `^import \\{ (\\w+) \\} from '#modules/${module}/\\w+/module\\.ts';\\n`,
    'm',
  ).exec(text);
  if (!imported) return;
  const [line, name] = imported;
  writeFileSync(path, text.replace(line, '').replace(new RegExp(`\\b${name},?\\s*`), ''));
}

function takeOut(folder: string, module: string): void {
  for (const side of ['server', 'web']) strike(join(folder, `src/app/${side}/modules.ts`), module);
  rmSync(join(folder, 'src/modules', module), { recursive: true });
  for (const file of readdirSync(join(folder, 'e2e')))
    if (file.startsWith(`${module}.`)) rmSync(join(folder, 'e2e', file));
}

const steps: readonly string[][] = [
  // what is printed from the code, and words that nobody says any more
  ['npm', 'run', '-s', 'docs'],
  ['npm', 'run', '-s', 'translations'],
  ['npx', 'biome', 'check', '--write', '.'],
  ['npm', 'run', '-s', 'check', '--', '--static'],
  ...(isStatic
    ? []
    : [
        ['npx', 'tsx', 'tools/build.ts'],
        ['npx', 'vitest', 'run', '--project', 'unit', '--project', 'web', '--project', 'http'],
        ['npx', 'playwright', 'test', '--project', 'desktop'],
      ]),
];

/** Whether a copy without the module passes every step. */
function passesWithout(module: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), `without-${module}-`));
  try {
    execFileSync('git', ['clone', '-q', '.', folder]);
    execFileSync('cp', ['-a', 'node_modules', folder]);
    takeOut(folder, module);
    execFileSync('git', ['add', '-A'], { cwd: folder });
    return steps.every(([command = '', ...parameters]) => {
      const { status, stdout, stderr } = spawnSync(command, parameters, { cwd: folder, encoding: 'utf8' });
      if (status !== 0) console.log(`${stdout}${stderr}\nwithout ${module}: ${parameters.join(' ')} failed`);
      return status === 0;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const module of named.length > 0 ? named : removable) {
  const isPassed = passesWithout(module);
  console.log(`${isPassed ? 'ok    ' : 'failed'} without ${module}`);
  if (!isPassed) process.exitCode = 1;
}
