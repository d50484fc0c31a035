type FormOf = { getInputNode(path: string): Element | null };

/** Focuses the first invalid field. */
export function focusFirstError(form: FormOf, errors: Record<string, unknown>): void {
  const nodes = Object.keys(errors)
    .map((path) => form.getInputNode(path))
    .filter((node) => node instanceof HTMLElement);
  const first = nodes.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0];
  first?.focus();
}
