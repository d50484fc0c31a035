import { focusFirstError } from './focus-first-error.ts';

type FormOf = Parameters<typeof focusFirstError>[0] & {
  setErrors(errors: Record<string, string>): void;
};

/** Sets the server's field errors and focuses the first; without fields it does nothing. */
export function showFieldErrors(form: FormOf, fields: Record<string, string> | undefined): void {
  if (fields === undefined) return;
  form.setErrors(fields);
  focusFirstError(form, fields);
}
