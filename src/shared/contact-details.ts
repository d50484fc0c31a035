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

/** Prefix and groups of Malaysian numbers: mobile phones, the Klang Valley, Sabah and Sarawak, and the other areas. */
const groups = [
  /^(1\d)(\d{3,4})(\d{4})$/,
  /^(3)(\d{4})(\d{4})$/,
  /^(8\d)(\d{3})(\d{3})$/,
  /^([4-79])(\d{3})(\d{4})$/,
];

/** The country code with a needless 0, and without the plus. */
const countryCode = /^(?:\+|00)?600?(?=[13-9])/;

/** A Malaysian number as it is read, '+60 12-555 0100'; any other as it was written. */
export function formatPhone(written: string): string {
  const digits = written.replace(/[ \-.()]/g, '').replace(countryCode, '+60');
  const [, prefix = '', rest = ''] = /^(\+60|0)(\d+)$/.exec(digits) ?? [];
  const [, area = '', ...parts] = groups.map((each) => each.exec(rest)).find(Boolean) ?? [];
  return area === '' ? written : `${prefix === '0' ? '0' : '+60 '}${area}-${parts.join(' ')}`;
}

/** A number for a `tel:` link: its digits and the plus, without separators; undefined without a digit. */
export function telAddress(written: string): string | undefined {
  const dialled = written.replace(/[^+\d]/g, '').replace(/^\+600/, '+60');
  return /\d/.test(dialled) ? `tel:${dialled}` : undefined;
}

/** A WhatsApp chat with a Malaysian mobile number; undefined for any other. */
export function chatAddress(written: string): string | undefined {
  const digits = written.replace(/\D/g, '').replace(/^(?:00)?60|^0/, '');
  return /^1\d{8,9}$/.test(digits) ? `https://wa.me/60${digits}` : undefined;
}
