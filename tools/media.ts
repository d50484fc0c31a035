/**
 * Generates the published media from the originals in `media/`: every picture in several widths as AVIF and WebP with a
 * JPEG fallback, the videos with posters, and the icons from the logo. Writes `src/platform/web/pictures.ts`, the list the
 * pages import, so that a picture without a caption or a size cannot be shown. Run by hand when an original changes.
 */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { typePictures } from '../src/features/lots/web/type-pictures.ts';

const source = 'media';
const pages = 'public/media';
const manifest = 'src/platform/web/pictures.ts';

/** Widths in pixels, up to the original's. The hero is the only full-width one. */
const widths = [480, 960, 1600];
const heroWidths = [...widths, 2400];
/** The one JPEG for browsers that read neither AVIF nor WebP. */
const jpegWidth = 960;

type Picture = { name: string; width: number; height: number; alt: string; widths: number[] };

/** Encodes one original in all widths and formats. */
async function developPicture(file: string, alt: string): Promise<Picture> {
  const { name } = parse(file);
  const original = sharp(join(source, file));
  const { width, height } = await original.metadata();
  const wanted = (name === 'hero' ? heroWidths : widths).filter((each) => each <= width);
  for (const each of wanted) {
    const sized = original.clone().resize({ width: each });
    await sized
      .clone()
      .avif({ quality: 52, effort: 6 })
      .toFile(join(pages, `${name}-${each}.avif`));
    await sized
      .clone()
      .webp({ quality: 74, effort: 6 })
      .toFile(join(pages, `${name}-${each}.webp`));
  }
  await original
    .clone()
    .resize({ width: jpegWidth })
    .jpeg({ quality: 74, mozjpeg: true })
    .toFile(join(pages, `${name}.jpg`));
  return { name, width, height, alt, widths: wanted };
}

/** Icons of the site, all from one logo. iOS and Android require square corners. */
async function drawIcons(): Promise<void> {
  const mark = await readFile(join(source, 'mark.svg'), 'utf8');
  const square = Buffer.from(mark.replace(' rx="14"', ''));
  const draw = (drawing: Buffer, size: number) =>
    sharp(drawing, { density: 1200 }).resize(size).png().toBuffer();
  await copyFile(join(source, 'mark.svg'), 'public/favicon.svg');
  await writeFile('public/apple-touch-icon.png', await draw(square, 180));
  await writeFile('public/icon-192.png', await draw(square, 192));
  await writeFile('public/icon-512.png', await draw(square, 512));
  await writeFile('public/favicon.ico', asIcon(await draw(Buffer.from(mark), 32), 32));
}

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

/** The module the pages import; Biome lays it out, so that it passes the format check like any other file. */
async function writeManifest(pictures: Picture[], films: { name: string; caption: string }[]): Promise<void> {
  const entries = Object.fromEntries(pictures.map(({ name, ...rest }) => [name, rest]));
  const text = [
    '// Written by `npm run media` from media/captions.json; change the captions there.',
    `export const pictures = ${JSON.stringify(entries)} as const;`,
    '/** Name of a picture in `public/media`. */\nexport type PictureName = keyof typeof pictures;',
    `/** The films of the tour in their order; the still of each is the picture of the same name. */
export const films = ${JSON.stringify(films)} as const;`,
  ].join('\n\n');
  await writeFile(manifest, text);
  execFileSync('npx', ['biome', 'check', '--write', manifest], { stdio: 'inherit' });
}

/** Preview pictures of shared links, in the aspect ratio of social networks: the park from above, or the lot type. */
async function drawShares(): Promise<void> {
  for (const name of ['hero', ...Object.values(typePictures)]) {
    await sharp(join(source, `${name}.jpg`))
      .resize(1200, 630, { fit: 'cover' })
      .jpeg({ quality: 78, mozjpeg: true })
      .toFile(join(pages, `share-${name}.jpg`));
  }
}

async function totalSize(folder: string): Promise<number> {
  const sizes = await Promise.all((await readdir(folder)).map((file) => stat(join(folder, file))));
  return sizes.reduce((sum, each) => sum + each.size, 0);
}

const captions = JSON.parse(await readFile(join(source, 'captions.json'), 'utf8')) as Record<string, string>;
await rm(pages, { recursive: true, force: true });
await mkdir(pages, { recursive: true });

const pictures: Picture[] = [];
const films: { name: string; caption: string }[] = [];
for (const [file, caption] of Object.entries(captions)) {
  if (file.endsWith('.mp4')) {
    const { name } = parse(file);
    for (const copied of [file, `${name}.vtt`]) await copyFile(join(source, copied), join(pages, copied));
    films.push({ name, caption });
  } else {
    pictures.push(await developPicture(file, caption));
  }
}
await drawShares();
await drawIcons();
await writeManifest(pictures, films);
console.log(
  `${pictures.length} pictures, ${films.length} films, ${((await totalSize(pages)) / 1e6).toFixed(1)} MB in ${pages}`,
);
