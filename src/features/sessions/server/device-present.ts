import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Config } from '#platform/server/config.ts';
import { SOURCE_LIFE_DAYS } from '../lifecycle.ts';
import type { Device } from './actions.ts';

/**
 * The device cookie (D-130): a random token that distinguishes devices while an account's password is being guessed
 * elsewhere. It authenticates nobody (D-21); the server stores only its hash.
 */
const NAME = 'device';
const cookie = new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]{43})(?:;|$)`);

/** The token in the device cookie, if the request carries one. */
export function deviceTokenOf(headers: IncomingHttpHeaders): string | undefined {
  return cookie.exec(headers.cookie ?? '')?.[1];
}

/** The device of a request; one without the cookie gets a new token. */
export function deviceOf(call: {
  ip: string | null;
  userAgent: string;
  headers: IncomingHttpHeaders;
}): Device & { deviceToken: string } {
  const { ip, userAgent, headers } = call;
  return { ip, userAgent, deviceToken: deviceTokenOf(headers) ?? randomBytes(32).toString('base64url') };
}

/** The Set-Cookie header, valid as long as a sign-in source is remembered. */
export function deviceCookie(
  { deviceToken }: { deviceToken: string },
  { publicUrl }: Config,
): OutgoingHttpHeaders {
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : '';
  const life = `Max-Age=${SOURCE_LIFE_DAYS * 24 * 3600}`;
  return { 'set-cookie': `${NAME}=${deviceToken}; Path=/api; ${life}; HttpOnly; SameSite=Strict${secure}` };
}
