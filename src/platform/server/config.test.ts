import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('starts without any variable: development on localhost:5002 with the cast', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      mode: 'development',
      port: 5002,
      host: 'localhost',
      metrics: undefined,
      dataDir: './data',
      databaseUrl: undefined,
      cast: { password: 'Aero-demo-2026' },
    });
  });

  it('treats an empty variable as missing', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 5002, databaseUrl: undefined });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['NODE_ENV', 'staging'],
    ['DATABASE_URL', 'mysql://db'],
    ['SMTP_URL', 'mail.example'],
    ['DEV_CAST', 'yes'],
    ['DEV_PASSWORD', 'short'],
    ['PUBLIC_URL', 'portal'],
    ['PUBLIC_URL', 'https://park.example/portal'],
    ['LOG_LEVEL', 'loud'],
    ['PASSWORD_CHECK', 'strict'],
    ['REQUIRE_TWO_STEP', 'yes'],
    ['HOLD_DAYS', '-1'],
    ['HOLD_EXTENSION_DAYS', '0'],
    ['MAX_OPEN_REQUESTS', '0'],
    ['LIMIT_UPLOADS_PER_HOUR', '1.5'],
  ])('stops on %s=%s with one line that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}=${value.replace('.', '\\.')} cannot be used: [^\\n]+$`));
  });

  it('does not print the password of an address', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp+x://me:secret@mail.example' })).toThrow(
      /^SMTP_URL=smtp\+x:\/\/…@mail\.example cannot be used/,
    );
    // a password with characters that an address cannot hold as they are
    for (const [name, scheme] of [
      ['DATABASE_URL', 'postgres'],
      ['SMTP_URL', 'smtps'],
    ] as const)
      expect(() => readConfig({ [name]: `${scheme}://me:s3/c@r#et@db.example/x` })).toThrow(
        new RegExp(`^${name}=${scheme}://…@db\\.example/x cannot be used: is no address .+%23`),
      );
  });

  const bucket = {
    VAULT_KEYS: 'k1:key',
    S3_BUCKET: 'park',
    S3_ACCESS_KEY_ID: 'known',
    S3_SECRET_ACCESS_KEY: 'wont-be-told',
  };

  it('keeps documents in the folder, or in a bucket whose address has its name in the path (D-178)', () => {
    expect(readConfig({}).documents).toEqual({ store: 'folder', s3: undefined });
    const read = readConfig({ ...bucket, S3_ENDPOINT: 'https://s3.example' }).documents;
    expect(read).toMatchObject({ store: 'folder', s3: { region: 'us-east-1', prefix: 'documents/' } });
    expect(read.s3).toMatchObject({ pathStyle: true, credentials: { accessKeyId: 'known' } });
    const atAws = readConfig({
      ...bucket,
      S3_ACCESS_KEY_ID: '',
      S3_SECRET_ACCESS_KEY: '',
      DOCUMENT_STORE: 's3',
    }).documents;
    expect(atAws).toMatchObject({ store: 's3', s3: { pathStyle: false, credentials: undefined } });
  });

  it.each([
    [{ ...bucket, DOCUMENT_STORE: 's3', S3_BUCKET: '' }, 'S3_BUCKET is not set: DOCUMENT_STORE=s3 needs it'],
    [
      { ...bucket, DOCUMENT_STORE: 's3', VAULT_KEYS: '' },
      'VAULT_KEYS is not set: DOCUMENT_STORE=s3 needs it',
    ],
    [{ ...bucket, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together'],
    [{ ...bucket, S3_ENDPOINT: 'park.example' }, 'S3_ENDPOINT=park.example cannot be used'],
    [{ ...bucket, S3_PREFIX: '/documents' }, 'S3_PREFIX=/documents cannot be used: must be a folder such as'],
    [{ ...bucket, S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE=yes cannot be used: must be true or false'],
    [{ ...bucket, DOCUMENT_STORE: 'tape' }, 'DOCUMENT_STORE=tape cannot be used'],
  ])('refuses a bucket that is half described, without its secret: %o', (environment, line) => {
    let said = '';
    try {
      readConfig(environment);
    } catch (error) {
      said = (error as ConfigError).message;
    }
    expect(said).toContain(line);
    expect(said).not.toContain('wont-be-told');
  });

  it('mails from and to the office by default, and keeps mails without a mail server', () => {
    expect(readConfig({ MAIL_FROM: 'x@mail.example' }).mail).toMatchObject({
      server: undefined,
      from: 'x@mail.example',
    });
    const given = { SMTP_URL: 'smtp://mail.example' };
    const contact = { email: 'desk@mail.example', phone: '', address: '', whatsapp: '' };
    const park = { site: { name: 'Park', slug: 'park' }, contact, facts: { sample: false } };
    const usual = {
      server: 'smtp://mail.example',
      from: 'desk@mail.example',
      office: 'desk@mail.example',
      desk: undefined,
      bundleMinutes: 60,
      digestHour: 8,
      logDays: 30,
    };
    expect(readConfig(given, park).mail).toEqual(usual);
    const office = 'office@mail.example';
    const { mail } = readConfig({ ...given, MAIL_OFFICE: office }, park);
    expect(mail).toEqual({ ...usual, office, desk: office });
  });

  it('extends holds by a week, at most to 60 days, and refuses a maximum below HOLD_DAYS (D-192)', () => {
    expect(readConfig({})).toMatchObject({ holdExtensionDays: 7, holdMaxDays: 60 });
    expect(readConfig({ HOLD_DAYS: '61' })).toMatchObject({ holdDays: 61, holdMaxDays: 61 });
    const given = { HOLD_DAYS: '61', HOLD_MAX_DAYS: '60' };
    expect(() => readConfig(given)).toThrow(/^HOLD_MAX_DAYS=60 is less than HOLD_DAYS=61$/);
    expect(() => readConfig({ HOLD_MAX_DAYS: '0' })).toThrow(/^HOLD_MAX_DAYS=0/);
  });

  it('refuses the cast in production (D-22)', () => {
    expect(() => readConfig({ NODE_ENV: 'production', DEV_CAST: 'local' })).toThrow(/^DEV_CAST/);
    expect(readConfig({ NODE_ENV: 'production' }).cast).toBeUndefined();
  });

  it.each([
    [{}, false],
    [{ NODE_ENV: 'production' }, true],
    [{ NODE_ENV: 'production', PASSWORD_CHECK: 'off' }, false],
    [{ PASSWORD_CHECK: 'common' }, true],
  ])('checks for common passwords with %j: %s (D-175)', (environment, isOn) => {
    expect(readConfig(environment).refusesCommonPasswords).toBe(isOn);
  });

  it('shows the demo accounts to other hosts only if configured', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/DEV_CAST=public/);
    expect(readConfig({ HOST: '0.0.0.0', DEV_CAST: 'public' }).cast).toBeDefined();
    expect(readConfig({ HOST: '0.0.0.0', DEV_CAST: 'off' }).cast).toBeUndefined();
    expect(readConfig({ HOST: '0.0.0.0', NODE_ENV: 'production' }).cast).toBeUndefined();
  });
});
