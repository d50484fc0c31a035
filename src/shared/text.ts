import { z } from 'zod';
import { cleanIdentifier, cleanLine, cleanText } from './clean-text.ts';
import { t } from './say.ts';

/**
 * Text as the database can hold it: NUL is refused by PostgreSQL and lone surrogates are not valid UTF-8,
 * so both are dropped at the edge instead of failing inside a transaction.
 */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Any text of at most `max` characters once it is cleaned; absent and null parse as ''. */
const optional = (clean: (text: string) => string) => (max: number) =>
  z
    .string()
    .overwrite(clean)
    .max(max, t('At most {max} characters', { max }))
    .nullish()
    .transform((text) => text ?? '');

/** A text of which something is left once it is cleaned. */
const required = (clean: (text: string) => string) => (max: number, missing: string) =>
  z
    .string({ error: missing })
    .overwrite(clean)
    .min(1, missing)
    .max(max, t('At most {max} characters', { max }));

/** Texts that may have line breaks, those of one line, and those that identify (D-321). */
export const optionalText = optional(cleanText);
export const requiredText = required(cleanText);
export const optionalLine = optional(cleanLine);
export const requiredLine = required(cleanLine);
export const optionalIdentifier = optional(cleanIdentifier);
export const requiredIdentifier = required(cleanIdentifier);
