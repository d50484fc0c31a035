import { formatCount } from '#shared/counts.ts';
import { formatCountdown } from '#shared/dates.ts';

const shares = new Intl.NumberFormat('en-MY', { style: 'percent', maximumFractionDigits: 1 });

/** '12.5%' of a share between 0 and 1. */
export const formatShare = (share: number) => shares.format(share);

/** '1 day 3 hours'; a dash without decisions. */
export function formatHours(hours: number | null): string {
  return hours === null ? '–' : formatCountdown(hours * 3_600_000);
}

/** '1 lot', '12 lots'. */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
