/**
 * `npm run check`: all static checks, and the unit tests. Stops at the first failing step
 * and prints its output. `--static` skips the tests.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { closingLine } from './test-counts.ts';

type Step = { name: string; command: string; parameters: string[] };

const steps: Step[] = [
  { name: 'format and lint', command: 'biome', parameters: ['check', '--error-on-warnings', '.'] },
  { name: 'types', command: 'tsc', parameters: ['-b'] },
  { name: 'structure', command: 'tsx', parameters: ['tools/check-structure.ts'] },
  { name: 'translations', command: 'tsx', parameters: ['tools/translations.ts', '--check'] },
  { name: 'dead code', command: 'knip', parameters: [] },
];
const unitTests: Step = { name: 'unit tests', command: 'vitest', parameters: ['run', '--project=unit'] };

/** Runs a step; resolves to its output and whether it succeeded. */
function runStep({ command, parameters }: Step): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join('node_modules', '.bin', command), parameters, {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (text) => {
      output += String(text);
    });
    child.stderr.on('data', (text) => {
      output += String(text);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

const wanted = process.argv.includes('--static') ? steps : [...steps, unitTests];
let passed = 0;
for (const step of wanted) {
  const startedAt = Date.now();
  const { ok, output } = await runStep(step);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  console.log(`${ok ? 'ok    ' : 'failed'} ${step.name.padEnd(16)} ${seconds} s`);
  if (!ok) {
    console.log(output);
    console.log(`FAILED the check ${step.name}`);
    break;
  }
  // prints the number of files, so that an empty check cannot pass unnoticed
  const summary = output.split('\n').findLast((line) => line.startsWith('Structure:'));
  if (summary) console.log(`       ${summary}`);
  passed += 1;
}
const failed = passed < wanted.length ? 1 : 0;
console.log(closingLine({ passed, failed, skipped: 0 }));
process.exitCode = failed;
