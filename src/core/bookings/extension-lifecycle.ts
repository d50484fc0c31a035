import { DAY_MS } from '#shared/dates.ts';

/** Days of one extension, and the most days of a hold (configuration). */
export type ExtensionTerms = { holdExtensionDays: number; holdMaxDays: number };

type Hold = { createdAt: string | Date; expiresAt: string | Date };

/** When a hold ends that is extended; null when it already lasts as long as a hold may (D-192). */
export function extendedDeadline(
  { createdAt, expiresAt }: Hold,
  { holdExtensionDays, holdMaxDays }: ExtensionTerms,
): Date | null {
  const deadline = new Date(expiresAt).getTime();
  const latest = new Date(createdAt).getTime() + holdMaxDays * DAY_MS;
  return latest <= deadline ? null : new Date(Math.min(deadline + holdExtensionDays * DAY_MS, latest));
}
