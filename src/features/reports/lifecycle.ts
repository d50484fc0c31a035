/** The stages of a booking, in order. */
export const funnelStages = ['requested', 'forwarded', 'paid', 'sold'] as const;
export type FunnelStage = (typeof funnelStages)[number];

/** Age bands in whole days: from 7 on a request is overdue at the office, at 14 the agency's time is up (D-80). */
export const ageBands = ['0-2', '3-6', '7-13', '14+'] as const;
export type AgeBand = (typeof ageBands)[number];

/** The band of an age in whole days. */
export function ageBandOf(days: number): AgeBand {
  if (days <= 2) return '0-2';
  if (days <= 6) return '3-6';
  return days <= 13 ? '7-13' : '14+';
}

/** A request that expires within so many days is highlighted. */
export const EXPIRES_SOON_DAYS = 3;

/** Record types of the integrity check. */
export const stockKinds = ['lot', 'unit', 'booking', 'document'] as const;
