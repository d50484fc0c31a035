import type { Config } from './config.ts';

/** The address that links in mails and files start with, without a slash at the end (D-148). */
export function portalUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return (publicUrl ?? `http://${host}:${port}`).replace(/\/+$/, '');
}
