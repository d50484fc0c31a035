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
/** The name over https, under which a browser takes a cookie from this host alone. */
const HOST_NAME = `__Host-${NAME}`;
const token = '=([A-Za-z0-9_-]{43})(?:;|$)';
const cookies = [HOST_NAME, NAME].map((name) => new RegExp(`(?:^|;\\s*)${name}${token}`));

/** The token in the device cookie, if the request carries one. */
export function deviceTokenOf(headers: IncomingHttpHeaders): string | undefined {
  return cookies.flatMap((cookie) => cookie.exec(headers.cookie ?? '')?.[1] ?? [])[0];
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
  const isSecure = publicUrl?.startsWith('https:');
  const [name, path, secure] = isSecure ? [HOST_NAME, '/', '; Secure'] : [NAME, '/api', ''];
  const life = `Max-Age=${SOURCE_LIFE_DAYS * 24 * 3600}`;
  return {
    'set-cookie': `${name}=${deviceToken}; Path=${path}; ${life}; HttpOnly; SameSite=Strict${secure}`,
  };
}
