import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { checkPark } from './read-park.ts';

const home = mkdtempSync(join(tmpdir(), 'office-tables-'));
afterAll(() => rmSync(home, { recursive: true }));

/** Checks a park whose table of lots is this file. */
async function check(content: string | Uint8Array, file = 'lots.csv') {
  const folder = mkdtempSync(join(home, 'park-'));
  writeFileSync(
    join(folder, 'park.yaml'),
    'name: P\nslug: p\ncontact: { email: office@park.example }\ntypes: { A: { frontageM: 10, depthM: 20 }, B: { frontageM: 10, depthM: 20 }, C: { frontageM: 10, depthM: 20 } }\n',
  );
  writeFileSync(join(folder, file), content);
  const { park, ...findings } = await checkPark(folder);
  return { ...findings, lots: park?.lots ?? [] };
}

const made = (name: string) => readFileSync(join('test/office-files', name));
const heading = 'Lot number,Position,Price (RM),Name';
const rows = `${heading}\n1,A,1340000,Café\n2,B,,\n`;
const semicolons = rows.replaceAll(',', ';');
const utf16be = Buffer.from(`\uFEFF${rows}`, 'utf16le').swap16();
const gb18030 = Buffer.concat([
  Buffer.from(`${heading}\n1,A,1340000,`),
  // 工业园
  Buffer.from([0xb9, 0xa4, 0xd2, 0xb5, 0xd4, 0xb0]),
  Buffer.from('\n2,B,,\n'),
]);
const workbook = (sheets: { name: string; rows: (string | number | Date | null)[][] }[]) =>
  writeXlsx({ sheets });
const sheet = [
  ['Lot number', 'Position', 'Price (RM)', 'Name'],
  [1, 'A', 1_340_000, 'Café'],
  ['2', 'B', null, ''],
];

it.each<[string, () => Promise<string | Uint8Array> | string | Uint8Array, string[], string?]>([
  ['commas', () => rows, []],
  ['a byte order mark', () => `\uFEFF${rows}`, []],
  ['Windows line ends', () => rows.replaceAll('\n', '\r\n'), []],
  ['line ends of an old Mac', () => rows.replaceAll('\n', '\r'), []],
  ['every cell in quotes', () => rows.replace(/[^,\n]+/g, '"$&"'), []],
  ['blanks around cells', () => rows.replaceAll(',', ' , '), []],
  ['headings in capitals', () => rows.replace(heading, heading.toUpperCase()), []],
  ['empty columns and rows at the end', () => `${rows.replaceAll('\n', ',,\n')},,,,,\n,,,,,\n`, []],
  ['another order of columns', () => 'Name,Price (RM),Position,Lot number\nCafé,1340000,A,1\n,,B,2\n', []],
  ['thousands with commas', () => rows.replace('1340000', '"1,340,000"'), []],
  ['an amount in ringgit', () => rows.replace('1340000', '"RM 1,340,000.00"'), []],
  ['full-width digits', () => rows.replace('1340000', '１３４００００'), []],
  ['semicolons', () => semicolons, ['lots.csv: Read as UTF-8, separated by semicolons']],
  ['tabs', () => rows.replaceAll(',', '\t'), ['lots.csv: Read as UTF-8, separated by tabs']],
  ['bars', () => rows.replaceAll(',', '|'), ['lots.csv: Read as UTF-8, separated by vertical bars']],
  [
    'sep=;',
    () => `sep=;\n${semicolons}`,
    ['lots.csv: Read as UTF-8, separated by semicolons, headings on line 2'],
  ],
  ['sep=,', () => `sep=,\r\n${rows}`, ['lots.csv: Read as UTF-8, separated by commas, headings on line 2']],
  [
    'UTF-16',
    () => Buffer.from(`\uFEFF${rows}`, 'utf16le'),
    ['lots.csv: Read as UTF-16, separated by commas'],
  ],
  ['UTF-16, big endian', () => utf16be, ['lots.csv: Read as UTF-16, separated by commas']],
  [
    'UTF-16 without a mark',
    () => Buffer.from(rows, 'utf16le'),
    ['lots.csv: Read as UTF-16, separated by commas'],
  ],
  [
    'Unicode text of Excel',
    () => Buffer.from(`\uFEFF${rows.replaceAll(',', '\t')}`, 'utf16le'),
    ['lots.csv: Read as UTF-16, separated by tabs'],
  ],
  [
    'Windows-1252',
    () => Buffer.from(semicolons, 'latin1'),
    ['lots.csv: Read as Windows-1252, separated by semicolons'],
  ],
  ['Chinese of Windows', () => gb18030, ['lots.csv: Read as GB18030, separated by commas'], '工业园'],
  [
    'a title',
    () => `Price list,,,\n"As of May, revised",,,\n\n${rows}`,
    ['lots.csv: Read as UTF-8, separated by commas, headings on line 4'],
  ],
  ['a quote within a cell', () => rows.replace('Café', '27" sign'), [], '27" sign'],
  ['a doubled quote', () => rows.replace('Café', '"27"" sign"'), [], '27" sign'],
  ['a cell of two lines', () => rows.replace('Café', '"Café\r\n"'), []],
  ['Excel', () => workbook([{ name: 'Lots', rows: sheet }]), ['lots.xlsx: Read as Excel, sheet 1']],
  [
    'Excel with a title',
    () => workbook([{ name: 'Lots', rows: [['Price list'], [], ...sheet] }]),
    ['lots.xlsx: Read as Excel, sheet 1, headings on line 3'],
  ],
  [
    'the second sheet of Excel',
    () =>
      workbook([
        { name: 'Notes', rows: [['Draft']] },
        { name: 'Lots', rows: sheet },
      ]),
    ['lots.xlsx: Read as Excel, sheet 2'],
  ],
])('reads %s, and says how in one line (D-392)', async (_, content, notes, name = 'Café') => {
  const bytes = await content();
  const isExcel = typeof bytes !== 'string' && bytes[0] === 0x50;
  const found = await check(bytes, isExcel ? 'lots.xlsx' : 'lots.csv');
  expect(found).toMatchObject({ mistakes: [], warnings: [], notes });
  expect(found.lots).toMatchObject([
    { lotNumber: '1', type: 'A', price: 1_340_000, name },
    { lotNumber: '2', type: 'B', price: null, name: '' },
  ]);
});

it.each([
  ['libreoffice.xlsx', 'lots.xlsx: Read as Excel, sheet 1', '工业园'],
  ['libreoffice-semicolons.csv', 'lots.csv: Read as UTF-8, separated by semicolons', '工业园'],
  ['libreoffice-tabs.csv', 'lots.csv: Read as UTF-8, separated by tabs', '工业园'],
  ['libreoffice-utf16.csv', 'lots.csv: Read as UTF-16, separated by commas', '工业园'],
  ['libreoffice-gb18030.csv', 'lots.csv: Read as GB18030, separated by semicolons', '工业园'],
  ['libreoffice-windows1252.csv', 'lots.csv: Read as Windows-1252, separated by semicolons', 'Señor’s'],
  ['libreoffice-quoted.csv', undefined, '工业园'],
])('reads %s as LibreOffice wrote it (D-392)', async (name, note, third) => {
  const found = await check(made(name), name.endsWith('xlsx') ? 'lots.xlsx' : 'lots.csv');
  expect(found).toMatchObject({ mistakes: [], warnings: [], notes: note ? [note] : [] });
  expect(found.lots).toMatchObject([
    { lotNumber: '1', type: 'A', areaSqm: 240, price: 1_340_000, name: 'Café Corner' },
    { lotNumber: '2', type: 'B', areaSqm: 186.5, name: '27" sign' },
    { lotNumber: '3', type: 'C', price: null, name: third },
  ]);
});

it('reads a title that LibreOffice wrote above the headings', async () => {
  const { notes, lots } = await check(made('libreoffice-title.xlsx'), 'lots.xlsx');
  expect(notes).toEqual(['lots.xlsx: Read as Excel, sheet 1, headings on line 4']);
  expect(lots).toHaveLength(1);
});

const noTable =
  'The file could not be read. It is not a table. Save it as an Excel workbook (.xlsx) or as CSV.';
const oldExcel =
  'The file could not be read. It is an old Excel file (.xls), or one with a password. Save it as an Excel workbook (.xlsx) without a password, or as CSV.';

it.each<[string, () => string | Uint8Array, string]>([
  ['an old workbook', () => made('libreoffice.xls'), `lots.csv: ${oldExcel}`],
  ['an OpenDocument', () => made('libreoffice.ods'), `lots.csv: ${noTable}`],
  ['a PDF', () => '%PDF-1.7\n%%EOF', `lots.csv: ${noTable}`],
  ['a picture', () => made('imagemagick.jpg'), `lots.csv: ${noTable}`],
  ['half a workbook', () => made('libreoffice.xlsx').subarray(0, 3000), `lots.csv: ${noTable}`],
  ['nothing', () => '', 'lots.csv: The file could not be read. It is empty.'],
  [
    'a cell that does not end',
    () => `${rows}3,C,,"open\n4,A,,\n`,
    'lots.csv: The file could not be read. On line 4 a quotation mark opens a cell that does not end. Close it, or take it out.',
  ],
  [
    'a position',
    () => rows.replace('2,B', '2,D'),
    'lots.csv:3: Position: Please choose the position: A, B or C',
  ],
  [
    'a status',
    () => 'Lot number,Position,Status\n1,A,gone\n',
    'lots.csv:2: Status: Status must be available, reserved, booked, sold or locked',
  ],
  [
    'a booked lot',
    () => 'Lot number,Position,Status\n1,A,booked\n',
    'lots.csv:2: Status: A lot becomes booked by its booking. Write available, reserved, sold or locked',
  ],
  [
    'a use',
    () => 'Lot number,Position,Use\n1,A,Castle\n',
    'lots.csv:2: Use: Use must be Factory, Warehouse, Office or Retail',
  ],
  [
    'the one cause of many rows once',
    () => `Lot number,Position\n${Array.from({ length: 71 }, (_, at) => `${at},corner`).join('\n')}`,
    'lots.csv:2: Position: Please choose the position: A, B or C (also 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 60 more)',
  ],
])('refuses %s in one line that says what to do (D-392)', async (_, content, mistake) => {
  expect(await check(content())).toMatchObject({ mistakes: [mistake], warnings: [] });
});

it.each<[string, () => string | Uint8Array, string[]]>([
  [
    'a column that is not read',
    () => 'Lot number,Position,Pirce (RM),Owner\n1,A,5,Tan\n',
    [
      'lots.csv: Column Pirce (RM) is not read. Did you mean Price (RM)?',
      'lots.csv: Column Owner is not read.',
    ],
  ],
  [
    'dates and powers that LibreOffice made of numbers',
    () => made('libreoffice-made.csv'),
    [
      'lots.csv: Line 3, Lot number: a spreadsheet may have made 1.00E+05 of something else. More lines like it: 1.',
    ],
  ],
  [
    'cells that a spreadsheet could not show',
    () => 'Lot number,Position,Size\n1,A,#REF!\n',
    ['lots.csv: Line 2, Size: a spreadsheet may have made #REF! of something else.'],
  ],
])('warns of %s (D-392)', async (_, content, warnings) => {
  expect(await check(content())).toMatchObject({ mistakes: [], warnings });
});

it('warns of what a workbook made of numbers', async () => {
  const { warnings } = await check(made('libreoffice-made.xlsx'), 'lots.xlsx');
  expect(warnings).toEqual([
    expect.stringMatching(/^lots\.xlsx: Line [34], Lot number: a spreadsheet may have made/),
  ]);
});

it('refuses two tables of lots (D-392)', async () => {
  const folder = mkdtempSync(join(home, 'park-'));
  writeFileSync(join(folder, 'park.yaml'), 'name: P\nslug: p\ncontact: { email: office@park.example }\n');
  writeFileSync(join(folder, 'lots.csv'), rows);
  writeFileSync(join(folder, 'lots.xlsx'), made('libreoffice.xlsx'));
  expect((await checkPark(folder)).mistakes).toEqual(['lots.xlsx: stands beside lots.csv: keep one of them']);
});

it('does not unpack a workbook of more than 100 MB (D-392)', async () => {
  const zip = new ZipFile();
  const sound = await fromBufferPromise(made('libreoffice.xlsx'), { lazyEntries: true });
  for await (const entry of sound.eachEntry())
    zip.addBuffer(await buffer(await sound.openReadStreamPromise(entry)), entry.fileName);
  zip.addBuffer(Buffer.alloc(100_000_000), 'xl/media/picture.bin');
  zip.end();
  const bytes = await buffer(zip.outputStream);
  expect(bytes.length).toBeLessThan(200_000);
  expect((await check(bytes, 'lots.xlsx')).mistakes).toEqual([`lots.xlsx: ${noTable}`]);
});

it('tells a missing column once, with what the heading has and may have (D-392)', async () => {
  const { mistakes } = await check('Price list\nLot number,Type,Price (RM)\n1,A,5\n2,B,6\n');
  expect(mistakes).toEqual([
    'lots.csv: The heading on line 2 does not match: column Position is missing. It has: Lot number, Type, Price (RM). One line holds the headings, in any order, Lot number, Position at least: Lot number, Position, Use, Phase, Status, Area (sqm), Price (RM), Build-up, Land size, Size, Name, Description, Street, Facing, Frontage (m), Depth (m). Example of two lines: Lot number,Position,Phase,Price (RM) and 101,B,2,1340000',
  ]);
});
