import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { cast, emailOf } from '#app/server/seed/cast.ts';
import { readConfig } from '#platform/server/config.ts';
import { findChromium } from '../tools/chromium.ts';
import { middle, type Ratio } from './ask.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Slow 4G; rates in bytes per second. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_RATE = 4;
/** Delay before the first tap, in ms. */
const TAP_AFTER_MS = 6_000;
/** Delay between a first touch and the tap, in ms. */
const READ_MS = 1_000;
/** Timeout in ms; a tap not answered by then counts as this. */
const GIVE_UP_MS = 20_000;

const pages = [
  '/',
  '/aero-industrial-hub',
  '/properties/aeroindustrial/type/A',
  '/login',
  '/register',
  '/agency-request',
];
const TYPE_PAGE = '/properties/aeroindustrial/type/A';

type Paints = { first: number; largest: number; hydrated: number; shift: number };
type Visit = Paints & { script: number; style: number };

/** Starts the built server of a folder on its own port and data folder. */
async function startPortal(build: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-pages-'));
  const { NODE_ENV: _mode, DATABASE_URL: _database, ...env } = process.env;
  const child = spawn(process.execPath, [resolve(build, 'dist/server/main.js')], {
    env: { ...env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const url = await new Promise<string>((open, fail) => {
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      const address = /is open at (http:\S+)/.exec(said)?.[1];
      if (address) open(address);
    });
    child.once('exit', () => fail(new Error(`The server ended before it was open:\n${said}`)));
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

/** A visit on a slow phone with a cold cache; `state` is the storage of a signed-in person. */
async function visit<T>(browser: Browser, act: (page: Page) => Promise<T>, state?: State): Promise<T> {
  const context = await browser.newContext({ ...phone, ...(state && { storageState: state }) });
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  const result = await act(page);
  await context.close();
  return result;
}

/**
 * Records when React has attached handlers to the main element, the largest paint so far and the sum of layout shifts.
 * Functions sent to a page contain no named functions: tsx wraps those in a helper that the page lacks.
 */
function watchPage(): void {
  const noted = { hydrated: 0, largest: 0, shift: 0 };
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    noted.largest = list.getEntries().at(-1)?.startTime ?? noted.largest;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
      noted.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  setInterval(() => {
    const main = document.querySelector('main') ?? {};
    const isHydrated = Object.keys(main).some((key) => key.startsWith('__reactProps'));
    if (isHydrated && noted.hydrated === 0) noted.hydrated = performance.now();
  }, 10);
}

async function paintsOf(page: Page, url: string): Promise<Visit> {
  await page.goto(url, { waitUntil: 'load' });
  return page.evaluate(async (giveUp) => {
    const { noted } = window as unknown as { noted: Paints };
    while (noted.hydrated === 0 && performance.now() < giveUp) await new Promise((go) => setTimeout(go, 50));
    // what hydration moves
    await new Promise((go) => setTimeout(go, 500));
    const [first] = performance.getEntriesByName('first-contentful-paint');
    const sent = { script: 0, style: 0 };
    for (const { name, encodedBodySize } of performance.getEntriesByType(
      'resource',
    ) as PerformanceResourceTiming[]) {
      if (name.includes('.js')) sent.script += encodedBodySize;
      if (name.includes('.css')) sent.style += encodedBodySize;
    }
    return { ...noted, ...sent, first: first?.startTime ?? 0, hydrated: noted.hydrated || giveUp };
  }, GIVE_UP_MS);
}

/** The sign of an answered tap: an element of the page, or a part of its query. */
type Sign = { selector?: string; query?: string };

/** Milliseconds, by the page's clock, between the tap and its sign. */
async function answerTime(page: Page, { control, sign, after }: Tap): Promise<number> {
  await page.waitForTimeout(TAP_AFTER_MS);
  if (after) {
    await page.locator(after).first().tap();
    await page.waitForTimeout(READ_MS);
  }
  await page.locator(control).first().scrollIntoViewIfNeeded();
  const answered = page.evaluate(
    async ({ selector, query, giveUp }) => {
      const { timeStamp } = await new Promise<Event>((tapped) => {
        addEventListener('pointerup', tapped, { once: true, capture: true });
      });
      for (;;) {
        const isThere = selector
          ? document.querySelector(selector) !== null
          : query !== undefined && location.search.includes(query);
        const waited = performance.now() - timeStamp;
        if (isThere || waited > giveUp) return waited;
        await new Promise(requestAnimationFrame);
      }
    },
    { ...sign, giveUp: GIVE_UP_MS },
  );
  await page.locator(control).first().tap({ noWaitAfter: true });
  return answered;
}

const BOOK_NOW = 'a[aria-label^="Book Now"]';
const ROW = 'tbody tr td';

type Tap = {
  name: string;
  control: string;
  sign: Sign;
  isBuyer?: true;
  /** What is touched a moment before it. */
  after?: string;
};

const taps: readonly Tap[] = [
  { name: 'a filter', control: 'a[href$="phase=2"]', sign: { query: 'phase=2' }, after: 'main summary' },
  {
    name: '"Book Now" of a visitor, to the sign-in',
    control: BOOK_NOW,
    sign: { selector: 'input[type=password]' },
  },
  {
    name: '"Book Now" of a buyer, to the dialog',
    control: BOOK_NOW,
    sign: { selector: '[role=dialog]' },
    isBuyer: true,
  },
  { name: 'a row, to its details', control: ROW, sign: { selector: '[role=dialog]' } },
  {
    name: 'a row after a first touch, to its details',
    control: ROW,
    sign: { selector: '[role=dialog]' },
    after: 'h1',
  },
];

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Browser storage of a signed-in buyer. */
async function signIn(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(`${url}/login`, { waitUntil: 'load' });
  await page.getByLabel('Email').fill(emailOf(cast.member.mailbox));
  await page.getByLabel('Password', { exact: true }).fill(readConfig({}).cast?.password ?? '');
  await page.locator('form').getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/dashboard/);
  const state = await context.storageState();
  await context.close();
  return state;
}

type Build = { folder: string; url: string; buyer: State; stop: () => Promise<void> };

async function openBuild(folder: string, browser: Browser): Promise<Build> {
  const portal = await startPortal(folder);
  return { folder, ...portal, buyer: await signIn(browser, portal.url) };
}

/** Measures each build in every round, so that a busy machine slows all of them; the results by build. */
async function inTurns<T>(builds: readonly Build[], measure: (build: Build) => Promise<T>): Promise<T[][]> {
  const all: T[][] = builds.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, build] of builds.entries()) all[index]?.push(await measure(build));
  }
  return all;
}

async function comparePages(builds: readonly Build[], browser: Browser): Promise<void> {
  for (const path of pages) {
    console.log(path);
    const results = await inTurns(builds, ({ url }) => visit(browser, (page) => paintsOf(page, url + path)));
    for (const [index, visits] of results.entries()) {
      const of = (read: (seen: Visit) => number) => (middle(visits.map(read)) / 1000).toFixed(1);
      const shift = middle(visits.map((seen) => seen.shift)).toFixed(3);
      const sizes = `script ${of(({ script }) => script)} kB, style ${of(({ style }) => style)} kB`;
      const paints = `first paint ${of(({ first }) => first)} s, largest ${of(({ largest }) => largest)} s`;
      console.log(
        `  ${builds[index]?.folder}: ${sizes}, ${paints}, hydrated ${of(({ hydrated, first }) => hydrated - first)} s after the first, layout shift ${shift}`,
      );
    }
  }
}

async function compareTaps(builds: readonly Build[], browser: Browser): Promise<void> {
  for (const tap of taps) {
    const { name, isBuyer } = tap;
    const results = await inTurns(builds, ({ url, buyer }) => {
      const once = async (page: Page) => {
        await page.goto(url + TYPE_PAGE, { waitUntil: 'load' });
        return answerTime(page, tap);
      };
      return visit(browser, once, isBuyer && buyer);
    });
    const times = results.map((all, index) => `${builds[index]?.folder} ${middle(all).toFixed(0)} ms`);
    console.log(`${name}: ${times.join(', ')}`);
  }
}

/** Measures the public pages on a slow phone, of this build and of those in the folders BUILD (with commas between). */
export async function measurePages(): Promise<Ratio[]> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('No Chromium was found: set CHROMIUM_PATH or install one');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const builds: Build[] = [];
  for (const folder of [...(process.env.BUILD?.split(',') ?? []), '.']) {
    builds.push(await openBuild(folder, browser));
  }
  console.log(`${ROUNDS} visits each in turns, the middle one; 4 x CPU, slow 4G`);
  await comparePages(builds, browser);
  await compareTaps(builds, browser);
  for (const { stop } of builds) await stop();
  await browser.close();
  // times of a phone, without a second side
  return [];
}
