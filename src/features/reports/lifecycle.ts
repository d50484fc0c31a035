/** How far a booking can come, in order. */
export const funnelStages = ['requested', 'forwarded', 'paid', 'sold'] as const;

/** How long something has waited, in days. */
export const ageBands = ['0-2', '3-7', '8-14', '15+'] as const;
export type AgeBand = (typeof ageBands)[number];

/** The band of a number of whole days. */
export function ageBandOf(days: number): AgeBand {
  if (days <= 2) return '0-2';
  if (days <= 7) return '3-7';
  return days <= 14 ? '8-14' : '15+';
}

/** A request that ends by itself within so many days is worth a reminder. */
export const EXPIRES_SOON_DAYS = 3;

/** What is compared with bookings and events. */
export const stockKinds = ['lot', 'unit', 'booking'] as const;
