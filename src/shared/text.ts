import { z } from 'zod';
import { interpolate } from './interpolate.ts';

/**
 * Text as the database can hold it: NUL is refused by PostgreSQL and lone surrogates are not valid UTF-8,
 * so both are dropped at the edge instead of failing inside a transaction.
 */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** An optional text up to `max` characters, trimmed; absent and null parse as ''. */
export function optionalText(max: number) {
  return z
    .string()
    .max(max, interpolate('At most {max} characters', { max }))
    .nullish()
    .transform((text) => storable(text ?? '').trim());
}

/** A text that is not blank. */
export function requiredText(max: number, missing: string) {
  return z
    .string({ error: missing })
    .transform((text) => storable(text).trim())
    .pipe(z.string().min(1, missing).max(max, interpolate('At most {max} characters', { max })));
}
