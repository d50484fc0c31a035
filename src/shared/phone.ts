/** A phone number as registration accepts it: spaces aside, an optional plus and 10 to 15 digits (R-AUTH-20). */
export function isPhone(written: string): boolean {
  return /^\+?\d{10,15}$/.test(written.replaceAll(' ', ''));
}

/** A number for a `tel:` link: its digits and the plus, without separators; undefined without a digit. */
export function telAddress(written: string): string | undefined {
  const dialled = written.replace(/[^+\d]/g, '');
  return /\d/.test(dialled) ? `tel:${dialled}` : undefined;
}
