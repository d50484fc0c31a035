import { type Options, parse } from 'csv-parse';
import { fromBufferPromise } from 'yauzl';
import { cleanLine } from '#shared/clean-text.ts';
import { joined } from '#shared/punctuation.ts';
import { type Say, t } from '#shared/say.ts';

/** One row of a table; `line` is the line of the file on which it ends, or the row of the sheet, from 1. */
export type TableRow = { line: number; cells: string[] };

/** How a file was taken: encoding and separator of a text, or the sheet of a workbook. */
type Reading = { encoding: string; separator: string } | { sheet: number };

/** A table whose first row is the heading; rows above it and empty ones are left out. */
export type Table = { heading: TableRow; rows: TableRow[]; reading: Reading };

/** What a file is in place of a table, as a sentence. */
export type TableFault = { fault: (say: Say) => string };

type Wanted = {
  /** Most rows below the heading that are read; one more is, so that too many are noticed. */
  most: number;
  /** Heading of the column that every table of this kind has: its row is the heading, and tells the separator. */
  key: string;
};

/** Maximum size of a row, since an unclosed quote would swallow the whole file. */
const LONGEST_ROW = 50_000;
/** Rows in which the heading is looked for: a title, a date and an empty row may stand above it. */
const MOST_TITLES = 20;
const MOST_SHEETS = 5;
/** Size in bytes of an unpacked workbook, against archives that unpack to gigabytes. */
const LARGEST_WORKBOOK = 100_000_000;

/** The apostrophe against CSV injection (see `csvOf`). */
const guard = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

const separators: Readonly<Record<string, string>> = {
  ',': t('commas'),
  ';': t('semicolons'),
  '\t': t('tabs'),
  '|': t('vertical bars'),
};

/**
 * Reads a table as offices have them (D-392): Excel (.xlsx), or CSV in UTF-8, UTF-16, Windows-1252 or GB18030, separated by
 * commas, semicolons, tabs or bars. Strips the apostrophes added by `csvOf`.
 */
export async function readTable(bytes: Uint8Array, wanted: Wanted): Promise<Table | TableFault> {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (start.startsWith('PK\x03\x04')) return readWorkbook(bytes, wanted);
  if (start.startsWith('\xD0\xCF\x11\xE0'))
    return {
      fault: (say) =>
        say(
          'It is an old Excel file (.xls), or one with a password. Save it as an Excel workbook (.xlsx) without a password, or as CSV',
        ),
    };
  const { text, encoding } = decode(bytes);
  // a null byte makes a file binary, as for grep and git
  if (start.startsWith('%PDF') || text.includes('\0')) return noTable;
  return readText(text, encoding, wanted);
}

const noTable: TableFault = {
  fault: (say) => say('It is not a table. Save it as an Excel workbook (.xlsx) or as CSV'),
};

/** 'Read as Windows-1252, separated by semicolons, headings on line 3'; empty for CSV in UTF-8 with commas. */
export function describeReading({ reading, heading }: Table, say: Say): string {
  const isUsual = 'encoding' in reading && reading.encoding === 'UTF-8' && reading.separator === ',';
  if (isUsual && heading.line === 1) return '';
  const taken =
    'sheet' in reading
      ? say('Read as Excel, sheet {sheet}', { sheet: reading.sheet })
      : say('Read as {encoding}, separated by {separators}', {
          encoding: reading.encoding,
          separators: say(separators[reading.separator] ?? reading.separator),
        });
  const place = heading.line > 1 && say('headings on line {line}', { line: heading.line });
  return joined(', ', [taken, place], say.language);
}

function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const decoded = (encoding: string, label: string, fatal = false) => ({
    text: new TextDecoder(label, { fatal }).decode(bytes),
    encoding,
  });
  const wide = utf16Of(bytes);
  if (wide) return decoded('UTF-16', wide);
  try {
    return decoded('UTF-8', 'utf-8', true);
  } catch {
    try {
      if (hasPairs(bytes)) return decoded('GB18030', 'gb18030', true);
    } catch {
      // letters of another encoding
    }
    return { text: windows1252(bytes), encoding: 'Windows-1252' };
  }
}

/** What Windows-1252 has in place of the controls from 128 on. */
const windowsMarks = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';

/** TextDecoder of Node 20 leaves out what is not in Latin-1. */
function windows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9F]/g, (mark) => windowsMarks.charAt(mark.charCodeAt(0) - 0x80));
}

/** The UTF-16 of a text that has its mark, or whose every other byte is 0, as of Latin letters. */
function utf16Of(bytes: Uint8Array): string | undefined {
  const [first = 1, second = 1] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== 0 ? 'utf-16be' : undefined;
}

/** Whether bytes above ASCII mostly stand in pairs, as Chinese does; an accented letter stands alone. */
function hasPairs(bytes: Uint8Array): boolean {
  const runs =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/[\x80-\xFF]+/g) ?? [];
  return runs.filter(({ length }) => length % 2 === 0).length * 2 > runs.length;
}

async function readText(given: string, encoding: string, { most, key }: Wanted): Promise<Table | TableFault> {
  // Excel's line about the separator; the other lines keep their numbers
  const stated = /^"?sep=(.)"?\r?(?=\n)/i.exec(given);
  const text = stated ? given.slice(stated[0].length) : given;
  const tried = stated?.[1] ? [stated[1]] : Object.keys(separators);
  const heads = await Promise.all(
    tried.map(async (separator) => ({ separator, ...(await parsed(text, separator, MOST_TITLES)) })),
  );
  const { separator } = heads.find(({ rows }) => headingAt(rows, key) >= 0) ?? { separator: tried[0] ?? ',' };
  const { rows, openLine } = await parsed(text, separator, most + MOST_TITLES);
  if (openLine !== undefined)
    return {
      fault: (say) =>
        say('On line {line} a quotation mark opens a cell that does not end. Close it, or take it out', {
          line: openLine,
        }),
    };
  return tableOf(rows, key, { encoding, separator });
}

/** The rows of a text; `openLine` is the line on which one begins that does not end. A quote within a cell is a part of it. */
function parsed(
  text: string,
  delimiter: string,
  to: number,
): Promise<{ rows: TableRow[]; openLine?: number }> {
  const rows: TableRow[] = [];
  const options: Options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    max_record_size: LONGEST_ROW,
    to,
    // an iterator would lose the rows before an error
    on_record: (cells: string[], { lines }) => {
      rows.push({ line: lines, cells: cells.map((cell) => cell.replace(guard, '')) });
      return null;
    },
  };
  return new Promise((resolve) => {
    parse(text, options, (error) =>
      resolve(error ? { rows, openLine: (rows.at(-1)?.line ?? 0) + 1 } : { rows }),
    );
  });
}

const headingAt = (rows: readonly TableRow[], key: string) =>
  rows
    .slice(0, MOST_TITLES)
    .findIndex(({ cells }) => cells.some((cell) => cleanLine(cell).toLowerCase() === key.toLowerCase()));

/** Without the key, the first row is taken for the heading: it is told what it lacks. */
function tableOf(rows: readonly TableRow[], key: string, reading: Reading): Table | TableFault {
  const at = Math.max(0, headingAt(rows, key));
  const heading = rows[at];
  if (!heading) return { fault: (say) => say('It is empty') };
  return { heading, rows: rows.slice(at + 1), reading };
}

/** The first sheet with the heading. */
async function readWorkbook(bytes: Uint8Array, { most, key }: Wanted): Promise<Table | TableFault> {
  if (!(await unpacksSmall(bytes))) return noTable;
  let first: TableRow[] | undefined;
  for (let sheet = 0; sheet < MOST_SHEETS; sheet += 1) {
    const rows = await sheetRows(bytes, sheet, most + MOST_TITLES);
    if (!rows) break;
    if (headingAt(rows, key) >= 0) return tableOf(rows, key, { sheet: sheet + 1 });
    first ??= rows;
  }
  return first ? tableOf(first, key, { sheet: 1 }) : noTable;
}

/** The rows of a sheet, none of an absent one; undefined if the archive is no workbook. */
async function sheetRows(bytes: Uint8Array, sheet: number, most: number): Promise<TableRow[] | undefined> {
  // loaded when first used: its files would add 80 ms to every start
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows: TableRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet, maxRows: most }))
      if (values.some((value) => value !== null && value !== ''))
        rows.push({ line: index + 1, cells: values.map(cellText) });
  } catch {
    return undefined;
  }
  return rows;
}

/** A cell as a person would write it: 12 digits of a number, and a date by its day. */
function cellText(value: string | number | boolean | Date | null): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number') return String(Number(value.toPrecision(12)));
  return String(value ?? '').replace(guard, '');
}

/** Whether the parts of an archive state sizes that fit into memory; the reader holds them to these. */
async function unpacksSmall(bytes: Uint8Array): Promise<boolean> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
    let size = 0;
    for await (const { uncompressedSize, compressedSize } of zip.eachEntry()) {
      // a size of 0 would be no limit
      size += uncompressedSize === 0 && compressedSize > 2 ? Number.POSITIVE_INFINITY : uncompressedSize;
    }
    return size <= LARGEST_WORKBOOK;
  } catch {
    return false;
  }
}
