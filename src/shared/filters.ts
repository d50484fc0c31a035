import { z } from 'zod';
import { cleanIdentifier } from './clean-text.ts';
import { DAY_MS, PARK_OFFSET } from './dates.ts';
import { dayField, momentField } from './fields.ts';
import { t } from './say.ts';

/** Maximum length of a search text. */
const LONGEST_SEARCH = 200;

/** An empty filter, or the `all` of a select, filters nothing. */
const unset = (written: unknown) => (written === '' || written === 'all' ? undefined : written);

/** Wraps a filter schema so that an empty value and `all` parse as undefined. */
export function filter<T extends z.ZodType>(shape: T) {
  return z.preprocess(unset, shape.optional());
}

/**
 * One value, or several separated by commas, each of which `read` must accept.
 * `unknown` is the message for a rejected one, `example` a valid one.
 */
export function wordsFilter<T>(read: (word: string) => T | undefined, unknown: string, example: string) {
  const words = z
    .string({ error: unknown })
    .max(200, unknown)
    .meta({ examples: [example] });
  return filter(
    words.transform((written, context) => {
      const found = written.split(',').map((word) => read(word));
      const known = found.filter((each) => each !== undefined);
      if (known.length === found.length) return known;
      context.addIssue({ code: 'custom', message: unknown });
      return z.NEVER;
    }),
  );
}

/** One value that `read` must accept. */
export function wordFilter<T>(read: (word: string) => T | undefined, unknown: string) {
  return filter(
    z.string({ error: unknown }).transform((written, context) => {
      const known = read(written);
      if (known !== undefined) return known;
      context.addIssue({ code: 'custom', message: unknown });
      return z.NEVER;
    }),
  );
}

const searched = z
  .string()
  .transform((text) => cleanIdentifier(text).slice(0, LONGEST_SEARCH))
  .optional();

/** A search text; an empty one filters nothing. */
export const searchFilter = z.preprocess((written) => (written === '' ? undefined : written), searched);

export const idFilter = filter(z.string().trim().max(100));

/**
 * A day as '2026-03-02' in the park's time zone, or a moment in ISO 8601. `edge` picks the start or end of a day;
 * the end is exclusive.
 */
function moment(edge: 'start' | 'end') {
  return filter(
    z
      .union([dayField(t('Not a date')), momentField(t('Not a date'))], { error: t('Not a date') })
      .transform((written) => {
        const isDay = written.length === '2026-03-02'.length;
        const start = new Date(isDay ? `${written}T00:00:00${PARK_OFFSET}` : written);
        return isDay && edge === 'end' ? new Date(start.getTime() + DAY_MS) : start;
      }),
  );
}

/** Only rows from `from` on and before the end of `to`. */
export const periodFilter = { from: moment('start'), to: moment('end') };
