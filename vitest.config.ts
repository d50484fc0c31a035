import { defineConfig } from 'vitest/config';

const races = '**/*.races.test.ts';
const drills = '**/*.drill.test.ts';
const server = [
  'src/{platform,app}/server/**/*.test.ts',
  'src/{core,modules}/*/server/**/*.test.ts',
  'test/**/*.test.ts',
];
const browser = [
  'src/**/*.test.tsx',
  'src/{platform,app}/web/**/*.test.ts',
  'src/{core,modules}/*/web/**/*.test.ts',
];

/** Tests of the server that open no database: they run once, with the unit tests. */
const withoutDatabase = [
  'src/platform/server/{background,checked-archive,concurrency-limit,config,fair-queue,storage}.test.ts',
  'src/platform/server/vault/vault.test.ts',
  'src/app/server/{main,modules,park/{broken-park,office-pictures,office-plans,office-tables,park-colors,read-legal,read-logo,read-park,sample-park}}.test.ts',
  'src/platform/server/pdf/pdf.test.ts',
  'src/modules/papers/server/paper-present.test.ts',
  'src/platform/server/db/{faults,folder-lock}.test.ts',
  'src/platform/server/http/{aborted-upload,headers,page-template,response-cache}.test.ts',
  'test/{access/policy-matrix,zod-config}.test.ts',
];

/** The embedded database proves what is its own: migrations, walls, the first start, the main job, expiry and what decisions do. */
const embedded = [
  'src/platform/server/db/{migrate,walls}.test.ts',
  'src/app/server/jobs/expiry.test.ts',
  'test/{demo-seed,main-job,outcomes}.test.ts',
];

/** Builds the pages for production, so it runs with the build of `npm test` and not with every check. */
const ofTheBuild = 'tools/production-pages.test.ts';

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);

const withDatabase = {
  globalSetup: ['./test/template-database.ts'],
  // a file brings its own database and its own server; what they are made of is loaded once
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    pool: 'forks',
    // for two cores; three workers take as long, and the embedded database is a whole PostgreSQL in each
    maxWorkers: 2,
    // as in playwright.config.ts: a run is not lost to one test, and the closing lines name it as SECOND TRY
    retry: process.env.CI ? 1 : 0,
    // the default of 1 s is short for a busy machine
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{shared,core/*,modules/*}/*.test.ts',
            '{tools,fixtures}/**/*.test.ts',
            ...withoutDatabase,
          ],
          exclude: [ofTheBuild],
          isolate: false,
          // some start a process of their own
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'build', include: [ofTheBuild] } },
      {
        extends: true,
        test: {
          name: 'web',
          include: browser,
          environment: 'jsdom',
          // a context of its own for each file: React, user-event and waitFor keep timers of the window they were loaded in
          pool: 'vmForks',
          // a context cannot load the CommonJS build of recharts that Node would take: this is the one of the browser
          alias: [{ find: /^recharts$/, replacement: 'recharts/es6/index.js' }],
          server: { deps: { inline: ['@mantine/charts', 'recharts'] } },
          globalSetup: ['./test/provide-site.ts'],
          setupFiles: ['./test/browser-setup.ts'],
          css: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'embedded',
          include: onPostgres ? [] : embedded,
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'http',
          include: server,
          exclude: [races, drills, ...withoutDatabase],
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'races',
          // locking is never exercised on the embedded database, which runs one transaction at a time
          include: onPostgres ? [`src/${races}`, `test/${races}`] : [],
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'drills',
          include: onPostgres ? [`src/${drills}`, `test/${drills}`] : [],
        },
      },
    ],
  },
});
