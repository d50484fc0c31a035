import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { cast, emailOf } from '#app/server/seed/cast.ts';
import { isKeyOfTrail } from '#core/audit/server/check-actions.ts';
import { readHead } from '#core/audit/server/head-actions.ts';
import { chainHash } from '#core/audit/server/seal-actions.ts';
import { findLastSeal } from '#core/audit/server/seal-store.ts';
import { countKeptIn } from '#core/documents/server/store.ts';
import { countAccountsOf, countSuperAdmins } from '#core/users/server/account-store.ts';
import { type Config, ConfigError, isLoopback } from '#platform/server/config.ts';
import type { Db, Reader } from '#platform/server/db/open.ts';
import { readServerSettings } from '#platform/server/db/server-settings.ts';
import { hasPortalKey, openPortalKey } from '#platform/server/portal-key.ts';
import type { DocumentStorage } from '#platform/server/storage.ts';
import { assertWritable } from '#platform/server/storage-open.ts';

/**
 * Checks the configuration of a production start, beyond parsing. Each finding is one line that names the setting and
 * says what to do: no page lists them.
 * @returns the warnings
 * @throws ConfigError for what must not run
 */
export function guardSettings(config: Config): string[] {
  if (config.mode !== 'production') return [];
  if (config.databaseUrl === undefined && !config.allowEmbedded) {
    throw new ConfigError(
      'DATABASE_URL is not set: the embedded database may lose bookings in a power cut. Set it to a PostgreSQL, or ALLOW_EMBEDDED=true to accept that',
    );
  }
  if (config.publicUrl !== undefined && isPlainHttp(config.publicUrl)) {
    throw new ConfigError(
      `PUBLIC_URL=${config.publicUrl} is not encrypted: put TLS in front and set the https address, or passwords and identity cards can be read on the way`,
    );
  }
  if (config.mail.server !== undefined && config.publicUrl === undefined) {
    throw new ConfigError(
      'PUBLIC_URL is not set: SMTP_URL needs it. Set it to the https address of the portal, with which the links in mails start',
    );
  }
  const open = config.trustProxy.find((each) => /\/0$/.test(each));
  if (open !== undefined) {
    throw new ConfigError(
      `TRUST_PROXY=${open} believes everybody: name the proxy, or callers can choose the address that limits count them by`,
    );
  }
  if (config.parkDir === undefined && !config.allowsSamplePark) {
    throw new ConfigError(
      'PARK_DIR is not set: name the folder of your park (docs/park.md), or set ALLOW_SAMPLE_PARK=true to show the sample park',
    );
  }
  return warningsOf(config);
}

/** Keeps a production from showing a sample park by accident. @throws ConfigError */
export function guardPark({ parkDir, allowsSamplePark, showsSample }: Config): void {
  if (allowsSamplePark || !showsSample) return;
  throw new ConfigError(
    `PARK_DIR=${parkDir} holds a sample park: remove sample from its park.yaml when all it states is yours, or set ALLOW_SAMPLE_PARK=true`,
  );
}

function warningsOf(config: Config): string[] {
  const { publicUrl, databaseUrl, mail } = config;
  const findings: [boolean, string][] = [
    [
      databaseUrl === undefined,
      'ALLOW_EMBEDDED=true: the embedded database does not force its writes to the disk, and a power cut may lose bookings. Use PostgreSQL before people rely on the portal.',
    ],
    [
      publicUrl === undefined,
      'PUBLIC_URL is not set: pages go out without HSTS, and cookies are not limited to https. Set it to the https address of the portal.',
    ],
    [
      config.vaultKeys === undefined,
      `VAULT_KEYS is not set: the key of all documents is a file in ${config.keyDir}. Set it to the content of that file, or keep the file apart from every backup.`,
    ],
    [
      publicUrl !== undefined && config.trustProxy.length === 0,
      'TRUST_PROXY is not set: behind a proxy all visitors share the limits of one address. Set it to the address of the proxy.',
    ],
    [
      databaseUrl !== undefined && !isLoopback(hostOf(databaseUrl)) && !/[?&]sslmode=/.test(databaseUrl),
      'DATABASE_URL leads to another machine without TLS: add ?sslmode=verify-full (and &sslrootcert=FILE for a certificate of your own authority), unless that network is your own.',
    ],
    [
      mail.server?.startsWith('smtp://') === true &&
        !isLoopback(hostOf(mail.server)) &&
        !/[?&]requireTLS=true/.test(mail.server),
      'SMTP_URL may send its password and the mails unencrypted: use smtps:// or add ?requireTLS=true.',
    ],
    [
      config.metrics !== undefined && !isLoopback(config.metrics.host),
      `METRICS_HOST=${config.metrics?.host}: everybody who reaches that port reads the metrics, without a password. Remove it, or keep that port on a network of your own.`,
    ],
    [
      config.logLevel === 'debug' || config.logLevel === 'silent',
      `LOG_LEVEL=${config.logLevel}: ${config.logLevel === 'debug' ? 'writes far more than an operator needs' : 'hides every fault'}. Use info.`,
    ],
  ];
  return findings.filter(([applies]) => applies).map(([, says]) => says);
}

/** Checks the folders of documents and keys, and creates them if missing. @throws ConfigError */
export async function guardFolders({ mode, dataDir, keyDir }: Config): Promise<void> {
  if (mode !== 'production') return;
  await guardFolder('DATA_DIR', dataDir, 'identity cards lie in it');
  // written all the time: the heads of the audit trail are kept beside the keys
  await guardFolder('KEY_DIR', keyDir, 'the keys lie in it');
}

async function guardFolder(name: string, folder: string, content: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new ConfigError(
      `${name}=${folder} cannot be written${reason}: give it to the account that runs the portal, and name it in ReadWritePaths= of its systemd unit if there is one`,
    );
  }
  const { mode: permissions } = await stat(folder);
  if ((permissions & 0o007) !== 0) {
    throw new ConfigError(
      `${name}=${folder} can be entered by every account of this machine: ${content}. Run chmod o-rwx on it`,
    );
  }
}

/**
 * Checks in every mode that new documents can be stored, and that there are settings for each store in which others
 * lie. @throws ConfigError
 */
export async function guardStorage(db: Db, storage: DocumentStorage, now: Date): Promise<void> {
  await assertWritable(storage, now);
  if (storage.names.includes('s3')) return;
  const lying = await countKeptIn(db, 's3');
  if (lying > 0) {
    throw new ConfigError(
      `S3_BUCKET is not set, and ${lying} documents lie in a bucket: set it, or set it once more to move them with npm run documents:move -- --to folder`,
    );
  }
}

/**
 * Checks the settings of PostgreSQL that decide whether it keeps what it was given.
 * @returns the warnings
 * @throws ConfigError when it cannot store every letter, or confirms a commit before it is written
 */
export async function guardServer(reader: Reader, { mode, databaseUrl }: Config): Promise<string[]> {
  if (mode !== 'production' || databaseUrl === undefined) return [];
  const {
    server_encoding: encoding,
    synchronous_commit: onCommit,
    ...others
  } = await readServerSettings(reader);
  if (encoding !== 'UTF8') {
    throw new ConfigError(
      `DATABASE_URL leads to a database in ${encoding}, which cannot store every name: make one with createdb -E UTF8 -T template0`,
    );
  }
  if (onCommit === 'off') {
    throw new ConfigError(
      'DATABASE_URL leads to a PostgreSQL with synchronous_commit=off: a crash loses bookings that it has confirmed. Set it to on',
    );
  }
  const off = Object.entries(others).filter(([, value]) => value === 'off');
  return off.map(
    ([name]) =>
      `DATABASE_URL leads to a PostgreSQL with ${name}=off: a power cut may damage it. Set it to on, unless its provider keeps the data in another way.`,
  );
}

/**
 * Checks in every mode that portal.key is the one of the processes before, which a process on a new KEY_DIR would not notice:
 * two-step logins and links would fail at it alone, and its seals would spoil the audit trail (D-208). @throws ConfigError
 */
export async function guardPortalKey(db: Db, { keyDir }: Pick<Config, 'keyDir'>): Promise<void> {
  const isThere = await hasPortalKey(keyDir);
  if (!isThere && !(await findLastSeal(db))) return;
  const hash = isThere ? chainHash(await openPortalKey(keyDir)) : undefined;
  if (hash && (await isKeyOfTrail(db, hash, await readHead(keyDir, hash)))) return;
  const found = isThere ? 'is not the one this database was written with' : 'is missing';
  throw new ConfigError(
    `KEY_DIR: ${keyDir}/portal.key ${found}. Put that one back; if it is lost: npm run audit:check -- --acknowledge "REASON"`,
  );
}

/** Checks the stored accounts. @returns the warnings. @throws ConfigError when demo accounts are among them */
export async function guardAccounts(db: Db, { mode }: Config): Promise<string[]> {
  if (mode !== 'production') return [];
  const mailboxes = Object.values(cast).map(({ mailbox }) => emailOf(mailbox));
  if ((await countAccountsOf(db, mailboxes)) > 0) {
    throw new ConfigError(
      'The database holds development accounts, whose passwords are public: start on an empty one, or delete these accounts in a development start',
    );
  }
  if ((await countSuperAdmins(db)) > 0) return [];
  return ['There is no super_admin: make the first with npm run admin:create -- EMAIL "FULL NAME".'];
}

/** Whether the process runs as root, which is never necessary. */
export function guardProcess({ mode }: Config, uid: number | undefined): string[] {
  if (mode !== 'production' || uid !== 0) return [];
  return ['The portal runs as root: give it an account of its own, which can do nothing else.'];
}

function isPlainHttp(address: string): boolean {
  return address.startsWith('http:') && !isLoopback(new URL(address).hostname);
}

/** The host of an address; a Unix socket, whose path stands there as %2F…, is this machine. */
function hostOf(address: string): string {
  const { hostname } = new URL(address);
  return hostname === '' || hostname.startsWith('%2F') ? 'localhost' : hostname;
}
