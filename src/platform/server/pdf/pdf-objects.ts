import { inflateSync } from 'node:zlib';
import { PDFArray, PDFContext, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { PdfReader, PdfRefused } from './pdf-reader.ts';

/** Decompression bomb limit of compressed object streams. */
const MAX_UNPACKED = 16 * 1024 * 1024;

const pdfName = {
  type: PDFName.of('Type'),
  packed: PDFName.of('ObjStm'),
  first: PDFName.of('First'),
  count: PDFName.of('N'),
  filter: PDFName.of('Filter'),
  parameters: PDFName.of('DecodeParms'),
  predictor: PDFName.of('Predictor'),
};
/** Abbreviations of filter and parameters that some readers accept. */
const abbreviations = [PDFName.of('F'), PDFName.of('DP')];
const flate = [PDFName.of('FlateDecode'), PDFName.of('Fl')];

/**
 * Every object of a file that any reader could load. The cross-reference tables decide which of them count, but a hostile file
 * can point them anywhere, into a comment or the middle of a stream; so everything after a keyword `obj` is parsed, and every
 * object stream unpacked.
 */
export class PdfObjects {
  readonly dictionaries: PDFDict[] = [];
  /** By number: an updated object has several versions. */
  readonly #versions = new Map<number, PDFObject[]>();
  readonly #context = PDFContext.create();
  readonly #bytes: Buffer;
  readonly #text: string;
  /** Object streams, each with the offset of its content. */
  readonly #packed: [dict: PDFDict, start: number][] = [];
  #unpacked = 0;

  /** @throws PdfRefused, or the parser's error on invalid syntax */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#text = bytes.toString('latin1');
    const reader = this.#readerOf(bytes);
    for (const { index } of this.#text.matchAll(/(?<![A-Za-z])obj/g)) {
      this.#readObject(reader, index, index + 'obj'.length);
    }
    for (const { index } of this.#text.matchAll(/trailer/g)) {
      this.#readTrailer(reader, index + 'trailer'.length);
    }
    // last, since those of an encrypted file cannot be unpacked, and its trailer says that it is one
    for (const [dict, start] of this.#packed) this.#readPacked(dict, start);
  }

  /** Every version of a referenced object, or the object itself; none for a dangling reference. */
  resolve(object: PDFObject | undefined): readonly PDFObject[] {
    if (object === undefined) return [];
    if (!(object instanceof PDFRef)) return [object];
    const versions = this.#versions.get(object.objectNumber) ?? [];
    if (versions.some((version) => version instanceof PDFRef)) throw new PdfRefused('damaged');
    return versions;
  }

  /** The number of objects with a version of this type. */
  countOfType(type: PDFName): number {
    const isOne = (version: PDFObject) => version instanceof PDFDict && version.get(pdfName.type) === type;
    return [...this.#versions.values()].filter((versions) => versions.some(isOne)).length;
  }

  #readerOf(bytes: Uint8Array): PdfReader {
    return new PdfReader(bytes, this.#context, (dict) => this.dictionaries.push(dict));
  }

  #readObject(reader: PdfReader, end: number, start: number): void {
    const header = /(\d{1,10})[\s\0]+\d{1,10}[\s\0]*$/.exec(this.#text.slice(Math.max(0, end - 40), end));
    try {
      const object = reader.readAt(start);
      if (header) this.#keep(Number(header[1]), object);
      if (reader.streamStart !== undefined && object instanceof PDFDict) {
        this.#readStream(object, reader.streamStart);
      }
    } catch (error) {
      // the bytes `obj` inside an image are no object
      if (header || error instanceof PdfRefused) throw error;
    }
  }

  #readTrailer(reader: PdfReader, start: number): void {
    try {
      reader.readAt(start);
    } catch (error) {
      const isOne = /^[\s\0]*<</.test(this.#text.slice(start, start + 40));
      if (isOne || error instanceof PdfRefused) throw error;
    }
  }

  #keep(objectNumber: number, object: PDFObject): void {
    const versions = this.#versions.get(objectNumber);
    if (versions) versions.push(object);
    else this.#versions.set(objectNumber, [object]);
  }

  #readStream(dict: PDFDict, start: number): void {
    if (this.#text.indexOf('endstream', start) < 0) throw new PdfRefused('damaged');
    const [first, count] = [dict.get(pdfName.first), dict.get(pdfName.count)];
    // some readers do not check the type
    if (dict.get(pdfName.type) === pdfName.packed || (first && count)) this.#packed.push([dict, start]);
  }

  #readPacked(dict: PDFDict, start: number): void {
    const [first, count] = [dict.get(pdfName.first), dict.get(pdfName.count)];
    if (!(first instanceof PDFNumber && count instanceof PDFNumber)) throw new PdfRefused('damaged');
    const packed = this.#readerOf(this.#unpack(dict, start));
    for (const [objectNumber, offset] of packed.readPairs(count.asNumber())) {
      this.#keep(objectNumber, packed.readAt(first.asNumber() + offset));
    }
  }

  /**
   * Ignores the dictionary's length: deflate data mark their own end. Object streams use no other
   * filter in practice. @throws PdfRefused, or when it is not compressed as declared
   */
  #unpack(dict: PDFDict, start: number): Uint8Array {
    const filter = dict.get(pdfName.filter);
    const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : [];
    const isKnown = filters.every((each) => each instanceof PDFName && flate.includes(each));
    const isPlain = !abbreviations.some((key) => dict.has(key)) && !this.#hasPredictor(dict);
    if (!isKnown || !isPlain) throw new PdfRefused('damaged');
    let content: Uint8Array = this.#bytes.subarray(start);
    for (const _ of filters) {
      content = inflateSync(content, { maxOutputLength: MAX_UNPACKED - this.#unpacked });
      this.#unpacked += content.length;
    }
    return content;
  }

  #hasPredictor(dict: PDFDict): boolean {
    const parameters = dict.get(pdfName.parameters);
    const each = parameters instanceof PDFArray ? parameters.asArray() : [parameters];
    return each.some((one) => {
      if (one instanceof PDFRef) return true;
      const predictor = one instanceof PDFDict ? one.get(pdfName.predictor) : undefined;
      return predictor !== undefined && !(predictor instanceof PDFNumber && predictor.asNumber() === 1);
    });
  }
}
