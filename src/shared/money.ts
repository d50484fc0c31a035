const ringgit = new Intl.NumberFormat('en-MY', {
  style: 'currency',
  currency: 'MYR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});

/** 'RM 1,234,567' in whole ringgit, or 'Price on request' when there is no price (D-69, R-CONST-10). */
export function formatPrice(price: number | null): string {
  return price === null ? 'Price on request' : ringgit.format(price);
}

const shortRinggit = new Intl.NumberFormat('en-MY', {
  style: 'currency',
  currency: 'MYR',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** 'RM 1.2M' where the sum in full has no room, as on the axis of a chart. */
export function formatPriceShort(price: number): string {
  return shortRinggit.format(price);
}

/** Reads a price written as a number, '1,234,567' or 'RM 1,234,567'; null when it is none (R-LOT-26). */
export function parsePrice(written: unknown): number | null {
  if (typeof written === 'number') return Number.isFinite(written) && written >= 0 ? written : null;
  if (typeof written !== 'string') return null;
  const digits = written.replace(/^\s*RM/i, '').replace(/[,\s]/g, '');
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : null;
}
