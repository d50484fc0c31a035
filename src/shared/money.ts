import { cleanIdentifier } from './clean-text.ts';
import { formatCount } from './counts.ts';
import { locales, pageLanguage } from './language.ts';
import { type Say, sayEnglish, t } from './say.ts';

/** 'RM 1,234,567' in whole ringgit, or 'Price on request' when there is no price (D-69). */
export function formatPrice(price: number | null, say: Say = sayEnglish): string {
  return price === null ? say('Price on request') : `RM\u00a0${formatCount(Math.round(price))}`;
}

/** 'RM 1.08 million' in a sentence; a price that two decimals do not hold in full. */
export function formatMillions(price: number): string {
  const isShort = price >= 1e6 && price % 1e4 === 0;
  if (!isShort) return formatPrice(price);
  // Chinese counts in ten thousands
  if (pageLanguage === 'zh') return `RM\u00a0${formatCount(price / 1e4)}万`;
  return t('RM\u00a0{millions}\u00a0million', { millions: price / 1e6 });
}

/** 'RM 1.2M' where the full amount has no room, as on the axis of a chart, with at most so many decimals. */
export function formatPriceShort(price: number, decimals = 1): string {
  return price.toLocaleString(locales[pageLanguage], {
    ...{ style: 'currency', currency: 'MYR', currencyDisplay: 'narrowSymbol', notation: 'compact' },
    ...{ minimumFractionDigits: 0, maximumFractionDigits: decimals },
  });
}

/** Whether an amount has at most two decimals, as stored. */
export function isWholeSen(sum: number): boolean {
  return Number(sum.toFixed(2)) === sum;
}

/** Parses a typed number of 0 or more, in any width, with or without thousands separators: '1,234,567', '1 234 567'; null when invalid, like '1,2,3'. */
export function parseNumber(written: unknown): number | null {
  if (typeof written === 'number') return Number.isFinite(written) && written >= 0 ? written : null;
  if (typeof written !== 'string') return null;
  const text = cleanIdentifier(written);
  const isNumber = /^(\d+|\d{1,3}(,\d{3})+|\d{1,3}(\s\d{3})+)(\.\d+)?$/.test(text);
  return isNumber ? Number(text.replace(/[,\s]/g, '')) : null;
}

/**
 * Parses a price such as '1234567', '1,234,567' or 'RM 1,234,567'; null when invalid, or with more than two digits
 * behind the dot: '985.000' may mean 985,000 (D-69).
 */
export function parsePrice(written: unknown): number | null {
  if (typeof written === 'string') {
    const sen = parseSen(written);
    return sen === null ? null : sen / 100;
  }
  const sum = parseNumber(written);
  return sum !== null && isWholeSen(sum) ? sum : null;
}

/** Hundredths of a written number, digit by digit; null when invalid, or with more than two digits behind the dot: '1.008' may mean 1,008. */
export function parseHundredths(written: string): number | null {
  const text = cleanIdentifier(written);
  if (parseNumber(text) === null) return null;
  const [whole = '', parts = ''] = text.replace(/[, ]/g, '').split('.');
  return parts.length > 2 ? null : Number(whole + parts.padEnd(2, '0'));
}

/** Whole sen of a written sum such as '30,000.00', '30000.5' or 'RM 30 000'; null when invalid. */
export function parseSen(written: string): number | null {
  return parseHundredths(cleanIdentifier(written).replace(/^RM/i, ''));
}

/** '30,000.00' for 3000000, as a field of a sum holds it. */
export function senText(sen: number): string {
  return (sen / 100).toLocaleString('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** 'RM 30,000.00' for 3000000: a sum of the ledger, in whole sen. */
export function formatSen(sen: number): string {
  return `RM\u00a0${senText(sen)}`;
}

/** 'RM 30,000' for 3000000, and 'RM 30,000.50' for 3000050: a sum beside prices, which are in whole ringgit. */
export function formatSum(sen: number): string {
  return sen % 100 === 0 ? formatPrice(sen / 100) : formatSen(sen);
}
