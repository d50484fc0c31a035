import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** Why a PDF cannot be taken: it is not whole, or it is encrypted or does something when opened. */
export type PdfFault = 'damaged' | 'active';

/** What a plain scan or form never needs: programs, attached files, multimedia, sending data, encryption. */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|GoToE|RichMedia|Rendition|XFA|SubmitForm|ImportData|Encrypt)(?=[\s()<>[\]{}/%]|$)/;
/** Objects may be packed into compressed streams; more than this unpacked is an attack, not a document. */
const MAX_UNPACKED = 16 * 1024 * 1024;
/** No dictionary in front of a stream of packed objects is longer. */
const DICTIONARY = 2048;

const unpack = promisify(inflate);

/**
 * A light check of a PDF that is stored as it came: whole from header to end mark, nothing behind it, not encrypted,
 * and free of active content also where names are written in hex or objects are packed. It is no full parser, so
 * PDFs are only ever handed out as attachments.
 */
export async function findPdfFault(bytes: Buffer): Promise<PdfFault | undefined> {
  const text = bytes.toString('latin1');
  // NUL counts as white space in a PDF, and some scanners pad with it
  const end = text.lastIndexOf('%%EOF');
  const tail = text.slice(end + '%%EOF'.length);
  if (!/^%PDF-\d\.\d/.test(text) || end < 0 || tail.replaceAll('\0', '').trim() !== '') return 'damaged';
  if (ACTIVE.test(plainNames(text))) return 'active';
  try {
    let unpacked = 0;
    for (const packed of packedObjects(bytes, text)) {
      const objects = await unpack(packed, { maxOutputLength: MAX_UNPACKED - unpacked });
      unpacked += objects.length;
      if (ACTIVE.test(plainNames(objects.toString('latin1')))) return 'active';
    }
  } catch {
    return 'damaged';
  }
  return undefined;
}

/** '/Java#53cript' means '/JavaScript'. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_written, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** The bytes of every compressed stream of packed objects; what is not compressed was read with the rest. */
function* packedObjects(bytes: Buffer, text: string): Generator<Buffer> {
  for (const { index, 0: keyword } of text.matchAll(/\bstream\r?\n/g)) {
    const before = text.slice(Math.max(0, index - DICTIONARY), index);
    const dictionary = plainNames(before.slice(before.lastIndexOf('obj') + 1));
    if (!dictionary.includes('/ObjStm') || !dictionary.includes('/Filter')) continue;
    const start = index + keyword.length;
    const end = text.indexOf('endstream', start);
    yield bytes.subarray(start, end < 0 ? undefined : end);
  }
}
