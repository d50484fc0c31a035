import { formatCount } from './counts.ts';
import { type Say, sayEnglish } from './say.ts';

/** Square feet in one square metre. */
const SQFT_PER_SQM = 10.7639;

/** Square metres assumed when a lot carries no valid area: the corner plots are wider. */
const DEFAULT_CORNER_SQM = 201;
const DEFAULT_OTHER_SQM = 186;

export function sqmToSqft(sqm: number): number {
  return Math.round(sqm * SQFT_PER_SQM);
}

/** Square feet for display, rounded and with thousands separators: '2,164'. */
export function formatSqft(sqm: number): string {
  return formatCount(sqmToSqft(sqm));
}

/** '1,008 sqm (10,850 sqft)'. */
export function formatArea(sqm: number, say: Say = sayEnglish): string {
  return say('{sqm} sqm ({sqft} sqft)', { sqm: formatCount(sqm), sqft: formatSqft(sqm) });
}

/** The area to show, in square metres: the stored one, or the default of the type. */
export function areaOrDefault(sqm: number | null | undefined, type: string): number {
  if (typeof sqm === 'number' && Number.isFinite(sqm) && sqm > 0) return sqm;
  const corner = type === 'A' || /\(A\)|corner/i.test(type);
  return corner ? DEFAULT_CORNER_SQM : DEFAULT_OTHER_SQM;
}
