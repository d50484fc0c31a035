/** The header of a PDF, before which some programs write a byte order mark or blank lines. */
export const PDF_START = /^(?:\xef\xbb\xbf)?[\s\0]*(?=%PDF-\d\.\d)/;

/** What the first bytes of each type look like, read as Latin-1. */
const signatures = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['application/pdf', PDF_START],
  ['image/heic', /^.{4}ftyp(?:hei[cmsx]|mif1)/s],
] as const;

/** How many of the first bytes of a file tell its type. */
export const HEAD_BYTES = 1024;

/** The media type of a file by its first bytes, whatever its name and its claimed type say (D-98, D-331). */
export function contentType(bytes: Uint8Array): (typeof signatures)[number][0] | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  return signatures.find(([, start]) => start.test(head))?.[0];
}
