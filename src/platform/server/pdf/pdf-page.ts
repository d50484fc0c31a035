import { encode } from 'uqr';
import { locales } from '#shared/language.ts';
import { type Say, sayEnglish } from '#shared/say.ts';
import { drawText, heightOfText } from './pdf-text.ts';

/** A document, and how its texts are said in its language. */
export type Pdf = PDFKit.PDFDocument & { say: Say };
/** A rectangle on a page in points, from the top left corner. */
export type Box = { x: number; y: number; width: number; height: number };
/** Where texts below each other begin, and how wide they are. */
export type Column = Omit<Box, 'height'>;

/** A4, in points; `foot` is where the foot of a page begins. */
export const paper = { width: 595.28, height: 841.89, margin: 42, foot: 754 };
export const inside = paper.width - 2 * paper.margin;

export const inks = {
  text: '#16202c',
  dimmed: '#566372',
  accent: '#0b5f8a',
  rule: '#c9d2db',
  paler: '#eef2f5',
};

type Contact = { phone: string; email: string; address: string };
/** What the foot of every page says, beside its number. */
type Foot = { name: string; url?: string | undefined; contact: Contact };

type Details = {
  title: string;
  author: string;
  at: Date;
  foot?: Foot;
  /** Whether a reader that shows it opens its print dialog. */
  prints?: boolean;
  say?: Say;
};

/**
 * Draws a document and returns its bytes: the same from the same drawing and details. The library is imported with the first,
 * since importing it takes longer than most of a start.
 */
export async function renderPdf(
  { title, author, at, foot, prints, say = sayEnglish }: Details,
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { margin } = paper;
  const blank = new PDFDocument({
    size: 'A4',
    margins: {
      top: margin,
      left: margin,
      right: margin,
      bottom: foot ? paper.height - paper.foot + 8 : margin,
    },
    bufferPages: foot !== undefined,
    lang: locales[say.language],
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at },
  });
  const pdf = Object.assign(blank, { say });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    draw(pdf);
    if (foot) drawFeet(pdf, foot);
    if (prints) pdf.addNamedJavaScript('print', 'this.print();');
    pdf.end();
  });
}

function drawFeet(pdf: Pdf, { name, url, contact }: Foot): void {
  const small = { size: 7.5, ink: inks.dimmed, width: inside };
  const at = { x: paper.margin, y: paper.foot + 12 };
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    write(pdf, name, at, { ...small, bold: true });
    let y = write(pdf, `${page + 1} / ${count}`, at, { ...small, align: 'right' }) + 2;
    if (url) y = write(pdf, url, { ...at, y }, small) + 2;
    write(pdf, waysOf(contact), { ...at, y }, small);
  }
}

/** How the park is reached, in one line. */
export function waysOf({ phone, email, address }: Contact): string {
  return [phone, email, address].filter((way) => way.trim() !== '').join('  ·  ');
}

type TextStyle = {
  size?: number;
  bold?: boolean;
  ink?: string;
  width?: number;
  align?: 'left' | 'right' | 'center';
};

/** A text, and how far it is below the last one. */
type Line = TextStyle & { text: string; above?: number };

/** Writes text and returns the y below it. */
export function write(pdf: Pdf, text: string, at: { x: number; y: number }, style: TextStyle = {}): number {
  const {
    size = 10,
    bold = false,
    ink = inks.text,
    width = paper.width - paper.margin - at.x,
    align,
  } = style;
  pdf.fillColor(ink);
  return drawText(pdf, text, at, { size, bold, width, ...(align && { align }) });
}

/** Writes texts below each other, without those that are false; returns the y below the last. */
export function writeLines(pdf: Pdf, lines: (Line | false | null)[], { x, y, width }: Column): number {
  let below = y;
  for (const line of lines)
    if (line) below = write(pdf, line.text, { x, y: below + (line.above ?? 0) }, { width, ...line });
  return below;
}

export function rule(pdf: Pdf, { x, y, width }: Column, lineWidth: number, ink: string): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(lineWidth)
    .stroke(ink);
}

/** Where the QR code of a paper or list is, and the texts beside it. */
export const code = {
  x: paper.width - paper.margin - 84,
  y: paper.margin,
  width: 84,
  below: paper.margin + 84,
};
export const besideCode = { x: paper.margin, y: paper.margin, width: inside - code.width - 20 };

/** The QR code in the upper right corner, with what it is for below. */
export function writeCode(pdf: Pdf, url: string, note: string): void {
  drawQr(pdf, url, code);
  const width = code.width + 20;
  const small = { size: 6.5, ink: inks.dimmed, width, align: 'right' } as const;
  write(pdf, note, { x: code.x - 20, y: code.below + 4 }, small);
}

/** The code as squares, so that it stays sharp at any size. */
export function drawQr(pdf: Pdf, text: string, { x, y, width }: Column): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const unit = width / size;
  for (const [row, modules] of data.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) pdf.rect(x + column * unit, y + row * unit, unit, unit);
    }
  }
  pdf.fill(inks.text);
}

/** A heading of a section, with a rule above; returns the y below it. */
export function writeHeading(pdf: Pdf, text: string, { x, y, width }: Column): number {
  rule(pdf, { x, y, width }, 0.75, inks.rule);
  return write(pdf, text, { x, y: y + 6 }, { size: 11, bold: true, width }) + 5;
}

/** The y of something this high: here, or at the top of a new page if it would reach into the foot. */
export function roomFor(pdf: Pdf, height: number, y: number): number {
  if (y + height <= paper.foot - 8) return y;
  pdf.addPage();
  return paper.margin;
}

/** Rows of a name and a value, on further pages if there are many; returns the y below the last. */
export function writeRows(
  pdf: Pdf,
  rows: readonly (readonly [name: string, value: string])[],
  { x, y, width }: Column,
  size = 9,
): number {
  const nameWidth = width * 0.4;
  let top = y;
  for (const [name, value] of rows) {
    const lines = heightOfText(pdf, value, { size, width: width - nameWidth });
    top = roomFor(pdf, lines + 5, top);
    const left = write(pdf, name, { x, y: top + 2.5 }, { size, ink: inks.dimmed, width: nameWidth - 8 });
    const right = write(pdf, value, { x: x + nameWidth, y: top + 2.5 }, { size, width: width - nameWidth });
    top = Math.max(left, right) + 2.5;
    rule(pdf, { x, y: top, width }, 0.4, inks.paler);
  }
  return top;
}
