import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { drawPicture, uploadForm, writeChunk, writePdf, writeTallPng } from './factory.ts';
import { readPlainBytes } from './file-actions.ts';
import { findDocument } from './store.ts';

let t: TestApp;
let jpeg: Buffer;
let png: Buffer;
let webp: Buffer;
beforeAll(async () => {
  t = await testApp();
  jpeg = await drawPicture().jpeg().toBuffer();
  png = await drawPicture().png().toBuffer();
  webp = await drawPicture().webp().toBuffer();
});
afterAll(() => t.close());

type Sent = { name?: string; type?: string; field?: string };
async function upload(
  person: { id: string },
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  file: Sent = {},
) {
  return t.call(person, 'POST /uploads/document', await uploadForm({ bytes, ...file }, fields));
}

/** A PNG as the first frame of an animation. */
function withFrames(still: Buffer): Buffer {
  const control = Buffer.alloc(26);
  control.writeUInt32BE(600, 4);
  control.writeUInt32BE(400, 8);
  control.writeUInt16BE(10, 22);
  const frames = [writeChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])), writeChunk('fcTL', control)];
  return Buffer.concat([still.subarray(0, 33), ...frames, still.subarray(33)]);
}

/** A picture whose data are many. */
const drawNoise = () =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

const storedFiles = () => readdir(join(t.config.dataDir, 'documents')).catch(() => []);
const open = (person: { id: string }, url: string) => t.call(person, `GET ${url.slice('/api'.length)}`);

describe('what a file is, by its content (D-98, R-BKG-07)', () => {
  const pictures = () => ({ jpeg, png, webp });

  it.each([
    ['cheque', 'jpeg', 201],
    ['cheque', 'png', 201],
    ['cheque', 'webp', 400],
    ['uploaded_document', 'jpeg', 201],
    ['other', 'png', 201],
    ['ic_front', 'jpeg', 201],
    ['ic_front', 'png', 201],
    ['ic_back', 'webp', 201],
  ] as const)('a %s may be %s or not: %i', async (documentType, format, status) => {
    const person = await buildUser(t.db);
    const reply = await upload(person, pictures()[format], { documentType }, { name: 'x.jpg' });
    expect(reply.status).toBe(status);
    if (status === 400) expect(reply.body.message).toBe('Unsupported file type');
  });

  it.each(['ic_front', 'ic_back'])('an %s is no PDF', async (documentType) => {
    const person = await buildUser(t.db);
    const reply = await upload(person, writePdf(), { documentType }, { name: 'ic.jpg', type: 'image/jpeg' });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      message: 'Unsupported file type',
      code: 'DOCUMENT_UNSUPPORTED',
      errors: { document: 'Unsupported file type' },
    });
  });

  it('whatever its name and its claimed type say', async () => {
    const person = await buildUser(t.db);
    const pretenders: [string, Uint8Array][] = [
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1')],
      ['a GIF', await drawPicture(20, 20).gif().toBuffer()],
      ['a TIFF', await drawPicture(20, 20).tiff().toBuffer()],
      ['an AVIF', await drawPicture(20, 20).avif().toBuffer()],
      ['a text', Buffer.from('hello')],
      ['one byte', Buffer.from([0xff])],
      ['a PDF behind something else', Buffer.concat([Buffer.from('GIF89a'), writePdf()])],
    ];
    const before = await storedFiles();
    for (const [what, bytes] of pretenders) {
      const reply = await upload(person, bytes, {}, { name: 'photo.jpg', type: 'image/jpeg' });
      expect([what, reply.status, reply.body.message]).toEqual([what, 400, 'Unsupported file type']);
    }
    expect(await storedFiles()).toEqual(before);
  });

  it('and gives it the ending of its true type (D-101)', async () => {
    const person = await buildUser(t.db);
    const reply = await upload(person, png, {}, { name: 'invoice.pdf.html', type: 'text/html' });
    expect(reply.body.documentName).toBe('invoice.pdf.html.png');
    expect(reply.body.documentUrl).toMatch(/\.png$/);
  });

  it.each([
    ['JPEG', () => jpeg],
    ['PNG', () => png],
    ['WebP', () => webp],
  ])('refuses a %s that is cut off', async (_format, bytes) => {
    const person = await buildUser(t.db);
    const whole = bytes();
    const reply = await upload(person, whole.subarray(0, Math.floor(whole.length / 2)), {
      documentType: 'ic_front',
    });
    expect(reply.status).toBe(400);
    expect(['DOCUMENT_DAMAGED', 'DOCUMENT_UNSUPPORTED']).toContain(reply.body.code);
  });
});

describe('pictures that every viewer opens are taken (D-331)', () => {
  const grey = () => drawPicture().toColourspace('b-w');
  it.each<[string, () => Promise<Uint8Array>]>([
    ['a progressive JPEG', () => drawPicture().jpeg({ progressive: true }).toBuffer()],
    ['a JPEG in CMYK', () => drawPicture().toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey JPEG', () => grey().jpeg().toBuffer()],
    ['a JPEG in other colours', () => drawPicture().withIccProfile('p3').jpeg().toBuffer()],
    ['a PNG with 16 bits a channel', () => drawPicture().toColourspace('rgb16').png().toBuffer()],
    ['a grey PNG', () => grey().png().toBuffer()],
    ['a PNG with a palette', () => drawPicture().png({ palette: true }).toBuffer()],
    ['an interlaced PNG', () => drawPicture().png({ progressive: true }).toBuffer()],
    ['a PNG with frames', async () => withFrames(png)],
    ['a JPEG without its last byte', async () => jpeg.subarray(0, -1)],
    ['a JPEG without its end mark', async () => jpeg.subarray(0, -2)],
    [
      'a progressive JPEG without its end mark',
      async () => (await drawPicture().jpeg({ progressive: true }).toBuffer()).subarray(0, -2),
    ],
  ])('%s', async (_what, draw) => {
    const reply = await upload(await buildUser(t.db), await draw());
    expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  });

  it.each([
    ['photo.jfif', 'image/jpeg'],
    ['photo', 'application/octet-stream'],
    ['photo', ''],
  ])('a JPEG that is called %s, of the type "%s"', async (name, type) => {
    const reply = await upload(await buildUser(t.db), jpeg, {}, { name, type });
    expect([reply.status, reply.body.documentName]).toEqual([201, `${name}.jpg`]);
  });

  it('but no progressive JPEG that lost a part of its data', async () => {
    const whole = await drawNoise().jpeg({ progressive: true }).toBuffer();
    const reply = await upload(await buildUser(t.db), whole.subarray(0, -200));
    expect(reply.body.code).toBe('DOCUMENT_DAMAGED');
  });
});

describe('pictures are drawn anew', () => {
  it('without the place they were taken at, upright, and no longer than 2,400 pixels', async () => {
    const person = await buildUser(t.db);
    const taken = await drawPicture(3000, 1000)
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Make: 'SecretPhone', Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 8/1 0/1', GPSLongitudeRef: 'E' },
      })
      .jpeg()
      .toBuffer();
    expect(taken.toString('latin1')).toContain('SecretPhone');
    const reply = await upload(person, taken, { documentType: 'ic_front' });
    const row = await findDocument(t.db, reply.body._id);
    const stored = row && (await readPlainBytes(t, row));
    if (!stored || typeof stored === 'string') throw new Error(`The document is ${stored}`);
    const kept = await sharp(stored).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', width: 800, height: 2400 });
    expect(kept).not.toHaveProperty('exif');
    expect(kept.orientation).toBeUndefined();
    expect(Buffer.from(stored).toString('latin1')).not.toContain('SecretPhone');
  });

  it('without anything hidden behind the picture', async () => {
    const person = await buildUser(t.db);
    const polyglot = Buffer.concat([jpeg, Buffer.from('PK\x03\x04<script>alert(document.domain)</script>')]);
    const reply = await upload(person, polyglot, {}, { name: 'x.jpg' });
    expect(reply.status).toBe(201);
    const { raw } = await open(person, reply.body.documentUrl);
    expect(raw.toString('latin1')).not.toContain('<script>');
  });

  it('unless they unfold into more than 40 million pixels', async () => {
    const person = await buildUser(t.db);
    const bomb = await drawPicture(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const reply = await upload(person, bomb, { documentType: 'ic_front' }, { name: 'x.png' });
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('DOCUMENT_TOO_MANY_PIXELS');
  });

  it('beside three accounts that send pictures of 30 million lines, which are refused undecoded', async () => {
    const tall = await uploadForm({ bytes: writeTallPng(30_000_000) });
    const hostile = await Promise.all(Array.from({ length: 3 }, () => buildUser(t.db)));
    const buyer = await buildUser(t.db);
    const attacks = [...hostile, ...hostile].map((each) => t.call(each, 'POST /uploads/document', tall));
    expect((await upload(buyer, jpeg, { documentType: 'ic_front' })).status).toBe(201);
    for (const { status, body } of await Promise.all(attacks)) {
      expect([status, body]).toEqual([
        400,
        {
          message: 'This picture is longer than 20,000 pixels on one side. Please upload a smaller one.',
          code: 'DOCUMENT_SIDE_TOO_LONG',
          errors: {
            document: 'This picture is longer than 20,000 pixels on one side. Please upload a smaller one.',
          },
        },
      ]);
    }
    const longest = await upload(buyer, writeTallPng(20_000), { documentType: 'ic_front' });
    expect(longest.status).toBe(201);
  });
});
