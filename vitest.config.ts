import { defineConfig } from 'vitest/config';

const races = '**/*.races.test.ts';
const server = ['src/server/**/*.test.ts', 'src/features/*/server/**/*.test.ts', 'test/**/*.test.ts'];
const browser = ['src/**/*.test.tsx', 'src/web/**/*.test.ts', 'src/features/*/web/**/*.test.ts'];
const template = ['./test/template-database.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    // the embedded database is a whole PostgreSQL in each worker: more of them only take turns
    maxWorkers: 2,
    // as in playwright.config.ts: a run is not lost to one test, and the closing lines name it as SECOND TRY
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'seeds/**/*.test.ts'],
          exclude: [...server, ...browser, races],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: browser,
          environment: 'jsdom',
          setupFiles: ['./test/browser-setup.ts'],
          css: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: server,
          exclude: [races],
          globalSetup: template,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'races',
          // locking is never exercised on the embedded database, which runs one transaction at a time
          include: process.env.TEST_DATABASE_URL ? [`src/${races}`, `test/${races}`] : [],
          globalSetup: template,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
