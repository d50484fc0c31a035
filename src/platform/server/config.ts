import { join } from 'node:path';
import { type Environment, environmentShape, list, movedVariables } from './environment.ts';
import { OperatorError } from './operator-error.ts';
import type { StoreName } from './storage.ts';
import type { S3Settings } from './storage-s3.ts';

/** Default of HOLD_MAX_DAYS, unless HOLD_DAYS are more (D-192). */
const USUAL_HOLD_MAX_DAYS = 60;

/** An invalid variable. */
export class ConfigError extends OperatorError {}

const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Whether a host is the loopback interface. */
export const isLoopback = (host: string): boolean => loopback.has(host);

/** The settings of the portal; environment.ts explains each variable. */
export type Config = ReturnType<typeof readConfig>;

/** What the folder of the park says of its name and office. */
export type ParkSettings = {
  site: { name: string; slug: string };
  contact: { email: string; phone: string; address: string; whatsapp: string };
  mapUrl?: string | undefined;
  payment?: { bank: string; holder: string; account: string; refundDays?: number | undefined } | undefined;
  facts: { sample: boolean };
};
const noPark: ParkSettings = {
  site: { name: '', slug: '' },
  contact: { email: '', phone: '', address: '', whatsapp: '' },
  facts: { sample: false },
};

/** Parses the environment once. @throws ConfigError naming the variable. */
export function readConfig(
  environment: Record<string, string | undefined>,
  { site, contact, mapUrl, payment, facts }: ParkSettings = noPark,
) {
  // an empty variable counts as unset
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  for (const [name, place] of Object.entries(movedVariables)) {
    if (given[name] === undefined) continue;
    throw new ConfigError(`${name} is no longer read: state it as ${place} in PARK_DIR (docs/upgrading.md)`);
  }
  const parsed = environmentShape.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'environment');
    // not the value: a URL may contain a password, and this line is logged
    const value = given[name]?.replace(/\/\/.*@/s, '//…@') ?? '';
    throw new ConfigError(`${name}=${value} cannot be used: ${issue?.message ?? 'not valid'}`);
  }
  const env = parsed.data;
  const holdMaxDays = env.HOLD_MAX_DAYS ?? Math.max(USUAL_HOLD_MAX_DAYS, env.HOLD_DAYS);
  if (holdMaxDays < env.HOLD_DAYS) {
    throw new ConfigError(`HOLD_MAX_DAYS=${holdMaxDays} is less than HOLD_DAYS=${env.HOLD_DAYS}`);
  }
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    drainDelayMs: env.DRAIN_DELAY_SECONDS * 1000,
    /** Where metrics are served, if anywhere. */
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    allowEmbedded: env.ALLOW_EMBEDDED === 'true',
    /** Set while the demo accounts are seeded and may be shown on the login page. */
    cast: castOf(env),
    devHost: env.DEV_HOST,
    publicUrl: env.PUBLIC_URL,
    corsOrigins: list(env.CORS_ORIGINS),
    trustProxy: list(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL,
    /** Folder of the park; without it the sample park (D-209). */
    parkDir: env.PARK_DIR,
    allowsSamplePark: env.ALLOW_SAMPLE_PARK === 'true',
    /** Whether a production shows a sample park. */
    showsSample: env.NODE_ENV === 'production' && facts.sample,
    parkName: site.name,
    parkSlug: site.slug,
    contact,
    keyDir: env.KEY_DIR || join(env.DATA_DIR, 'keys'),
    vaultKeys: env.VAULT_KEYS,
    mail: mailOf(env, contact),
    noticeDays: env.NOTICE_DAYS,
    /** Whether a new password may not be a common one. */
    refusesCommonPasswords:
      (env.PASSWORD_CHECK ?? (env.NODE_ENV === 'production' ? 'common' : 'off')) === 'common',
    /** Whether administrators have to switch two-step login on before anything else (D-186). */
    requiresTwoStep: env.REQUIRE_TWO_STEP === 'true',
    /** URL of a map provider that the landing page embeds (D-121). */
    mapUrl,
    /** Target of the contact form; without one, the portal itself (D-119). */
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
    /** Lines for lots: how long an offer lasts, 0 for no lines, and most open places of a person. */
    queue: { offerHours: env.QUEUE_OFFER_HOURS, maxPlaces: env.QUEUE_MAX_PLACES },
    deposits: {
      gate: env.BOOKED_NEEDS_PAYMENT,
      fourEyes: env.DEPOSIT_FOUR_EYES === 'true',
      /** The account that deposits are paid to; only who has a booking reads it. */
      payTo: payment,
    },
    /** Retention in days of documents of a booking that ended without a sale (D-100). */
    documentDays: env.DOCUMENT_DAYS,
    /** The same of sold bookings, from the sale; 0 keeps them. */
    soldDocumentDays: env.SOLD_DOCUMENT_DAYS,
    documents: documentsOf(env),
    /** Retention in days of a handled enquiry. */
    enquiryDays: env.ENQUIRY_DAYS,
    /** Most open streams of live updates. */
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
      filesWithoutBooking: env.LIMIT_FILES_WITHOUT_BOOKING,
      originalsPerHour: env.LIMIT_ORIGINALS_PER_HOUR,
      enquiriesPerHour: env.LIMIT_ENQUIRIES_PER_HOUR,
    },
  };
}

function mailOf(env: Environment, { email }: ParkSettings['contact']) {
  return {
    /** URL of the mail server; without one mails are kept in the log and not sent. */
    server: env.SMTP_URL,
    from: env.MAIL_FROM || email,
    /** Where enquiries go, and whom mails are answered to. */
    office: env.MAIL_OFFICE || email,
    /** Gets the office's desk mails in place of each administrator's own address (D-146). */
    desk: env.MAIL_OFFICE || undefined,
    bundleMinutes: env.MAIL_BUNDLE_MINUTES,
    digestHour: env.MAIL_DIGEST_HOUR,
    logDays: env.MAIL_LOG_DAYS,
  };
}

type Documents = {
  /** The store for new documents. */
  store: StoreName;
  /** Set where there is a bucket, also if only older documents lie in it. */
  s3: S3Settings | undefined;
};

/** Reads where documents lie. The secrets of a bucket stand in no message. */
function documentsOf(env: Environment): Documents {
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
function castOf(env: Environment): { password: string } | undefined {
  if (env.NODE_ENV === 'production') {
    if (env.DEV_CAST !== undefined && env.DEV_CAST !== 'off') {
      throw new ConfigError(
        'DEV_CAST cannot be used with NODE_ENV=production: remove it, since its passwords are public',
      );
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
