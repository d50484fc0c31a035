/** The part of a form that knows where its fields are. */
type Fields = { getInputNode(path: string): HTMLElement | null };

/** Moves the focus to the first field with an error, in the order the form's shape names its fields. */
export function focusFirstError(form: Fields, errors: Record<string, unknown>): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}
