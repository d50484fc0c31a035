import { join } from 'node:path';
import { packageFolder } from '../package-folder.ts';

/** The fonts of a PDF, and what each draws; a character is drawn by the first that can. The standard font has no file. */
const fonts: readonly { file?: string; draws: RegExp }[] = [
  { draws: /[\t\n\x20-\x7e\xa0-\xff–—‘’“”•…€™]/u },
  {
    file: 'DejaVuSans.ttf',
    draws:
      /[\u0300-\u034f]|[\u0100-\u02e9\u0391-\u03a1\u03a3-\u03c9\u0400-\u045f\u1e00-\u1efb\u2010-\u2027]/u,
  },
  { file: 'Lohit-Tamil.ttf', draws: /(?=[\u0b80-\u0bff])\p{Script=Tamil}/u },
  {
    file: 'DroidSansFallback.ttf',
    draws:
      /[\u3000-\u3003\u3005-\u3007\u300a-\u3017\u3041-\u3094\u30a1-\u30f6\u30fb\u30fc\u4e00-\u9fa5\uac00-\ud7a3\uff01-\uff5e]/u,
  },
];
type Pdf = PDFKit.PDFDocument;
type Font = (typeof fonts)[number];
const standard = fonts[0] as Font;

const fontOf = (character: string) => fonts.find(({ draws }) => draws.test(character));

/** What is drawn of a text: each character that no font has is '?', and so is Arabic, since text from right to left is not laid out. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => (fontOf(character) ? character : '?')).join('');
}

type Run = { font: Font; text: string };

/** A printable text in parts of one font each. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = (last && character === ' ' ? last.font : fontOf(character)) ?? standard;
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

export type Face = { size: number; bold?: boolean };
export type Lines = Face & { width: number; align?: 'left' | 'right' | 'center'; lineGap?: number };

/** Only the standard font has a bold face. */
function use(pdf: Pdf, { file }: Font, { size, bold = false }: Face): Pdf {
  const name = file ? join(packageFolder(), 'fonts', file) : bold ? 'Helvetica-Bold' : 'Helvetica';
  return pdf.font(name, size);
}

/** The width of a text in one line, in points. */
export function widthOfText(pdf: Pdf, text: string, face: Face): number {
  return runsOf(printable(text)).reduce(
    (sum, run) => sum + use(pdf, run.font, face).widthOfString(run.text),
    0,
  );
}

/** The height of a text in lines of this width; an estimate where it needs several fonts. */
export function heightOfText(pdf: Pdf, text: string, lines: Lines): number {
  const { width, lineGap = 0 } = lines;
  const written = printable(text);
  const runs = runsOf(written);
  const [{ font } = { font: standard }] = runs;
  if (runs.length < 2) return use(pdf, font, lines).heightOfString(written, optionsOf(lines));
  const pitch = use(pdf, standard, lines).currentLineHeight(true) + lineGap;
  // lines break before they are full
  return Math.ceil((widthOfText(pdf, text, lines) * 1.1) / width) * pitch;
}

function optionsOf({ width, align, lineGap }: Lines) {
  return { width, ...(align && { align }), ...(lineGap !== undefined && { lineGap }) };
}

/** Draws a text in one line whose top left corner is here. */
export function drawLine(pdf: Pdf, text: string, at: { x: number; y: number }, face: Face): void {
  const runs = runsOf(printable(text));
  if (runs.length === 1 && runs[0]?.font === standard) {
    use(pdf, standard, face).text(runs[0].text, at.x, at.y, { lineBreak: false });
    return;
  }
  let { x } = at;
  const y = baselineOf(pdf, at.y, face);
  for (const { font, text: part } of runs) {
    use(pdf, font, face).text(part, x, y, { lineBreak: false, baseline: 'alphabetic' });
    x += pdf.widthOfString(part);
  }
}

/** Fonts have tops of their own, so parts of a line share the baseline of the standard font. */
function baselineOf(pdf: Pdf, top: number, face: Face): number {
  use(pdf, standard, face);
  return top + ASCENT * face.size;
}
/** From the top of a line of Helvetica to its baseline, as a share of the size. */
const ASCENT = 0.718;

/**
 * Draws a text in lines from here and returns the y below it. One that `flows` goes on over the end of a page, which moves
 * the y to the next.
 */
export function drawText(
  pdf: Pdf,
  text: string,
  { x, y }: { x: number; y: number },
  { flows = false, ...lines }: Lines & { flows?: boolean },
): number {
  const written = printable(text);
  const runs = runsOf(written);
  const options = optionsOf(lines);
  if (runs.length < 2 && (runs[0]?.font ?? standard) === standard) {
    use(pdf, standard, lines);
    const height = pdf.heightOfString(written, options);
    pdf.text(written, x, y, flows ? options : { ...options, height: height + 1 });
    return flows ? pdf.y : y + height;
  }
  const width = widthOfText(pdf, text, lines);
  const isAside = lines.align && lines.align !== 'left' && width <= lines.width;
  const left = isAside ? x + (lines.width - width) * (lines.align === 'right' ? 1 : 0.5) : x;
  const baseline = baselineOf(pdf, y, lines);
  // beyond the height nothing is drawn, so it is more than the text can take
  const limit = flows ? {} : { height: 3 * heightOfText(pdf, text, lines) + 3 * lines.size };
  for (const [index, { font, text: part }] of runs.entries()) {
    const more = { ...options, ...limit, align: 'left' as const, baseline: 'alphabetic' as const };
    const continued = index < runs.length - 1;
    use(pdf, font, lines);
    if (index === 0) pdf.text(part, left, baseline, { ...more, continued });
    else pdf.text(part, { continued });
  }
  return pdf.y - (baseline - y);
}
