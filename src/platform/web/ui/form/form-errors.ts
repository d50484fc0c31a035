type FocusableForm = { getInputNode(path: string): Element | null };

/** Focuses the first invalid field. */
export function focusFirstError(form: FocusableForm, errors: Record<string, unknown>): void {
  const nodes = Object.keys(errors)
    .map((path) => form.getInputNode(path))
    .filter((node) => node instanceof HTMLElement);
  const first = nodes.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0];
  first?.focus();
}

/** Sets the server's field errors and focuses the first; without fields it does nothing. */
export function showFieldErrors(
  form: FocusableForm & { setErrors(errors: Record<string, string>): void },
  fields: Record<string, string> | undefined,
): void {
  if (fields === undefined) return;
  form.setErrors(fields);
  focusFirstError(form, fields);
}
