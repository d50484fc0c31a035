import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  drawPicture,
  packObjects,
  uploadForm,
  writeChunk,
  writePdf,
  writeTallPng,
} from '#core/documents/server/factory.ts';

/** Stands in every file that could carry it; nothing that holds it may be served. */
export const payload = '<script>alert("hostile payload")</script>';
const hidden = Buffer.from(payload);

export type HostileFile = { kind: string; payload: Buffer; headers: Record<string, string> };
type Sent = { bytes: Uint8Array; name?: string; type?: string };

const formats = ['jpeg', 'png', 'webp'] as const;
type Format = (typeof formats)[number];
type Samples = Record<Format | 'pdf', Buffer>;

/** A PNG with further chunks behind its head. */
function withChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

const extensions = ['.html', '.svg', '.php', '.js', '.exe', '.pdf', '.jpg', '.htaccess', ''];
const names = {
  'double extension': [
    'x.jpg.php',
    'x.php.jpg',
    'x.pdf.exe',
    'x.html.png',
    'x.svg.webp',
    'x.jpg .js',
    'x.jpg.',
    'x..jpg',
  ],
  'path in the name': [
    '../../etc/passwd',
    '..\\..\\win.ini',
    '/etc/shadow',
    'C:\\x.jpg',
    'a/b.jpg',
    'x\0.php.jpg',
    '%2e%2e%2fx',
    '....//x.jpg',
    '~/.ssh/key',
    'file:///x',
  ],
  'unusual name': [
    '\u202Egpj.exe',
    'ä'.repeat(300),
    'x'.repeat(300),
    'CON',
    'NUL.jpg',
    'a\r\nb: c.jpg',
    '\ud83d\ude80.jpg',
    '\u200b.jpg',
    '"; rm -rf.jpg',
    '900101-14-5678.jpg',
    payload,
    '..',
    ' ',
    '=cmd()',
  ],
};

const svgs = [
  `<svg xmlns="http://www.w3.org/2000/svg">${payload}</svg>`,
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
  `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject>${payload}</foreignObject></svg>`,
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${payload}</svg>`,
  `\ufeff<svg xmlns="http://www.w3.org/2000/svg">${payload}</svg>`,
  '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
];

const actions = [
  '/S /JavaScript /JS (x)',
  '/S /J#61vaScript',
  '/S /Launch /F (x)',
  '/S /GoToR /F (x)',
  '/S /GoToE',
  '/S /SubmitForm /F (x)',
  '/S /ImportData',
  '/Type /EmbeddedFile',
  '/Subtype /RichMedia',
  '/Subtype /Movie',
  '/Subtype /3D',
  '/AcroForm << /XFA 9 0 R >>',
  '/Encrypt 9 0 R',
  '/OpenAction << /S /URI /URI (x) >>',
  '/OpenAction 99 0 R',
  '/Subtype /FileAttachment',
  '/FFilter /FlateDecode',
  '/S /Rendition',
];

/** The classes of files by what is hostile about them, and their files. */
function classesOf(
  { jpeg, png, webp, pdf }: Samples,
  pictures: Record<string, Buffer[]>,
): Record<string, Sent[]> {
  const all = Object.entries({ jpeg, png, webp, pdf });
  const behind = (tail: Uint8Array) => all.map(([, bytes]) => ({ bytes: Buffer.concat([bytes, tail]) }));
  const before = (head: Uint8Array) => all.map(([, bytes]) => ({ bytes: Buffer.concat([head, bytes]) }));
  const eicar = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*');
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), deflateSync(Buffer.alloc(20_000_000))]);
  const named = (list: readonly string[]) =>
    list.flatMap((name) => [
      { bytes: jpeg, name },
      { bytes: pdf, name },
    ]);
  const bomb = deflateSync(Buffer.alloc(20_000_000, 65));
  return {
    empty: [{ bytes: Buffer.alloc(0) }, { bytes: Buffer.alloc(0), name: 'x.pdf', type: 'application/pdf' }],
    'one byte': [0x00, 0x25, 0x3c, 0x47, 0x52, 0x89, 0xff, 0x0a].map((byte) => ({
      bytes: Buffer.from([byte]),
    })),
    'cut off': all.flatMap(([, bytes]) =>
      [0.1, 0.25, 0.4, 0.55, 0.7, 0.85].map((part) => ({
        bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
      })),
    ),
    'wrong magic': all.flatMap(([, bytes]) =>
      [0, 1, 2, 3].map((at) => ({ bytes: Buffer.from(bytes).fill(0x41, at, at + 1) })),
    ),
    'wrong extension': all.flatMap(([, bytes]) =>
      extensions.map((extension) => ({ bytes, name: `x${extension}` })),
    ),
    'double extension': named(names['double extension']),
    'path in the name': named(names['path in the name']),
    'unusual name': named(names['unusual name']),
    'other format': [
      ...(pictures.others ?? []),
      Buffer.from('BM\x46\0\0\0'),
      Buffer.from('\0\0\0\x18ftypheic'),
    ].map((bytes) => ({ bytes })),
    SVG: svgs.flatMap((svg) => [
      { bytes: Buffer.from(svg), name: 'x.svg', type: 'image/svg+xml' },
      { bytes: Buffer.from(svg), name: 'x.png', type: 'image/png' },
    ]),
    polyglot: [
      ...behind(hidden),
      ...behind(Buffer.concat([zip.subarray(0, 200), hidden])),
      ...behind(pdf),
      ...before(hidden),
      ...before(Buffer.from('GIF89a')),
    ],
    metadata: (pictures.tagged ?? []).map((bytes) => ({ bytes })),
    'pixel bomb': [...(pictures.bombs ?? []), writeTallPng(30_000_000), writeTallPng(20_001)].map(
      (bytes) => ({ bytes }),
    ),
    'chunk bomb': ['zTXt', 'iCCP', 'iTXt', 'tEXt', 'acTL', 'fdAT'].flatMap((type) => [
      { bytes: withChunks(png, writeChunk(type, Buffer.concat([Buffer.from('x\0\0'), bomb]))) },
      { bytes: withChunks(png, writeChunk(type, Buffer.concat([Buffer.from('x\0'), hidden]))) },
    ]),
    'zip bomb': ['x.jpg', 'x.pdf', 'x.png', 'x.zip'].map((name) => ({ bytes: zip, name })),
    'active PDF': actions.flatMap((action) => [
      { bytes: writePdf(`<< ${action} >>`) },
      { bytes: writePdf(packObjects(`1 0 << ${action} >>`)) },
      { bytes: writePdf(`% << ${action} >>\n<< >>`, `[ << /A << ${action} >> >> ]`) },
    ]),
    'PDF bomb': [
      writePdf(packObjects('A'.repeat(20_000_000))),
      writePdf('['.repeat(1_000_000)),
      writePdf('<< >>\nstream\nx'),
    ].map((bytes) => ({ bytes })),
    virus: [{ bytes: eicar }, { bytes: eicar, name: 'x.pdf' }, ...behind(eicar)],
    'too large': [jpeg, pdf].map((bytes) => ({
      bytes: Buffer.concat([bytes, Buffer.alloc(10 * 1024 * 1024 + 1)]),
    })),
    'content type': all.flatMap(([, bytes]) =>
      ['text/html', 'image/svg+xml', 'application/javascript', 'image/jpeg\r\nx: y'].map((type) => ({
        bytes,
        type,
      })),
    ),
  };
}

async function picturesOf(): Promise<Record<string, Buffer[]>> {
  const small = drawPicture(24, 16);
  const tagged = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) =>
    drawPicture(24, 16)
      .withMetadata({ orientation })
      .withExif({
        IFD0: { Copyright: payload, ImageDescription: payload },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 8/1 0/1' },
      })
      .jpeg()
      .toBuffer(),
  );
  return {
    others: await Promise.all([
      small.clone().gif().toBuffer(),
      small.clone().tiff().toBuffer(),
      small.clone().avif().toBuffer(),
    ]),
    tagged: await Promise.all(tagged),
    bombs: [
      await sharp({ create: { width: 14_000, height: 14_000, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    ],
  };
}

/** Bodies that are wrong as multipart forms. */
async function brokenForms({ jpeg }: Samples): Promise<Omit<HostileFile, 'kind'>[]> {
  const whole = await uploadForm({ bytes: jpeg });
  const boundary = /boundary=(.+)$/.exec(whole.headers['content-type'] ?? '')?.[1] ?? '';
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const type = whole.headers['content-type'] ?? '';
  const closed = (body: string | Buffer) =>
    Buffer.concat([Buffer.from(body), Buffer.from(`--${boundary}--\r\n`)]);
  const file = whole.payload.subarray(0, whole.payload.lastIndexOf(`--${boundary}--`));
  return [
    { payload: whole.payload, headers: { 'content-type': 'multipart/form-data; boundary=another' } },
    { payload: whole.payload, headers: { 'content-type': 'multipart/form-data' } },
    { payload: closed(part('x', 'y').repeat(1_000)), headers: { 'content-type': type } },
    { payload: closed(part('documentType', 'cheque')), headers: { 'content-type': type } },
    { payload: closed(Buffer.concat([file, file])), headers: { 'content-type': type } },
    { payload: whole.payload.subarray(0, whole.payload.length - 40), headers: { 'content-type': type } },
    { payload: closed(part('x'.repeat(70_000), 'y')), headers: { 'content-type': type } },
    { payload: closed(part('documentType', 'z'.repeat(70_000))), headers: { 'content-type': type } },
  ];
}

/** Hostile uploads, at most so many of each class; without a limit some 380 in 21 classes. */
export async function hostileFiles(mostOfEach: number): Promise<HostileFile[]> {
  const drawn = await Promise.all(formats.map((format) => drawPicture(24, 16).toFormat(format).toBuffer()));
  const [jpeg, png, webp] = drawn as [Buffer, Buffer, Buffer];
  const samples = { jpeg, png, webp, pdf: writePdf() };
  const classes = Object.entries(classesOf(samples, await picturesOf()));
  const sent = classes.flatMap(([kind, files]) => spread(files, mostOfEach).map((file) => ({ kind, file })));
  const forms = await Promise.all(
    sent.map(async ({ kind, file }) => ({ kind, ...(await uploadForm(file, { documentType: 'cheque' })) })),
  );
  const broken = spread(await brokenForms(samples), mostOfEach);
  return [...forms, ...broken.map((form) => ({ kind: 'broken form', ...form }))];
}

/** At most so many of a list, from its whole length. */
function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)] as T);
}
