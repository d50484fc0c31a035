/** The plain form x@y.z that every e-mail field asks for (R-AUTH-17). */
export function isEmail(written: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(written);
}

/** How an e-mail is stored and compared: trimmed, lower case (D-30). */
export function canonicalEmail(written: string): string {
  return written.trim().toLowerCase();
}
