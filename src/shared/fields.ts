import { z } from 'zod';

/** What is taken, the last moment excluded: PostgreSQL and JSON hold it, and so they do a day more or a time zone aside. */
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);

const isStorable = (written: string) => {
  const at = Date.parse(written);
  return at >= EARLIEST && at < LATEST;
};

/** A calendar day as '2026-03-02', from 1900 to 9999-12-30 (D-326). `error` is the message for any other. */
export const dayField = (error: string) => z.iso.date({ error }).refine(isStorable, error);

/** A moment in ISO 8601 with its offset, from 1900 to 9999-12-30 (D-326). `error` is the message for any other. */
export const momentField = (error: string) =>
  z.iso.datetime({ offset: true, error }).refine(isStorable, error);

/** The id of a record that may be left out; an empty one counts as none (D-326). */
export const optionalId = z
  .string()
  .trim()
  .max(100)
  .transform((id) => id || undefined)
  .nullish();
