import { isIP, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { isEmail } from '#shared/contact-details.ts';
import type { StoreName } from './storage.ts';
import type { S3Settings } from './storage-s3.ts';

const wholeBetween = (from: number, to: number) => z.coerce.number().int().min(from).max(to);
const whole = (from: number, to: number, usual: number) => wholeBetween(from, to).default(usual);

const text = (usual: string) => z.string().trim().default(usual);

/** The default contact. */
export const sampleContact = {
  email: 'hello@aero.example',
  phone: '+60 3-5555 0100',
  address: 'Aero Boulevard, Aero Industrial Hub, Malaysia',
  whatsapp: '+60 3-5555 0100',
};

const isOrigin = (written: string) => URL.canParse(written) && new URL(written).origin === written;
const isNetwork = (written: string) => {
  const [address = '', bits] = written.split('/');
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32)))
    return false;
  return isIP(address) !== 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(written);
};
const isMailbox = (written: string) => isEmail(/<([^<>]+)>$/.exec(written)?.[1] ?? written);

/** Values separated by commas, each validated by the given schema. */
const listOf = (isOne: (written: string) => boolean, error: string) =>
  text('').refine((written) => list(written).every(isOne), error);

/** Default of HOLD_DAYS, the days a request holds its lot (D-80); the sample data use it too. */
export const DEFAULT_HOLD_DAYS = 14;
/** Default of HOLD_MAX_DAYS, unless HOLD_DAYS are more (D-192). */
const USUAL_HOLD_MAX_DAYS = 60;

/** Every environment variable the server reads; docs/running.md explains each. */
export const environmentShape = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: whole(0, 65_535, 5002),
  HOST: text('localhost'),
  DATA_DIR: text('./data'),
  /** Folder of the portal's keys; `keys` in DATA_DIR by default. All processes need the same. */
  KEY_DIR: text(''),
  /** Keys that seal documents, `id:base64` separated by commas, the first for new ones; without it a file in KEY_DIR (D-177). */
  VAULT_KEYS: z.string().optional(),
  /** Acknowledges that bookings can be lost in a power cut; required for the embedded database in production. */
  ALLOW_EMBEDDED: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  /** `local` seeds the demo accounts on this machine only, `public` also on a reachable host, `off` never. */
  DEV_CAST: z.enum(['local', 'public', 'off']).optional(),
  DEV_PASSWORD: z.string().min(6, 'must have at least 6 characters').default('Aero-demo-2026'),
  DEV_HOST: text('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  CORS_ORIGINS: listOf(isOrigin, 'must name origins such as https://partner.example'),
  TRUST_PROXY: listOf(isNetwork, 'must name addresses or networks such as 10.0.0.5 or 10.0.0.0/8'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CONTACT_EMAIL: text(sampleContact.email),
  CONTACT_PHONE: text(sampleContact.phone),
  CONTACT_ADDRESS: text(sampleContact.address),
  CONTACT_WHATSAPP: text(sampleContact.whatsapp),
  /** JSON file with the facts of the park (D-163). */
  PARK_FACTS: z.string().optional(),
  MAP_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  CONTACT_FORM_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  CONTACT_FORM_SERVICE: text('portal'),
  CONTACT_FORM_TEMPLATE: text('contact-us'),
  CONTACT_FORM_USER: text('visitor'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]/, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: listOf(isMailbox, 'must be an address or Name <address>'),
  MAIL_OFFICE: listOf(isMailbox, 'must be an address or Name <address>'),
  /** Shortest time in minutes between two desk mails to one person; 0 bundles only what is due together (D-146). */
  MAIL_BUNDLE_MINUTES: whole(0, 1440, 60),
  /** Hour of the daily mail in the park's time zone. */
  MAIL_DIGEST_HOUR: whole(0, 23, 8),
  /** Days the log keeps the text of a mail (D-147). */
  MAIL_LOG_DAYS: whole(1, 3650, 30),
  /** Days after which a notice is deleted. */
  NOTICE_DAYS: whole(1, 3650, 180),
  /** Whether administrators must use two-step login (D-186). */
  REQUIRE_TWO_STEP: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  /** Whether common passwords are refused: `common` or `off`; by default `common` in production only. */
  PASSWORD_CHECK: z.enum(['common', 'off'], { error: 'must be common or off' }).optional(),
  /** Days an agency has to answer before a request expires; 0 switches expiry off (D-80). */
  HOLD_DAYS: whole(0, 365, DEFAULT_HOLD_DAYS),
  /** Days by which one extension prolongs a hold, and the most days a hold lasts with its extensions (D-192). */
  HOLD_EXTENSION_DAYS: whole(1, 365, 7),
  HOLD_MAX_DAYS: wholeBetween(1, 3650).optional(),
  /** Maximum number of open requests of a role user (D-94). */
  MAX_OPEN_REQUESTS: whole(1, 10_000, 20),
  /** Days after which documents of a cancelled, rejected or expired booking are deleted (D-100). */
  DOCUMENT_DAYS: whole(1, 3650, 90),
  /** Days documents of sold bookings are kept; 0 keeps them (D-171). */
  SOLD_DOCUMENT_DAYS: whole(0, 36_500, 0),
  /** Where the bytes of new documents go; older ones stay where they are. */
  DOCUMENT_STORE: z.enum(['folder', 's3']).default('folder'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: text('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)+$/, 'must be a folder such as documents/')
    .default('documents/'),
  S3_PATH_STYLE: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
  /** Days after which a handled enquiry is deleted. */
  ENQUIRY_DAYS: whole(1, 3650, 365),
  /** Most open streams of live updates: per process, per network, per account (D-154). */
  LIVE_CONNECTIONS: whole(0, 1_000_000, 2000),
  LIVE_PER_ADDRESS: whole(1, 1_000_000, 100),
  LIVE_PER_PERSON: whole(1, 1_000_000, 10),
  LIMIT_REQUESTS_PER_MINUTE: whole(1, 1_000_000, 3000),
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT: whole(1, 1_000_000, 10),
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: whole(1, 1_000_000, 100),
  LIMIT_LOGIN_GUESSES_PER_HOUR: whole(1, 1_000_000, 100),
  LIMIT_REGISTRATIONS_PER_HOUR: whole(1, 1_000_000, 300),
  /** Most links that set a new password, for one e-mail address (D-184). */
  LIMIT_RESETS_PER_HOUR: whole(1, 1_000_000, 5),
  LIMIT_UPLOADS_PER_HOUR: whole(1, 1_000_000, 120),
  LIMIT_ORIGINALS_PER_HOUR: whole(1, 1_000_000, 60),
  LIMIT_ENQUIRIES_PER_HOUR: whole(1, 1_000_000, 30),
});

export type Config = {
  mode: 'development' | 'production' | 'test';
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  allowEmbedded: boolean;
  /** Set while the demo accounts are seeded and may be shown on the login page. */
  cast: { password: string } | undefined;
  devHost: string;
  publicUrl: string | undefined;
  corsOrigins: string[];
  trustProxy: string[];
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  contact: { email: string; phone: string; address: string; whatsapp: string };
  keyDir: string;
  vaultKeys: string | undefined;
  mail: {
    /** URL of the mail server; without one mails are kept in the log and not sent. */
    server: string | undefined;
    from: string;
    /** Where enquiries go, and whom mails are answered to. */
    office: string;
    /** Gets the office's desk mails in place of each administrator's own address (D-146). */
    desk: string | undefined;
    bundleMinutes: number;
    digestHour: number;
    logDays: number;
  };
  noticeDays: number;
  /** Whether a new password may not be a common one. */
  refusesCommonPasswords: boolean;
  /** Whether administrators have to switch two-step login on before anything else (D-186). */
  requiresTwoStep: boolean;
  /** Path of the operator's facts of the park (D-163). */
  parkFacts: string | undefined;
  /** URL of a map provider that the landing page embeds (D-121). */
  mapUrl: string | undefined;
  /** Target of the contact form; without one, the portal itself (D-119). */
  contactForm: { url: string | undefined; service: string; template: string; user: string };
  holdDays: number;
  holdExtensionDays: number;
  holdMaxDays: number;
  maxOpenRequests: number;
  /** Retention in days of documents of a booking that ended without a sale (D-100). */
  documentDays: number;
  /** The same of sold bookings, from the sale; 0 keeps them. */
  soldDocumentDays: number;
  documents: {
    /** The store for new documents. */
    store: StoreName;
    /** Set where there is a bucket, also if only older documents lie in it. */
    s3: S3Settings | undefined;
  };
  /** Retention in days of a handled enquiry. */
  enquiryDays: number;
  /** Most open streams of live updates. */
  live: { connections: number; perNetwork: number; perPerson: number };
  limits: {
    requestsPerMinute: number;
    loginFailuresPerAccount: number;
    loginFailuresPerAddress: number;
    loginGuessesPerHour: number;
    registrationsPerHour: number;
    resetsPerHour: number;
    uploadsPerHour: number;
    originalsPerHour: number;
    enquiriesPerHour: number;
  };
};

/** An invalid variable; its message is the one line printed before the exit. */
export class ConfigError extends Error {}

const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Whether a host is the loopback interface. */
export const isLoopback = (host: string): boolean => loopback.has(host);

/** Parses the environment once. @throws ConfigError naming the variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // an empty variable counts as unset
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentShape.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'environment');
    // not the value: a URL may contain a password, and this line is logged
    const value = given[name]?.replace(/\/\/[^@\s]*@/, '//…@') ?? '';
    throw new ConfigError(`${name}=${value} cannot be used: ${issue?.message ?? 'not valid'}`);
  }
  const env = parsed.data;
  const holdMaxDays = env.HOLD_MAX_DAYS ?? Math.max(USUAL_HOLD_MAX_DAYS, env.HOLD_DAYS);
  if (holdMaxDays < env.HOLD_DAYS) {
    throw new ConfigError(`HOLD_MAX_DAYS=${holdMaxDays} is less than HOLD_DAYS=${env.HOLD_DAYS}`);
  }
  const cast = castOf(env);
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    allowEmbedded: env.ALLOW_EMBEDDED === 'true',
    cast,
    devHost: env.DEV_HOST,
    publicUrl: env.PUBLIC_URL,
    corsOrigins: list(env.CORS_ORIGINS),
    trustProxy: list(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL,
    contact: {
      email: env.CONTACT_EMAIL,
      phone: env.CONTACT_PHONE,
      address: env.CONTACT_ADDRESS,
      whatsapp: env.CONTACT_WHATSAPP,
    },
    keyDir: env.KEY_DIR || join(env.DATA_DIR, 'keys'),
    vaultKeys: env.VAULT_KEYS,
    mail: mailOf(env),
    noticeDays: env.NOTICE_DAYS,
    refusesCommonPasswords:
      (env.PASSWORD_CHECK ?? (env.NODE_ENV === 'production' ? 'common' : 'off')) === 'common',
    requiresTwoStep: env.REQUIRE_TWO_STEP === 'true',
    parkFacts: env.PARK_FACTS,
    mapUrl: env.MAP_URL,
    contactForm: {
      url: env.CONTACT_FORM_URL,
      service: env.CONTACT_FORM_SERVICE,
      template: env.CONTACT_FORM_TEMPLATE,
      user: env.CONTACT_FORM_USER,
    },
    holdDays: env.HOLD_DAYS,
    holdExtensionDays: env.HOLD_EXTENSION_DAYS,
    holdMaxDays,
    maxOpenRequests: env.MAX_OPEN_REQUESTS,
    documentDays: env.DOCUMENT_DAYS,
    soldDocumentDays: env.SOLD_DOCUMENT_DAYS,
    documents: documentsOf(env),
    enquiryDays: env.ENQUIRY_DAYS,
    live: {
      connections: env.LIVE_CONNECTIONS,
      perNetwork: env.LIVE_PER_ADDRESS,
      perPerson: env.LIVE_PER_PERSON,
    },
    limits: {
      requestsPerMinute: env.LIMIT_REQUESTS_PER_MINUTE,
      loginFailuresPerAccount: env.LIMIT_LOGIN_FAILURES_PER_ACCOUNT,
      loginFailuresPerAddress: env.LIMIT_LOGIN_FAILURES_PER_ADDRESS,
      loginGuessesPerHour: env.LIMIT_LOGIN_GUESSES_PER_HOUR,
      registrationsPerHour: env.LIMIT_REGISTRATIONS_PER_HOUR,
      resetsPerHour: env.LIMIT_RESETS_PER_HOUR,
      uploadsPerHour: env.LIMIT_UPLOADS_PER_HOUR,
      originalsPerHour: env.LIMIT_ORIGINALS_PER_HOUR,
      enquiriesPerHour: env.LIMIT_ENQUIRIES_PER_HOUR,
    },
  };
}

function mailOf(env: z.infer<typeof environmentShape>): Config['mail'] {
  return {
    server: env.SMTP_URL,
    from: env.MAIL_FROM || env.CONTACT_EMAIL,
    office: env.MAIL_OFFICE || env.CONTACT_EMAIL,
    desk: env.MAIL_OFFICE || undefined,
    bundleMinutes: env.MAIL_BUNDLE_MINUTES,
    digestHour: env.MAIL_DIGEST_HOUR,
    logDays: env.MAIL_LOG_DAYS,
  };
}

/** Reads where documents lie. The secrets of a bucket stand in no message. */
function documentsOf(env: z.infer<typeof environmentShape>): Config['documents'] {
  const { DOCUMENT_STORE: store, S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (store === 's3' && env.VAULT_KEYS === undefined) {
    throw new ConfigError('VAULT_KEYS is not set: DOCUMENT_STORE=s3 needs it');
  }
  if (bucket === undefined) {
    if (store === 's3') throw new ConfigError('S3_BUCKET is not set: DOCUMENT_STORE=s3 needs it');
    return { store, s3: undefined };
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: one of them is not set');
  }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  const pathStyle = env.S3_PATH_STYLE === undefined ? endpoint !== undefined : env.S3_PATH_STYLE === 'true';
  const { S3_REGION: region, S3_PREFIX: prefix } = env;
  return { store, s3: { bucket, region, endpoint, credentials, prefix, pathStyle } };
}

/** Prevents publicly known passwords from being seeded on a reachable host by accident (D-22). */
function castOf(env: z.infer<typeof environmentShape>): Config['cast'] {
  if (env.NODE_ENV === 'production') {
    if (env.DEV_CAST !== undefined && env.DEV_CAST !== 'off') {
      throw new ConfigError('DEV_CAST cannot be used with NODE_ENV=production: its passwords are public');
    }
    return undefined;
  }
  if (env.DEV_CAST === 'off') return undefined;
  if (!isLoopback(env.HOST) && env.DEV_CAST !== 'public') {
    throw new ConfigError(
      `HOST=${env.HOST} would show the development accounts to others: set DEV_CAST=public to allow it, or DEV_CAST=off`,
    );
  }
  return { password: env.DEV_PASSWORD };
}

function list(written: string): string[] {
  return written
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
