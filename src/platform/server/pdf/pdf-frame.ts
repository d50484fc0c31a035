import { HEAD_BYTES, PDF_START } from '#shared/content-type.ts';

const END = '%%EOF';
/** The line before the end mark, which still ends a file that lost its last bytes. */
const LAST_LINES = /^startxref[\s\0]+\d+/;
/** Readers look for the end mark in so many last bytes. */
const LONGEST_TAIL = 1024;
/** What stands in every revision of a PDF: behind the end mark, its own is cut off. */
const REVISION = /obj|trailer/;

/**
 * A PDF from its header to its end mark. Every reader passes over a byte order mark before it, and a line of text behind it, such as the
 * comment of a web server; so they are cut off (D-331). White space behind it stays, since some scanners pad with it.
 * Undefined where it does not begin or end like that.
 */
export function framedPdf(bytes: Buffer): Buffer | undefined {
  const start = PDF_START.exec(bytes.toString('latin1', 0, HEAD_BYTES))?.[0].length;
  const end = endOf(bytes);
  if (start === undefined || end === undefined) return undefined;
  const tail = bytes.toString('utf8', end).replaceAll('\0', ' ').trim();
  if (tail === '') return bytes.subarray(start);
  return isText(tail) && !REVISION.test(tail) ? bytes.subarray(start, end) : undefined;
}

/** A short text without control characters, other than the one that ends a file in DOS. */
function isText(tail: string): boolean {
  return tail.length <= LONGEST_TAIL && !/\p{Cc}/u.test(tail.replace(/\s/g, '').replaceAll('\x1a', ''));
}

function endOf(bytes: Buffer): number | undefined {
  const mark = bytes.lastIndexOf(END);
  const line = bytes.lastIndexOf('startxref');
  if (mark >= line && mark >= 0) return mark + END.length;
  const found = LAST_LINES.exec(bytes.toString('latin1', line, line + 40));
  return line < 0 || found === null ? undefined : line + found[0].length;
}
