import { mark } from './punctuation.ts';

/** '1,234' of a number of at most three decimals. Not by Intl: its first use costs a phone 100 ms of every first load. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');
}

/** '1 lot', '1,234 lots'; Chinese writes no space there. */
export function pluralize(count: number, one: string, many: string): string {
  return `${formatCount(count)}${mark(' ')}${count === 1 ? one : many}`;
}
