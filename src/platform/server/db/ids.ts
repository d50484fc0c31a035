const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a well-formed id; a malformed one is answered like an unknown one (D-46). */
export function isId(text: string): boolean {
  return uuid.test(text);
}
