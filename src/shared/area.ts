import { formatCount } from './counts.ts';
import { type Say, sayEnglish } from './say.ts';

/** Square feet in one square metre. */
const SQFT_PER_SQM = 10.7639;

export function sqmToSqft(sqm: number): number {
  return Math.round(sqm * SQFT_PER_SQM);
}

/** Square feet for display, rounded and with thousands separators: '2,164'. */
export function formatSqft(sqm: number): string {
  return formatCount(sqmToSqft(sqm));
}

/** '4.65 m deep' with a no-break space: a number keeps its unit on its line. */
export function withUnits(text: string): string {
  return text.replace(/(\d) (?=(?:sqm|sqft|mm?|ft|kaki|kN|A)(?![a-z]))/g, '$1\u00a0');
}

/** '1,008 sqm (10,850 sqft)'. */
export function formatArea(sqm: number, say: Say = sayEnglish): string {
  return say('{sqm} sqm ({sqft} sqft)', { sqm: formatCount(sqm), sqft: formatSqft(sqm) });
}
