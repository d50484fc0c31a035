import { defineConfig } from '@playwright/test';
import { placePark } from '#platform/web/paths.ts';
import type { ParkOptions } from './e2e/fixtures.ts';
import { freePort } from './test/free-port.ts';
import { findChromium } from './tools/chromium.ts';

/**
 * Parts of Chromium that Playwright turns off for every browser. Chromium heeds only the last `--disable-features`, so ours
 * repeats them.
 */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** The popups of the address bar: two web pages that Chromium loads for the window of every journey, which nobody sees. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Each worker has a server of its own, with its own port, database and folder; the build is shared. */
const WORKERS = 2;

// the workers load this file too: they inherit what the first load has settled
process.env.E2E_PORTS ??= (await Promise.all(Array.from({ length: WORKERS }, freePort))).join(' ');
/** Of one server more, with the folder of the other park: few journeys run on it. */
process.env.E2E_SMALL_PORT ??= String(await freePort());
process.env.CHROMIUM_PATH ??= findChromium() ?? '';

// addresses of the sample park, before a test file makes titles of them; fixtures.ts places another one
placePark({ hub: 'aero-industrial-hub', property: 'aeroindustrial' });

const leftOut = process.env.TEST_SIZE === 'long' ? [] : [/@long/];
const isRoot = process.getuid?.() === 0;

// isMobile brings the browser of a phone, which zooms out from a page wider than the screen
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };

export default defineConfig<object, ParkOptions>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // a journey builds its own records, so that any worker can run any journey at any time
  fullyParallel: true,
  workers: WORKERS,
  // a shared machine may stall any browser once: a journey that needs its second try is named at the end of the run
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // baseURL is the server of the worker: see fixtures.ts
    actionTimeout: 20_000,
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    // recording costs every journey; `--trace on` records one that fails without CI
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // saves the time of transitions; a journey about motion asks for 'no-preference'
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        // Chromium refuses its sandbox to root, as in a container
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...offByPlaywright, ...addressBar].join(',')}`,
      ],
    },
  },
  /*
   * Tags choose the screen: none is a desktop, @phone a phone alone, @both both. A journey belongs on the phone for layout,
   * touch, or a buyer's way; every-screen.e2e.ts opens every screen there. @long runs only in npm run prove. @park runs on
   * parks/small too, which has other types and no plan.
   */
  projects: [
    {
      name: 'phone',
      grep: /@phone|@both/,
      grepInvert: leftOut,
      use: phone,
    },
    {
      name: 'desktop',
      grepInvert: [/@phone/, ...leftOut],
      use: desktop,
    },
    {
      name: 'small park, phone',
      grep: /(?=.*@park)(?=.*@phone)/s,
      grepInvert: leftOut,
      use: { ...phone, parkName: 'small' },
    },
    {
      name: 'small park',
      grep: /@park/,
      grepInvert: [/@phone/, ...leftOut],
      use: { ...desktop, parkName: 'small' },
    },
  ],
  webServer: {
    command: 'node --import tsx e2e/serve.ts',
    env: { PORTS: process.env.E2E_PORTS, SMALL_PORT: process.env.E2E_SMALL_PORT },
    wait: { stdout: /All servers listen/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
