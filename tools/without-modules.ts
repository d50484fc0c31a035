/**
 * `npm run without-modules [name…]`: takes each module that no other needs out of a copy of the committed tree in turn: its folder, its journeys,
 * and its lines in the lists. What is left has to have no error of types, build, and pass its tests (docs/modules.md); pages of docs may still speak
 * of it. Needs a server of PostgreSQL in TEST_DATABASE_URL; `--types` leaves the build and the tests out. Before a release; some hours for all.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removable } from './structure/layers.ts';

const onlyTypes = process.argv.includes('--types');
const named = process.argv.slice(2).filter((each) => !each.startsWith('--'));

/** The files of the app that list modules. */
const lists = ['server/modules.ts', 'server/drawing-modules.ts', 'web/modules.ts'];

/** Takes the import of a module out of a list, and its name out of the array or object there. */
function strike(path: string, module: string): void {
  const text = readFileSync(path, 'utf8');
  const [line, name] =
    new RegExp(`^import \\{ (\\w+) \\} from '#modules/${module}/.*\\n`, 'm').exec(text) ?? [];
  if (line)
    writeFileSync(path, text.replace(line, '').replace(new RegExp(`(?:\\.{3}|\\b)${name},?\\s*`), ''));
}

function takeOut(folder: string, module: string): void {
  for (const list of lists) strike(join(folder, 'src/app', list), module);
  rmSync(join(folder, 'src/modules', module), { recursive: true });
  for (const file of readdirSync(join(folder, 'e2e')))
    if (file.includes(module)) rmSync(join(folder, 'e2e', file));
  // vitest applies no --exclude to projects
  rmSync(join(folder, 'tools/docs.test.ts'));
}

const steps: readonly string[][] = [
  // what is printed from the code, and words that nobody says any more
  ['npm', 'run', '-s', 'docs'],
  ['npm', 'run', '-s', 'translations'],
  ['npx', 'biome', 'check', '--write', '.'],
  ['npx', 'tsc', '-b'],
  ...(onlyTypes
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
