/** The last six characters of the id of a booking, for display (D-129). */
export function shortId(id: string): string {
  return id.slice(-6);
}
