import {
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/** Why a PDF is refused; thrown as soon as it is found. */
export type PdfFault = 'damaged' | 'active' | 'protected' | 'too_long' | 'too_complex';

export class PdfRefused extends Error {
  readonly fault: PdfFault;
  constructor(fault: PdfFault) {
    super(`The PDF is ${fault}`);
    this.fault = fault;
  }
}

/**
 * Names of active content, which a plain scan or form never needs: scripts, embedded or external files, multimedia,
 * form submission. Refused as names anywhere; in strings they are ordinary text.
 */
const activeNames = new Set(
  [
    ...['JS', 'JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'XFA'],
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

const encrypt = PDFName.of('Encrypt');

/**
 * Parses single objects. The library's parser knows the syntax; this subclass checks each name as it is read, so
 * that none escapes by being overridden by a later duplicate key, and does not look into stream contents.
 */
export class PdfReader extends PDFObjectStreamParser {
  /** Called for each complete dictionary, at any depth. */
  readonly #found: (dict: PDFDict) => void;
  /** Offset of the stream content, if the last object read is a stream. */
  streamStart: number | undefined;

  constructor(bytes: Uint8Array, context: PDFContext, found: (dict: PDFDict) => void) {
    // constructed as an empty object stream, the only parser class the library exports for extension
    super(PDFRawStream.of(context.obj({ First: 0, N: 0 }), bytes));
    this.#found = found;
  }

  /** @throws when there is no object at this offset */
  readAt(offset: number): PDFObject {
    this.streamStart = undefined;
    this.bytes.moveTo(offset);
    return this.parseObject();
  }

  /** Pairs of object number and offset, the header of an object stream. @throws when there are fewer */
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
    if (name === encrypt) throw new PdfRefused('protected');
    return name;
  }

  protected override parseDict(): PDFDict {
    const entries = new Map<PDFName, PDFObject>();
    this.bytes.assertNext(LESS);
    this.bytes.assertNext(LESS);
    this.skipWhitespaceAndComments();
    while (this.bytes.peek() !== GREATER) {
      const key = this.parseName();
      // readers disagree on which duplicate key wins
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
