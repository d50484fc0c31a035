/** How far a booking can come, in order. */
export const funnelStages = ['requested', 'forwarded', 'paid', 'sold'] as const;
export type FunnelStage = (typeof funnelStages)[number];

/** How long something has waited, in whole days: from 7 on it is overdue with the office, at 14 the agency's time is up (D-80). */
export const ageBands = ['0-2', '3-6', '7-13', '14+'] as const;
export type AgeBand = (typeof ageBands)[number];

/** The band of a number of whole days. */
export function ageBandOf(days: number): AgeBand {
  if (days <= 2) return '0-2';
  if (days <= 6) return '3-6';
  return days <= 13 ? '7-13' : '14+';
}

/** A request that ends by itself within so many days is worth a reminder. */
export const EXPIRES_SOON_DAYS = 3;

/** What is compared with bookings and events. */
export const stockKinds = ['lot', 'unit', 'booking'] as const;
