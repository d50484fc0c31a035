import { z } from 'zod';
import { PARK_OFFSET } from './dates.ts';
import { storable } from './text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Texts beyond this are no search. */
const LONGEST_SEARCH = 200;

/** A filter left empty, or set to the `all` of a select, filters nothing. */
const unset = (written: unknown) => (written === '' || written === 'all' ? undefined : written);

/** Wraps the shape of a filter so that an empty one and `all` read as none. */
export function filter<T extends z.ZodType>(shape: T) {
  return z.preprocess(unset, shape.optional());
}

/**
 * One word, or several with commas between them, each of which `read` must know.
 * `unknown` is what is said of one that it does not, `example` one that it does.
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

/** One word that `read` must know. */
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
  .transform((text) => storable(text).trim().slice(0, LONGEST_SEARCH))
  .optional();

/** What a list is searched for; an empty text searches nothing. */
export const searchFilter = z.preprocess((written) => (written === '' ? undefined : written), searched);

export const idFilter = filter(z.string().trim().max(100));

/** Nothing of ours is older; the database cannot hold the first years of the calendar. */
const EARLIEST = Date.UTC(1900, 0, 1);

/**
 * A day as '2026-03-02', counted by the park's clock, or a moment in ISO 8601. `edge` says which end of a day is meant;
 * the end is the first moment that no longer belongs to it.
 */
function moment(edge: 'start' | 'end') {
  return filter(
    z
      .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'Not a date' })
      .transform((written) => {
        const isDay = written.length === '2026-03-02'.length;
        const start = new Date(isDay ? `${written}T00:00:00${PARK_OFFSET}` : written);
        return isDay && edge === 'end' ? new Date(start.getTime() + DAY_MS) : start;
      })
      .refine((at) => at.getTime() >= EARLIEST, 'Not a date'),
  );
}

/** Only what happened from `from` on and before the end of `to`. */
export const periodFilter = { from: moment('start'), to: moment('end') };
