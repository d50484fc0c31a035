/**
 * `npm run lighthouse`: measures the built site, with the park of PARK_DIR, as a phone meets it and prints, for each public
 * page, the four scores and the script it loads. Each score is the median of RUNS runs (five unless told otherwise).
 * Lighthouse is fetched by npx, since it brings as many packages as the portal itself.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPark, samplePark } from '#app/server/park/read-park.ts';
import { typesOf } from '#core/lots/lifecycle.ts';
import { propertyAlias } from '#core/park/labels.ts';
import { stateOf, steps } from './build-steps.mjs';
import { findChromium } from './chromium.ts';

const LIGHTHOUSE = 'lighthouse@12.8.2';
/** The stream of live updates keeps the network busy, so a load never ends by itself. */
const LOAD_WITHIN_MS = 15_000;
/** On a busy machine the trace may lack the start of the navigation (NO_NAVSTART), if the page got a new process. */
const TRIES = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const flags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

type Report = {
  runtimeError?: { code: string };
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: {
    'cumulative-layout-shift': { numericValue: number };
    'largest-contentful-paint': { numericValue: number };
    'network-requests': { details: { items: { resourceType?: string; transferSize?: number }[] } };
  };
};

const runs = Number(process.env.RUNS ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'));

/** The built server on its own port and folder. */
async function startPortal(): Promise<{ url: string; stop: () => void }> {
  const { NODE_ENV: _mode, DATABASE_URL: _database, ...env } = process.env;
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      const address = /is open at (http:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`The server ended before it was open:\n${said}`)));
  });
  return { url, stop: () => child.kill() };
}

/** @throws if no run of a few has a whole trace */
function measure(url: string, browser: string): Report {
  const file = join(folder, 'report.json');
  const output = ['--quiet', '--output=json', `--output-path=${file}`];
  const parameters = [url, ...output, `--max-wait-for-load=${LOAD_WITHIN_MS}`, `--chrome-flags=${flags}`];
  for (let tries = 1; ; tries += 1) {
    rmSync(file, { force: true });
    // a run without a whole trace exits with an error as well
    const { stderr } = spawnSync('npx', ['--yes', LIGHTHOUSE, ...parameters], {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, CHROME_PATH: browser },
    });
    if (!existsSync(file)) throw new Error(stderr);
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    if (!report.runtimeError) return report;
    if (tries === TRIES) throw new Error(`${url}: ${report.runtimeError.code}`);
  }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function scriptBytes({ audits }: Report): number {
  const requests = audits['network-requests'].details.items;
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

const browser = findChromium();
if (browser === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH or install one');
if (steps.some((step) => stateOf(step) !== 'ready')) throw new Error('Run `npm run build` first');
const { site, facts } = await readPark(process.env.PARK_DIR || samplePark());
const [type] = typesOf(facts);
const pages = ['/', `/${site.slug}`, `/properties/${propertyAlias(site)}/type/${type}`, '/login'];
const portal = await startPortal();
try {
  for (const page of pages) {
    const reports = Array.from({ length: runs }, () => measure(portal.url + page, browser));
    const scores = categories.map(
      (name) => `${name} ${Math.round(median(reports.map((report) => report.categories[name].score)) * 100)}`,
    );
    const of = (read: (report: Report) => number) => median(reports.map(read));
    const shift = of(({ audits }) => audits['cumulative-layout-shift'].numericValue);
    const paint = of(({ audits }) => audits['largest-contentful-paint'].numericValue);
    const script = of(scriptBytes);
    console.log(
      `${page}\n  ${scores.join(', ')}\n  largest paint ${(paint / 1000).toFixed(1)} s, layout shift ${shift.toFixed(3)}, script ${(script / 1000).toFixed(0)} kB sent`,
    );
  }
} finally {
  portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
