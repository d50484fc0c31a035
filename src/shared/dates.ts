import { cleanIdentifier } from './clean-text.ts';
import { nouns, spanTexts } from './count-labels.ts';
import { pluralize } from './counts.ts';
import { interpolate } from './interpolate.ts';
import { type Language, locales, pageLanguage } from './language.ts';
import { mark } from './punctuation.ts';

/** Milliseconds. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const days = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

const malayMonths = 'Jan Feb Mac Apr Mei Jun Jul Ogo Sep Okt Nov Dis'.split(' ');

/** The park's time zone: Malaysia is UTC+8 without daylight saving time. */
export const PARK_OFFSET = '+08:00';
const PARK_ZONE = 'Asia/Kuala_Lumpur';
const PARK_OFFSET_MS = 8 * HOUR_MS;

/** A date whose UTC fields are those of the park's clock. */
export const parkClock = (at: Date) => new Date(at.getTime() + PARK_OFFSET_MS);

/** How a time in the park's zone is marked as one. */
const parkTimes = {
  en: '{time}, Malaysia time',
  ms: '{time}, waktu Malaysia',
  zh: '{time}（马来西亚时间）',
} as const;

/** 'Jan 05, 2026' in the park's time zone; written by hand because Intl versions differ (D-124). By Intl in other languages. */
export function formatDate(iso: string | Date, language: Language = pageLanguage): string {
  const date = new Date(iso);
  if (language !== 'en')
    return date.toLocaleDateString(locales[language], { dateStyle: 'medium', timeZone: PARK_ZONE });
  const park = parkClock(date);
  return `${months[park.getUTCMonth()]} ${String(park.getUTCDate()).padStart(2, '0')}, ${park.getUTCFullYear()}`;
}

/** 'Mar 2026' of '2026-03'. */
export function formatMonth(month: string): string {
  const [year = '', number = '1'] = month.split('-');
  if (pageLanguage !== 'en')
    return new Date(Number(year), Number(number) - 1).toLocaleDateString(locales[pageLanguage], {
      year: 'numeric',
      month: 'short',
    });
  return `${months[Number(number) - 1]} ${year}`;
}

/** '3:07 PM' in the park's time zone, with an ordinary space (Intl versions use different ones). */
export function formatTime(iso: string | Date, language: Language = pageLanguage): string {
  const date = new Date(iso);
  if (language !== 'en')
    return date.toLocaleTimeString(locales[language], { timeStyle: 'short', timeZone: PARK_ZONE });
  const park = parkClock(date);
  const hour = park.getUTCHours();
  const minutes = String(park.getUTCMinutes()).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

export function formatDateTime(iso: string | Date): string {
  return `${formatDate(iso)} ${formatTime(iso)}`;
}

/** A calendar day in Malaysian notation: '02/03/2026' for '2026-03-02'. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** A calendar day in a sentence: 'Mar 02, 2026' for '2026-03-02'. */
export function formatCalendarDay(day: string, language: Language = pageLanguage): string {
  return formatDate(`${day}T00:00:00${PARK_OFFSET}`, language);
}

/** A calendar day where its year is known: 'Mar 02' for '2026-03-02'. */
export function formatDayOfYear(day: string): string {
  const date = new Date(`${day}T00:00:00`);
  if (pageLanguage !== 'en')
    return date.toLocaleDateString(locales[pageLanguage], { day: 'numeric', month: 'short' });
  return `${months[date.getMonth()]} ${String(date.getDate()).padStart(2, '0')}`;
}

/**
 * Parses a typed day into '2026-03-02': day, month, year with any separator, or ISO.
 * '' for empty input, undefined for an invalid day or one outside this millennium.
 */
export function parseDay(written: string): string | undefined {
  const text = cleanIdentifier(written);
  if (text === '') return '';
  const [, dayFirst = '', month = '', year = ''] =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](2\d{3})$/.exec(text) ?? [];
  const day = year === '' ? text : [year, month.padStart(2, '0'), dayFirst.padStart(2, '0')].join('-');
  if (!/^2\d{3}-\d\d-\d\d$/.test(day)) return undefined;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
}

/** A duration in its largest whole unit: 'less than a minute', '5 minutes', '1 hour', '12 days'. */
export function formatSpan(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return spanTexts.lessThanAMinute;
  if (minutes < 60) return pluralize(minutes, ...nouns.minute);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? pluralize(hours, ...nouns.hour) : pluralize(Math.floor(hours / 24), ...nouns.day);
}

/** Remaining time in its two largest whole units: '13 days 4 hours', '2 hours 1 minute', 'less than a minute'. */
export function formatCountdown(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const parts: [count: number, unit: readonly [string, string]][] = [
    [Math.floor(minutes / 1440), nouns.day],
    [Math.floor(minutes / 60) % 24, nouns.hour],
    [minutes % 60, nouns.minute],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return spanTexts.lessThanAMinute;
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.map(([count, unit]) => pluralize(count, ...unit)).join(mark(' '));
}

/** A moment in the park's time zone with its offset, for tables: '2026-03-02T12:00:00+08:00'. */
export function parkTime(at: Date): string {
  return parkClock(at).toISOString().slice(0, 19) + PARK_OFFSET;
}

/**
 * A period as names of files say it, its days as '2026-03-02' and included: '2026-03' and '2026' for a whole month or year,
 * '2026-03-02-to-2026-03-05', 'from-2026-03-02', 'until-2026-03-05'; undefined without either day.
 */
export function periodName(from: string | undefined, to: string | undefined): string | undefined {
  if (!from) return to ? `until-${to}` : undefined;
  if (!to) return `from-${from}`;
  const year = from.slice(0, 4);
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year;
  const month = from.slice(0, 7);
  const next = new Date(Date.parse(to) + DAY_MS).toISOString();
  const isMonth = from === `${month}-01` && to.startsWith(month) && next.slice(8, 10) === '01';
  return isMonth ? month : `${from}-to-${to}`;
}

/** The calendar day of a moment in the park's time zone: '2026-03-02'. */
export function parkDay(at: Date): string {
  return parkClock(at).toISOString().slice(0, 10);
}

/** The year of a moment in the park's time zone: '2026'. */
export function parkYear(at: Date): string {
  return parkDay(at).slice(0, 4);
}

/** A moment in the park's time zone as people read it: 'Feb 09, 2027 5:00 PM, Malaysia time'; by Intl in other languages. */
export function formatParkTime(iso: string | Date, language: Language = pageLanguage): string {
  if (language === 'en') return interpolate(parkTimes.en, { time: formatDateTime(iso) });
  return interpolate(parkTimes[language], {
    time: new Date(iso).toLocaleString(locales[language], {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: PARK_ZONE,
    }),
  });
}

/** A calendar day as all papers print it: '28 Nov 2026' for '2026-11-28'. By hand, as Intl versions would draw other bytes (D-371). */
export function printedDay(day: string, language: Language): string {
  const [year, month = 1, date] = day.split('-').map(Number);
  if (language === 'zh') return `${year}年${month}月${date}日`;
  return `${date} ${(language === 'ms' ? malayMonths : months)[month - 1]} ${year}`;
}

/** A moment in the park's time zone as all papers print it: '28 Nov 2026, 5:00 PM, Malaysia time' (D-371). */
export function printedTime(iso: string | Date, language: Language): string {
  const at = new Date(iso);
  const clock = formatTime(at, 'en');
  const clocks = {
    en: `, ${clock}`,
    ms: `, ${clock.replace('AM', 'PG').replace('PM', 'PTG')}`,
    zh: ` ${parkTime(at).slice(11, 16)}`,
  };
  return interpolate(parkTimes[language], {
    time: `${printedDay(parkDay(at), language)}${clocks[language]}`,
  });
}

/** The day of a moment in the park's time zone, without its year: 'Tue, Feb 09'. */
export function formatParkWeekday(iso: string | Date, language: Language = pageLanguage): string {
  if (language !== 'en')
    return new Date(iso).toLocaleDateString(locales[language], {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: PARK_ZONE,
    });
  return `${days[parkClock(new Date(iso)).getUTCDay()]}, ${formatDate(iso, language).slice(0, 6)}`;
}

/** The next time, from a moment on, that it is a full hour of the day in the park. */
export function nextParkHour(from: Date, hour: number): Date {
  const day = parkDay(from);
  const today = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00${PARK_OFFSET}`);
  return today >= from ? today : new Date(today.getTime() + DAY_MS);
}
