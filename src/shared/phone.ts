/** A phone number as registration accepts it: spaces aside, an optional plus and 10 to 15 digits (R-AUTH-20). */
export function isPhone(written: string): boolean {
  return /^\+?\d{10,15}$/.test(written.replaceAll(' ', ''));
}

/** A number as a `tel:` address dials it: its digits and the plus, without the signs between them; none without a digit. */
export function telAddress(written: string): string | undefined {
  const dialled = written.replace(/[^+\d]/g, '');
  return /\d/.test(dialled) ? `tel:${dialled}` : undefined;
}
