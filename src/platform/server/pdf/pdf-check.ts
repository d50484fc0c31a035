import { PDFArray, PDFDict, PDFName, PDFNull, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { PdfObjects } from './pdf-objects.ts';
import { type PdfFault, PdfRefused } from './pdf-reader.ts';

/** Page limit: a cheque or a signed form has few pages (D-98). */
const MAX_PAGES = 50;

const key = {
  root: PDFName.of('Root'),
  pages: PDFName.of('Pages'),
  page: PDFName.of('Page'),
  kids: PDFName.of('Kids'),
  count: PDFName.of('Count'),
  openAction: PDFName.of('OpenAction'),
  action: PDFName.of('S'),
  next: PDFName.of('Next'),
  goTo: PDFName.of('GoTo'),
};

/** Whether a PDF is intact, free of active content and short; an unreadable one counts as damaged. Slow: run it in a worker. */
export function checkPdf(bytes: Buffer): PdfFault | undefined {
  try {
    const objects = new PdfObjects(bytes);
    if (!opensPlainly(objects)) return 'active';
    const pages = countPages(objects);
    // some readers repair a tree that leaves pages out
    if (Math.max(pages, objects.countOfType(key.page)) > MAX_PAGES) return 'too_long';
    return pages === 0 ? 'damaged' : undefined;
  } catch (error) {
    return error instanceof PdfRefused ? error.fault : 'damaged';
  }
}

/** The open action goes to one of its own pages, or nowhere. */
function opensPlainly(objects: PdfObjects): boolean {
  return objects.dictionaries.every((dict) => {
    const opening = dict.get(key.openAction);
    if (opening === undefined) return true;
    const found = objects.resolve(opening);
    return found.length > 0 && found.every((each) => leadsToPage(objects, each));
  });
}

function leadsToPage(objects: PdfObjects, opening: PDFObject): boolean {
  if (opening instanceof PDFArray || opening === PDFNull) return true;
  if (!(opening instanceof PDFDict) || opening.has(key.next)) return false;
  const action = objects.resolve(opening.get(key.action));
  return action.length > 0 && action.every((name) => name === key.goTo);
}

/** The highest page count that any reader would find. */
function countPages(objects: PdfObjects): number {
  const counter = new PageCounter(objects);
  const counts = objects.dictionaries
    .flatMap((dict) => objects.resolve(dict.get(key.root)))
    .map((root) => (root instanceof PDFDict ? counter.count(root.get(key.pages)) : 0));
  return Math.max(0, ...counts);
}

class PageCounter {
  readonly #objects: PdfObjects;
  /** By object number; undefined while it is being counted. */
  readonly #counted = new Map<number, number | undefined>();

  constructor(objects: PdfObjects) {
    this.#objects = objects;
  }

  /** The pages below a node, counted once per reference. @throws PdfRefused when it is no valid tree */
  count(node: PDFObject | undefined): number {
    if (!(node instanceof PDFRef)) return node === undefined ? 0 : this.#countNode(node);
    const before = this.#counted.get(node.objectNumber);
    if (before !== undefined) return before;
    const versions = this.#objects.resolve(node);
    // a cycle, or a page that only other readers would find
    if (this.#counted.has(node.objectNumber) || versions.length === 0) throw new PdfRefused('damaged');
    this.#counted.set(node.objectNumber, undefined);
    const counted = Math.max(...versions.map((version) => this.#countNode(version)));
    this.#counted.set(node.objectNumber, counted);
    return counted;
  }

  #countNode(node: PDFObject): number {
    if (node === PDFNull) return 0;
    if (!(node instanceof PDFDict)) throw new PdfRefused('damaged');
    if (!node.has(key.kids)) return 1;
    const counts = this.#objects.resolve(node.get(key.kids)).map((kids) => {
      if (!(kids instanceof PDFArray)) throw new PdfRefused('damaged');
      return kids.asArray().reduce((sum, kid) => sum + this.count(kid), 0);
    });
    // some readers trust the claimed count
    const claims = this.#objects.resolve(node.get(key.count)).map((claimed) => {
      return claimed instanceof PDFNumber ? claimed.asNumber() : 0;
    });
    return Math.max(0, ...counts, ...claims);
  }
}
