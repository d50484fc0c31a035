import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Config } from '#platform/server/config.ts';
import { isSecure } from '#platform/server/portal-url.ts';
import { SOURCE_LIFE_DAYS } from '../lifecycle.ts';
import type { Device } from './actions.ts';

/**
 * The device cookie (D-130): a random token that distinguishes devices while an account's password is being guessed
 * elsewhere. It authenticates nobody (D-21); the server stores only its hash.
 */
const NAME = 'device';
/** The name over https, under which a browser takes a cookie from this host alone. */
const HOST_NAME = `__Host-${NAME}`;
const patternOf = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`);
const patterns = { plain: patternOf(NAME), secure: patternOf(HOST_NAME) };

/** The token in the device cookie. Over https only that of the host counts: a sibling host can set the plain one. */
export function deviceTokenOf(headers: IncomingHttpHeaders, config: Config): string | undefined {
  return patterns[isSecure(config) ? 'secure' : 'plain'].exec(headers.cookie ?? '')?.[1];
}

/** The device of a request; one without the cookie gets a new token. */
export function deviceOf(
  { ip, userAgent, headers }: { ip: string | null; userAgent: string; headers: IncomingHttpHeaders },
  config: Config,
): Device & { deviceToken: string } {
  const deviceToken = deviceTokenOf(headers, config) ?? randomBytes(32).toString('base64url');
  return { ip, userAgent, deviceToken };
}

/** The Set-Cookie header, valid as long as a sign-in source is remembered. */
export function deviceCookie({ deviceToken }: { deviceToken: string }, config: Config): OutgoingHttpHeaders {
  const [name, path, secure] = isSecure(config) ? [HOST_NAME, '/', '; Secure'] : [NAME, '/api', ''];
  const life = `Max-Age=${SOURCE_LIFE_DAYS * 24 * 3600}`;
  return {
    'set-cookie': `${name}=${deviceToken}; Path=${path}; ${life}; HttpOnly; SameSite=Strict${secure}`,
  };
}
