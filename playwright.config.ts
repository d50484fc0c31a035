import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import { freePort } from './test/free-port.ts';

// the workers load this file too: they inherit what the first load has settled
process.env.E2E_PORT ??= String(await freePort());
process.env.CHROMIUM_PATH ??= findChromium() ?? '';

const address = `http://localhost:${process.env.E2E_PORT}`;
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // all journeys share one server and one park
  workers: 1,
  // a shared machine may stall any browser once: a journey that needs its second try is named at the end of the run
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: address,
    actionTimeout: 20_000,
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
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
      ],
    },
  },
  projects: [
    // what needs a wheel is not for a phone
    {
      name: 'phone',
      grepInvert: /@mouse/,
      // isMobile brings the browser of a phone, which zooms out from a page wider than the screen
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node --import tsx e2e/serve.ts',
    url: `${address}/api/health`,
    env: { PORT: process.env.E2E_PORT },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
