import {
  type PDFContext,
  PDFDict,
  type PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/** Why a PDF cannot be taken; thrown as soon as it is known. */
export type PdfFault = 'damaged' | 'active' | 'too_long' | 'too_complex';

export class PdfRefused extends Error {
  readonly fault: PdfFault;
  constructor(fault: PdfFault) {
    super(`The PDF is ${fault}`);
    this.fault = fault;
  }
}

/**
 * What a plain scan or form never needs: programs, files inside or outside it, multimedia, sending data, encryption. As
 * names they are refused wherever they stand; in the text of a string they are only words.
 */
const activeNames = new Set(
  [
    ...['JS', 'JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'XFA', 'Encrypt'],
    ...[
      'EmbeddedFile',
      'EmbeddedFiles',
      'FileAttachment',
      'FFilter',
      'RichMedia',
      'Rendition',
      'Movie',
      '3D',
    ],
  ].map((name) => `/${name}`),
);

/**
 * Reads single objects out of bytes. The library's parser knows the syntax; this one looks at each name as it is read, so
 * that nothing escapes which a later one of the same key hides, and leaves the content of streams alone.
 */
export class PdfReader extends PDFObjectStreamParser {
  /** Told of each dictionary that is complete, wherever it is nested. */
  readonly #found: (dict: PDFDict) => void;
  /** Where the content of a stream begins, if the object read last is one. */
  streamStart: number | undefined;

  constructor(bytes: Uint8Array, context: PDFContext, found: (dict: PDFDict) => void) {
    // read as a stream of no objects, since the library hands out no other parser that can be extended
    super(PDFRawStream.of(context.obj({ First: 0, N: 0 }), bytes));
    this.#found = found;
  }

  /** @throws when there is no object at this place */
  readAt(offset: number): PDFObject {
    this.streamStart = undefined;
    this.bytes.moveTo(offset);
    return this.parseObject();
  }

  /** Pairs of number and offset, as they stand in front of packed objects. @throws when there are fewer */
  readPairs(count: number): [objectNumber: number, offset: number][] {
    const pairs: [number, number][] = [];
    this.bytes.moveTo(0);
    for (let index = 0; index < count; index += 1) {
      pairs.push([this.#readInt(), this.#readInt()]);
    }
    return pairs;
  }

  #readInt(): number {
    this.skipWhitespaceAndComments();
    return this.parseRawInt();
  }

  protected override parseName(): PDFName {
    const name = super.parseName();
    if (activeNames.has(name.asString())) throw new PdfRefused('active');
    return name;
  }

  protected override parseDict(): PDFDict {
    const entries = new Map<PDFName, PDFObject>();
    this.bytes.assertNext(LESS);
    this.bytes.assertNext(LESS);
    this.skipWhitespaceAndComments();
    while (this.bytes.peek() !== GREATER) {
      const key = this.parseName();
      // which of the two a reader believes is anybody's guess
      if (entries.has(key)) throw new PdfRefused('damaged');
      entries.set(key, this.parseObject());
      this.skipWhitespaceAndComments();
    }
    this.bytes.assertNext(GREATER);
    this.bytes.assertNext(GREATER);
    const dict = PDFDict.fromMapWithContext(entries, this.context);
    this.#found(dict);
    return dict;
  }

  protected override parseDictOrStream(): PDFDict {
    const dict = this.parseDict();
    this.skipWhitespaceAndComments();
    this.streamStart = this.matchKeyword(STREAM) ? this.#afterLineEnd() : undefined;
    return dict;
  }

  #afterLineEnd(): number {
    const at = this.bytes.offset();
    if (this.bytes.peek() === LINE_FEED) return at + 1;
    if (this.bytes.peek() !== CARRIAGE_RETURN) return at;
    return this.bytes.peekAhead(1) === LINE_FEED ? at + 2 : at + 1;
  }
}

const [LESS, GREATER, LINE_FEED, CARRIAGE_RETURN] = [0x3c, 0x3e, 0x0a, 0x0d];
const STREAM = [...Buffer.from('stream', 'latin1')];
