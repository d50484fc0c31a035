import { inflateSync } from 'node:zlib';

/** The drawing operators of a PDF of ours, as far as they are compressed. */
function operatorsOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    const end = raw.indexOf('endstream', index);
    try {
      return [inflateSync(pdf.subarray(index + length, end)).toString('latin1')];
    } catch {
      // a picture is no compressed text
      return [];
    }
  });
  return streams.join('\n');
}

/** The texts of a PDF in the order they are drawn, as far as they are in one of its standard fonts. */
export function textOf(pdf: Buffer): string {
  const decoded = (hex: string) => Buffer.from(hex, 'hex').toString('latin1');
  return [...operatorsOf(pdf).matchAll(/\[(.*?)\] TJ/g)]
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decoded(hex)).join(''),
    )
    .join('\n')
    .replaceAll('\xa0', ' ');
}

/** The characters that a PDF draws in its embedded fonts; each font holds those alone. */
export function embeddedOf(pdf: Buffer): string {
  const maps = operatorsOf(pdf).split('begincmap').slice(1);
  const codes = maps.flatMap((map) => [...map.matchAll(/<([0-9a-f ]{4,})>/gi)].map(([, code = '']) => code));
  const units = codes.map((code) => Buffer.from(code.replaceAll(' ', ''), 'hex').swap16());
  return Buffer.concat(units).toString('utf16le');
}

export const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

/** The modules of the QR code that a PDF draws as squares, row by row. */
export function qrOf(pdf: Buffer): boolean[][] {
  const squares = [...operatorsOf(pdf).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
    ([, x, y, width]) => [Number(x), Number(y), Number(width)] as const,
  );
  const unit = squares[0]?.[2] ?? 1;
  const left = Math.min(...squares.map(([x]) => x));
  const top = Math.min(...squares.map(([, y]) => y));
  const places = squares.map(([x, y]) => [Math.round((x - left) / unit), Math.round((y - top) / unit)]);
  const size = Math.max(...places.flat()) + 1;
  const dark = new Set(places.map(([column, row]) => `${row} ${column}`));
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => dark.has(`${row} ${column}`)),
  );
}

/** Whether a PDF draws a text; of one in embedded fonts, whether it holds the characters. */
export function draws(pdf: Buffer, text: string): boolean {
  const embedded = embeddedOf(pdf);
  return textOf(pdf).includes(text) || [...text].every((character) => embedded.includes(character));
}
