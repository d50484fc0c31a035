import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** Why a PDF cannot be taken: it is not whole, it is encrypted or does something when opened, or has too many pages. */
export type PdfFault = 'damaged' | 'active' | 'too_long';

/** What a plain scan or form never needs: programs, attached files, multimedia, sending data, encryption. */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|GoToE|RichMedia|Rendition|XFA|SubmitForm|ImportData|Encrypt)(?=[\s()<>[\]{}/%]|$)/;
/** A cheque or a signed form has few pages; nobody in the office is to leaf through a book (D-98). */
const MAX_PAGES = 50;
const PAGE = /\/Type[\s\0]*\/Page(?![A-Za-z])/g;
/** Objects may be packed into compressed streams; more than this unpacked is an attack, not a document. */
const MAX_UNPACKED = 16 * 1024 * 1024;
/** No dictionary in front of a stream of packed objects is longer. */
const DICTIONARY = 2048;
/** What one file may make the server look at, far above any scan or form: beyond it, it is built to keep it busy. */
const MAX_STREAMS = 10_000;
const MAX_ESCAPES = 50_000;

const unpack = promisify(inflate);

/**
 * A light check of a PDF that is stored as it came: whole from header to end mark, nothing behind it, not encrypted,
 * free of active content also where names are written in hex or objects are packed, and of at most MAX_PAGES. It is no
 * full parser, so PDFs are only ever handed out as attachments.
 */
export async function findPdfFault(bytes: Buffer): Promise<PdfFault | undefined> {
  const text = bytes.toString('latin1');
  // NUL counts as white space in a PDF, and some scanners pad with it
  const end = text.lastIndexOf('%%EOF');
  const tail = text.slice(end + '%%EOF'.length);
  if (!/^%PDF-\d\.\d/.test(text) || end < 0 || tail.replaceAll('\0', '').trim() !== '') return 'damaged';
  const plainNames = createPlainNames();
  try {
    const written = plainNames(text);
    if (ACTIVE.test(written)) return 'active';
    let pages = countPages(written);
    let unpacked = 0;
    for (const packed of packedObjects(bytes, text, plainNames)) {
      const objects = await unpack(packed, { maxOutputLength: MAX_UNPACKED - unpacked });
      unpacked += objects.length;
      const packedText = plainNames(objects.toString('latin1'));
      if (ACTIVE.test(packedText)) return 'active';
      pages += countPages(packedText);
    }
    if (pages > MAX_PAGES) return 'too_long';
  } catch {
    return 'damaged';
  }
  return undefined;
}

function countPages(text: string): number {
  return text.match(PAGE)?.length ?? 0;
}

/** Reads names of one file: '/Java#53cript' means '/JavaScript'. @throws when too many are written so, all texts counted. */
function createPlainNames(): (text: string) => string {
  let escapes = 0;
  return (text) => {
    let plain = '';
    let read = 0;
    // one by one: replace() finds every escape of a text before it hands over the first
    for (const { index, 0: written } of text.matchAll(/#[0-9a-f]{2}/gi)) {
      escapes += 1;
      if (escapes > MAX_ESCAPES) throw new Error('Too many escapes');
      plain += text.slice(read, index) + String.fromCharCode(Number.parseInt(written.slice(1), 16));
      read = index + written.length;
    }
    return plain + text.slice(read);
  };
}

/**
 * The bytes of every compressed stream of packed objects; what is not compressed was read with the rest.
 * @throws when there are too many streams, or one has no end or begins inside another, so that no byte is unpacked twice
 */
function* packedObjects(
  bytes: Buffer,
  text: string,
  plainNames: (text: string) => string,
): Generator<Buffer> {
  let streams = 0;
  let end = 0;
  for (const { index, 0: keyword } of text.matchAll(/\bstream\r?\n/g)) {
    streams += 1;
    if (streams > MAX_STREAMS) throw new Error('Too many streams');
    const before = text.slice(Math.max(0, index - DICTIONARY), index);
    const dictionary = plainNames(before.slice(before.lastIndexOf('obj') + 1));
    if (!dictionary.includes('/ObjStm') || !dictionary.includes('/Filter')) continue;
    const start = index + keyword.length;
    if (start < end) throw new Error('A stream inside another');
    end = text.indexOf('endstream', start);
    if (end < 0) throw new Error('A stream without end');
    yield bytes.subarray(start, end);
  }
}
