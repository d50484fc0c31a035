const mailSyntax = /["(),:;<>[\\\]]/;

/**
 * The plain form x@y.z that every e-mail field asks for, as one address for every mail program: with the special
 * characters of RFC 5322, 'a,b@y.z' and 'a<b@y.z>' would be mailed to b@y.z.
 */
export function isEmail(written: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(written) && !mailSyntax.test(written);
}

/** How an e-mail is stored and compared: trimmed, lower case (D-30). */
export function canonicalEmail(written: string): string {
  return written.trim().toLowerCase();
}

/** A phone number as registration accepts it: spaces aside, an optional plus and 10 to 15 digits. */
export function isPhone(written: string): boolean {
  return /^\+?\d{10,15}$/.test(written.replaceAll(' ', ''));
}

/** A number as people write it, '012-345 6789' or '(03) 5555.0100', without hyphens, dots and brackets; other text unchanged (D-31). */
export function plainPhone(written: string): string {
  const plain = written.replace(/[-.()]/g, '');
  return /^[+\d\s]*$/.test(plain) ? plain : written;
}

/** A number for a `tel:` link: its digits and the plus, without separators; undefined without a digit. */
export function telAddress(written: string): string | undefined {
  const dialled = written.replace(/[^+\d]/g, '');
  return /\d/.test(dialled) ? `tel:${dialled}` : undefined;
}
