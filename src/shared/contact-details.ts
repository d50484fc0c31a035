import { cleanIdentifier } from './clean-text.ts';

const mailSyntax = /["(),:;<>[\\\]]/;

/**
 * The plain form x@y.z that every e-mail field asks for, as one address for every mail program: with the special
 * characters of RFC 5322, 'a,b@y.z' and 'a<b@y.z>' would be mailed to b@y.z.
 */
export function isEmail(written: string): boolean {
  const plain = cleanIdentifier(written);
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(plain) && !mailSyntax.test(plain);
}

/** How an e-mail is stored and compared: cleaned, lower case (D-30, D-321). */
export function canonicalEmail(written: string): string {
  return cleanIdentifier(written).toLowerCase();
}

/** A phone number as registration accepts it: an optional plus and 10 to 15 digits, apart by spaces, hyphens, dots and brackets (D-31). */
export function isPhone(written: string): boolean {
  return /^\+?\d{10,15}$/.test(cleanIdentifier(written).replace(/[ \-.()]/g, ''));
}

/** A number for a `tel:` link: its digits and the plus, without separators; undefined without a digit. */
export function telAddress(written: string): string | undefined {
  const dialled = written.replace(/[^+\d]/g, '');
  return /\d/.test(dialled) ? `tel:${dialled}` : undefined;
}
