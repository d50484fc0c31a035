/** Draws the icons of the site from `public/favicon.svg`. Run by hand when the logo changes. */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = 'public';

const draw = (drawing: Buffer, size: number) =>
  sharp(drawing, { density: 1200 }).resize(size).png().toBuffer();

/** An ICO file around one PNG: a six-byte header and one sixteen-byte entry. */
function asIcon(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon, not a cursor
  head.writeUInt16LE(1, 4); // one image
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const mark = await readFile(`${folder}/favicon.svg`, 'utf8');
// iOS and Android require square corners
const square = Buffer.from(mark.replace(' rx="14"', ''));
await writeFile(`${folder}/apple-touch-icon.png`, await draw(square, 180));
await writeFile(`${folder}/icon-192.png`, await draw(square, 192));
await writeFile(`${folder}/icon-512.png`, await draw(square, 512));
await writeFile(`${folder}/favicon.ico`, asIcon(await draw(Buffer.from(mark), 32), 32));
