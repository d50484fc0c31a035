import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

/** The address that links in mails and files start with, without a slash at the end (D-148). */
export function portalUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return (publicUrl ?? `http://${host}:${port}`).replace(/\/+$/, '');
}

/** The public URL of the site: as configured, else derived from the request. */
export function siteUrl(request: FastifyRequest, config: Config): string {
  if (config.publicUrl) return config.publicUrl.replace(/\/+$/, '');
  const host = /^[\w.-]+(:\d+)?$/.test(request.host) ? request.host : 'localhost';
  return `${request.protocol}://${host}`;
}

/** True when the site is reached over https, behind a reverse proxy too. */
export function isSecure({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}
