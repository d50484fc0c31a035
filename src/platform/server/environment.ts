import { isIP, isIPv6 } from 'node:net';
import { z } from 'zod';
import { isEmail } from '#shared/contact-details.ts';

const wholeBetween = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
};
const whole = (from: number, to: number, usual: number) => wholeBetween(from, to).default(usual);

const text = (usual: string) => z.string().trim().default(usual);

const unreadableAddress =
  'is no address that can be read: in a user name or password write / as %2F, # as %23, ? as %3F, @ as %40 and % as %25';

const isOrigin = (written: string) => URL.canParse(written) && new URL(written).origin === written;
const isSite = (written: string) =>
  URL.canParse(written) && new URL(written).href === `${new URL(written).origin}/`;
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

/** Every environment variable the server reads; docs/settings.md explains each. */
export const environmentShape = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: whole(0, 65_535, 5002),
  HOST: text('localhost'),
  /** Seconds in which a process that stops still takes connections, while it says that it is not ready. */
  DRAIN_DELAY_SECONDS: whole(0, 120, 0),
  /** Metrics are served on this port; without it there are none. */
  METRICS_PORT: wholeBetween(0, 65_535).optional(),
  METRICS_HOST: text('localhost'),
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
    .refine(URL.canParse, unreadableAddress)
    .optional(),
  /** `local` seeds the demo accounts on this machine only, `public` also on a reachable host, `off` never. */
  DEV_CAST: z.enum(['local', 'public', 'off']).optional(),
  DEV_PASSWORD: z.string().min(6, 'must have at least 6 characters').default('Aero-demo-2026'),
  DEV_HOST: text('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine(isSite, 'must be an address without a path, such as https://portal.example')
    .optional(),
  CORS_ORIGINS: listOf(isOrigin, 'must name origins such as https://partner.example'),
  TRUST_PROXY: listOf(isNetwork, 'must name addresses or networks such as 10.0.0.5 or 10.0.0.0/8'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Folder of the park (D-209). */
  PARK_DIR: z.string().optional(),
  /** Lets a production start show a sample park. */
  ALLOW_SAMPLE_PARK: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  CONTACT_FORM_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  CONTACT_FORM_SERVICE: text('portal'),
  CONTACT_FORM_TEMPLATE: text('contact-us'),
  CONTACT_FORM_USER: text('visitor'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]/, 'must start with smtp:// or smtps://')
    .refine(URL.canParse, unreadableAddress)
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
  /** Days an agency has to answer before a request expires; 0 switches expiry off. */
  HOLD_DAYS: whole(0, 365, DEFAULT_HOLD_DAYS),
  /** Days by which one extension prolongs a hold, and the most days a hold lasts with its extensions (D-192). */
  HOLD_EXTENSION_DAYS: whole(1, 365, 7),
  HOLD_MAX_DAYS: wholeBetween(1, 3650).optional(),
  /** Maximum number of open requests of a role user (D-94). */
  MAX_OPEN_REQUESTS: whole(1, 10_000, 20),
  /** Hours for which a lot is offered to the next in line, 0 for no lines; open places of a person (D-276). */
  QUEUE_OFFER_HOURS: whole(0, 720, 48),
  QUEUE_MAX_PLACES: whole(1, 1000, 5),
  /** What marking a booking as booked says or asks while no payment is confirmed (D-236). */
  BOOKED_NEEDS_PAYMENT: z
    .enum(['off', 'warn', 'require'], { error: 'must be off, warn or require' })
    .default('warn'),
  /** Whether who records a payment, refund or forfeit may not confirm it (D-235). */
  DEPOSIT_FOUR_EYES: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
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
  LIMIT_FILES_WITHOUT_BOOKING: whole(1, 1_000_000, 5),
  LIMIT_ORIGINALS_PER_HOUR: whole(1, 1_000_000, 60),
  LIMIT_ENQUIRIES_PER_HOUR: whole(1, 1_000_000, 30),
});

/** Variables of earlier versions, and where their content stands in the folder of the park. */
export const movedVariables: Readonly<Record<string, string>> = {
  CONTACT_EMAIL: 'contact.email of park.yaml',
  CONTACT_PHONE: 'contact.phone of park.yaml',
  CONTACT_ADDRESS: 'contact.address of park.yaml',
  CONTACT_WHATSAPP: 'contact.whatsapp of park.yaml',
  PARK_FACTS: 'park.yaml',
  MAP_URL: 'mapUrl of park.yaml',
  AGENCIES_FILE: 'agencies.csv',
};

export type Environment = z.infer<typeof environmentShape>;

/** The parts of a value separated by commas. */
export function list(written: string): string[] {
  return written
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
