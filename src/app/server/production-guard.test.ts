import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast, emailOf } from '#app/server/seed/cast.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { ConfigError, readConfig } from '#platform/server/config.ts';
import { readServerSettings } from '#platform/server/db/server-settings.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { park } from '#test/park.ts';
import { builtServer } from '#test/server-process.ts';
import { measured, sized } from '#test/size.ts';
import {
  guardAccounts,
  guardFolders,
  guardPark,
  guardProcess,
  guardServer,
  guardSettings,
} from './production-guard.ts';

/** A line that names the setting and says what to do: pages do not list them. */
const lineOf = (name: string) =>
  new RegExp(
    `^${name}(?=[^\\n]*\\b(add|have|keep|leave|make|must|name|put|remove|set|state|use)\\b)[^\\n]+$`,
    'i',
  );

/** A configuration without warnings. */
const good = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://portal:secret@localhost/portal',
  PUBLIC_URL: 'https://park.example.my',
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: 'smtps://mail.park.example.my',
  PARK_DIR: '/etc/park',
  VAULT_KEYS: 'k1:…',
};
const start = (settings: Record<string, string>) => guardSettings(readConfig({ ...good, ...settings }));

const refused: [name: string, settings: Record<string, string>][] = [
  ['DATABASE_URL', { DATABASE_URL: '' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://park.example.my' }],
  // the links in mails start with it
  ['PUBLIC_URL', { PUBLIC_URL: '' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'my-proxy' }],
  ['DEV_CAST', { DEV_CAST: 'public' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://partner.example/page' }],
  ['MAIL_FROM', { MAIL_FROM: 'the office' }],
  ['MAIL_OFFICE', { MAIL_OFFICE: 'office' }],
  ['ALLOW_EMBEDDED', { DATABASE_URL: '', ALLOW_EMBEDDED: 'yes' }],
  ['PARK_DIR', { PARK_DIR: '' }],
  // where their content stands now is told
  ...['PARK_FACTS', 'MAP_URL', 'CONTACT_EMAIL', 'AGENCIES_FILE'].map(
    (name): [string, Record<string, string>] => [name, { [name]: 'x' }],
  ),
];

describe('a production start', () => {
  it('accepts valid settings without a warning', () => {
    expect(start({})).toEqual([]);
    expect(start({ PUBLIC_URL: 'http://localhost:5002' })).toEqual([]);
    expect(start({ SMTP_URL: 'smtp://mail.park.example.my/?requireTLS=true' })).toEqual([]);
    expect(start({ DATABASE_URL: 'postgres://portal@db.internal/portal?sslmode=verify-full' })).toEqual([]);
    expect(start({ DATABASE_URL: 'postgres://portal@%2Frun%2Fpostgresql/portal' })).toEqual([]);
    expect(start({ TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32, loopback' })).toEqual([]);
    expect(start({ CORS_ORIGINS: 'https://partner.example' })).toEqual([]);
  });

  it.each(refused)('stops with one line that names %s and says what to do: %o', (name, settings) => {
    expect(() => start(settings)).toThrow(ConfigError);
    expect(() => start(settings)).toThrow(lineOf(name));
  });

  it.each([
    ['ALLOW_EMBEDDED', { DATABASE_URL: '', ALLOW_EMBEDDED: 'true' }],
    ['PUBLIC_URL', { PUBLIC_URL: '', SMTP_URL: '' }],
    ['TRUST_PROXY', { TRUST_PROXY: '' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://portal@db.internal/portal' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://portal:secret@mail.park.example.my:587' }],
    ['VAULT_KEYS', { VAULT_KEYS: '' }],
    ['METRICS_HOST', { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'debug' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'silent' }],
  ])('warns in one line that names %s and says what to do: %o', (name, settings) => {
    expect(start(settings)).toEqual([expect.stringMatching(lineOf(name))]);
  });

  it('takes a sample park only where that is meant (D-209)', () => {
    expect(() => start({ PARK_DIR: '' })).toThrow(/^PARK_DIR [^\n]+docs[^\n]+$/);
    expect(start({ PARK_DIR: '', ALLOW_SAMPLE_PARK: 'true' })).toEqual([]);
    const guard = (settings: Record<string, string>) => guardPark(readConfig({ ...good, ...settings }, park));
    expect(() => guard({})).toThrow(/^PARK_DIR=\/etc\/park holds a sample park[^\n]+$/);
    expect(() => guard({ ALLOW_SAMPLE_PARK: 'true' })).not.toThrow();
    expect(() => guardPark(readConfig(good))).not.toThrow();
  });

  it('warns when it runs as root', () => {
    expect(guardProcess(readConfig(good), 0)).toEqual([expect.stringContaining('root')]);
    expect(guardProcess(readConfig(good), 1000)).toEqual([]);
    expect(guardProcess(readConfig({}), 0)).toEqual([]);
  });

  it('is the only start with these checks', () => {
    expect(guardSettings(readConfig({}))).toEqual([]);
  });
});

/** Settings that are refused in every mode. */
const unusable: typeof refused = [
  ['PORT', { PORT: 'http' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['HOLD_DAYS', { HOLD_DAYS: 'two' }],
  ['NODE_ENV', { NODE_ENV: 'live' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/portal' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.park.example.my' }],
  ['S3_BUCKET', { DOCUMENT_STORE: 's3' }],
  ['LIMIT_REQUESTS_PER_MINUTE', { LIMIT_REQUESTS_PER_MINUTE: '-1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'park.example.my' }],
];

describe('the program in production', () => {
  const starts = [...refused, ...unusable].slice(0, sized({ usual: 1, long: 20 }));
  const run = async (settings: Record<string, string>) => {
    const program = [await builtServer()];
    return new Promise<{ code: unknown; said: string; seconds: number }>((resolve) => {
      const since = performance.now();
      const env = {
        ...good,
        PORT: '0',
        DATA_DIR: join(tmpdir(), 'never'),
        ...settings,
      };
      execFile(process.execPath, program, { env, timeout: 50_000 }, (error, out, problems) =>
        resolve({ code: error?.code, said: out + problems, seconds: (performance.now() - since) / 1000 }),
      );
    });
  };

  it('ends with code 1 and one line that names the setting', async () => {
    let longest = 0;
    for (const [name, settings] of starts) {
      const { code, said, seconds } = await run(settings);
      expect([settings, code, said]).toEqual([
        settings,
        1,
        expect.stringMatching(new RegExp(`^${name}[^\\n]*\\n$`)),
      ]);
      longest = Math.max(longest, seconds);
    }
    measured({ starts: starts.length, refused: starts.length, 'longest in seconds': longest.toFixed(1) });
  }, 300_000);

  it('of a development would be noticed: it takes most of these settings', () => {
    const taken = refused.filter(([, settings]) => {
      try {
        return guardSettings(readConfig({ ...good, ...settings, NODE_ENV: '' })).length === 0;
      } catch {
        return false;
      }
    });
    expect(taken.length).toBeGreaterThan(0);
  });
});

describe('the folders of documents and keys', () => {
  let parent: string;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'portal-guard-'));
  });
  afterAll(() => rm(parent, { recursive: true, force: true }));
  const guard = (dataDir: string, keyDir = '') =>
    guardFolders(readConfig({ ...good, DATA_DIR: dataDir, KEY_DIR: keyDir }));

  it('is made for the portal alone', async () => {
    const folder = join(parent, 'new', 'data');
    await guard(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await guard(folder);
  });

  it('stops the start when every account of the machine can enter it', async () => {
    await chmod(parent, 0o755);
    await expect(guard(parent)).rejects.toThrow(/^DATA_DIR=[^\n]+$/);
    await chmod(parent, 0o750);
    await expect(guard(parent)).resolves.toBeUndefined();
  });

  it('stops the start when it cannot be made', async () => {
    const file = join(parent, 'file');
    await writeFile(file, '');
    await expect(guard(join(file, 'data'))).rejects.toThrow(/^DATA_DIR=[^\n]+ cannot be written[^\n]+$/);
    await expect(guard(parent, join(file, 'keys'))).rejects.toThrow(
      /^KEY_DIR=[^\n]+ cannot be written \(ENOTDIR\): give it to[^\n]+$/,
    );
  });
});

describe('the accounts', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  it('must include a super_admin and no demo account', async () => {
    expect(await guardAccounts(t.db, readConfig(good))).toEqual([expect.stringContaining('admin:create')]);
    await buildUser(t.db, { role: 'super_admin' });
    expect(await guardAccounts(t.db, readConfig(good))).toEqual([]);
    await buildUser(t.db, { email: emailOf(cast.agent.mailbox) });
    await expect(guardAccounts(t.db, readConfig(good))).rejects.toThrow(/development accounts/);
    expect(await guardAccounts(t.db, readConfig({}))).toEqual([]);
  });
});

describe('the settings of PostgreSQL', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());
  const guard = (onCommit: string, settings: Record<string, string>) =>
    t.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('synchronous_commit', ${onCommit}, true)`);
      return guardServer(tx, readConfig(settings));
    });

  it('must not confirm a commit before it is written', async () => {
    await expect(guard('off', good)).rejects.toThrow(/^DATABASE_URL [^\n]+synchronous_commit=off[^\n]+$/);
    await expect(guard('off', {})).resolves.toEqual([]);
    await expect(guard('off', { ...good, DATABASE_URL: '', ALLOW_EMBEDDED: 'true' })).resolves.toEqual([]);
  });

  it('must keep every letter of a name', async () => {
    const { execute } = t.db;
    const latin = {
      server_encoding: 'LATIN1',
      synchronous_commit: 'on',
      fsync: 'on',
      full_page_writes: 'on',
    };
    t.db.execute = (() => Promise.resolve({ rows: [latin] })) as unknown as typeof execute;
    const guarded = guardServer(t.db, readConfig(good));
    t.db.execute = execute;
    await expect(guarded).rejects.toThrow(/^DATABASE_URL [^\n]+LATIN1[^\n]+UTF8[^\n]+$/);
  });

  it('are warned of when a power cut may damage the database', async () => {
    const { fsync, full_page_writes } = await readServerSettings(t.db);
    const isOff = Object.entries({ fsync, full_page_writes }).filter(([, value]) => value === 'off');
    const lines = isOff.map(([name]) =>
      expect.stringMatching(new RegExp(`^DATABASE_URL [^\\n]+${name}=off`)),
    );
    expect(await guard('on', good)).toEqual(lines);
  });
});
