import { parkDay } from '#shared/dates.ts';

/** How far the device's clock is ahead of the server's, in milliseconds, by the last answer. */
let ahead = 0;

/** Less than this is the way of the answer, or rounding: the header has whole seconds. */
const TOLERATED_MS = 60_000;

/** Takes the time of the server from the header `Date` of an answer; an answer without one leaves what is known. */
export function noteServerTime(date: string | null): void {
  const difference = Date.now() - Date.parse(date ?? '');
  if (Number.isFinite(difference)) ahead = Math.abs(difference) < TOLERATED_MS ? 0 : difference;
}

/** The time of the server in milliseconds: what its moments and days are compared with, and never the device's clock (D-338). */
export function serverNow(): number {
  return Date.now() - ahead;
}

/** The day of the park, '2026-11-28' (D-338). */
export function parkToday(): string {
  return parkDay(new Date(serverNow()));
}

/** A moment of the server, ISO 8601, as the device's clock shows it (D-329). */
export function onThisClock(moment: string): string {
  const at = Date.parse(moment);
  return ahead === 0 || Number.isNaN(at) ? moment : new Date(at + ahead).toISOString();
}
