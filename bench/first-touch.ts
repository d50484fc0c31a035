import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { cast, emailOf } from '#fixtures/cast.ts';
import { readConfig } from '#platform/server/config.ts';
import { findChromium } from '../tools/chromium.ts';
import { middle } from './ask.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Slow 4G; rates in bytes per second. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_RATE = 4;
/** Delay before the first tap, in ms. */
const TAP_AFTER_MS = 6_000;
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

type Paints = { first: number; largest: number; hydrated: number };

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
 * Records when React has attached handlers to the main element, and the largest paint so far. Functions sent
 * to a page contain no named functions: tsx wraps those in a helper that the page lacks.
 */
function watchPage(): void {
  const noted = { hydrated: 0, largest: 0 };
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    noted.largest = list.getEntries().at(-1)?.startTime ?? noted.largest;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  setInterval(() => {
    const main = document.querySelector('main') ?? {};
    const isHydrated = Object.keys(main).some((key) => key.startsWith('__reactProps'));
    if (isHydrated && noted.hydrated === 0) noted.hydrated = performance.now();
  }, 10);
}

async function paintsOf(page: Page, url: string): Promise<Paints> {
  await page.goto(url, { waitUntil: 'load' });
  return page.evaluate(async (giveUp) => {
    const { noted } = window as unknown as { noted: Paints };
    while (noted.hydrated === 0 && performance.now() < giveUp) await new Promise((go) => setTimeout(go, 50));
    const [first] = performance.getEntriesByName('first-contentful-paint');
    return { ...noted, first: first?.startTime ?? 0, hydrated: noted.hydrated || giveUp };
  }, GIVE_UP_MS);
}

/** The sign of an answered tap: an element of the page, or a part of its query. */
type Sign = { selector?: string; query?: string };

/** Milliseconds, by the page's clock, between the tap and its sign. */
async function answerTime(page: Page, control: string, sign: Sign): Promise<number> {
  await page.waitForTimeout(TAP_AFTER_MS);
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

const BOOK_NOW = 'button[aria-label^="Book Now"]';

/** Taps of a visitor and of a signed-in buyer, and their signs. */
async function taps(browser: Browser, url: string): Promise<[string, number][]> {
  const timed = async (name: string, control: string, sign: Sign, state?: State) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const once = async (page: Page) => {
        await page.goto(url + TYPE_PAGE, { waitUntil: 'load' });
        return answerTime(page, control, sign);
      };
      times.push(await visit(browser, once, state));
    }
    return [name, middle(times)] as [string, number];
  };
  const signedIn = await signIn(browser, url);
  return [
    await timed('a filter', '[role=switch]', { query: 'psf=1' }),
    await timed('"Book Now" of a visitor, to the sign-in', BOOK_NOW, { selector: 'input[type=password]' }),
    await timed('"Book Now" of a buyer, to the dialog', BOOK_NOW, { selector: '[role=dialog]' }, signedIn),
  ];
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Browser storage of a signed-in buyer. */
async function signIn(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill(emailOf(cast.member.mailbox));
  await page.getByLabel('Password', { exact: true }).fill(readConfig({}).cast?.password ?? '');
  await page.locator('form').getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/dashboard/);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function measureBuild(build: string, browser: Browser): Promise<void> {
  const { url, stop } = await startPortal(build);
  console.log(`${build}: ${ROUNDS} visits each, the middle one; 4 x CPU, slow 4G`);
  for (const path of pages) {
    const all: Paints[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      all.push(await visit(browser, (page) => paintsOf(page, url + path)));
    }
    const of = (read: (paints: Paints) => number) => `${(middle(all.map(read)) / 1000).toFixed(1)} s`;
    console.log(
      `  ${path}\n    first paint ${of(({ first }) => first)}, largest ${of(({ largest }) => largest)}, hydrated ${of(
        ({ hydrated, first }) => hydrated - first,
      )} after the first`,
    );
  }
  for (const [name, milliseconds] of await taps(browser, url)) {
    console.log(`  ${name}: ${milliseconds.toFixed(0)} ms`);
  }
  await stop();
}

/** Measures the public pages on a slow phone, of this build and optionally of the one in the folder BUILD. */
export async function measurePages(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('No Chromium was found: set CHROMIUM_PATH or install one');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  for (const build of [process.env.BUILD, '.'].filter((folder) => folder !== undefined)) {
    await measureBuild(build, browser);
  }
  await browser.close();
}
