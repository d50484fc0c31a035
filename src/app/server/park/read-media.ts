import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { imageSize } from 'image-size';
import { z } from 'zod';
import type { Media } from '#features/park/media-contract.ts';
import { filmNames, type PictureName, pictureNames } from '#features/park/media-labels.ts';
import { locate } from './read-text.ts';
import { readYaml } from './read-yaml.ts';

const FOLDER = 'media';
const CAPTIONS = `${FOLDER}/captions.yaml`;
const LARGEST_PICTURE_MB = 30;
const LARGEST_FILM_MB = 100;
const MOST_MEGAPIXELS = 40;
/** Widths in pixels of the variants of a picture, up to its own. The hero is the only full-width one. */
const widths = [480, 960, 1600];
const heroWidths = [...widths, 2400];

const caption = z.string({ error: 'must be a text' }).trim().min(1, 'must be a text').max(500);
/** `captions.yaml`: what each picture shows, and subject and scene of each film, as in 'Street tour: along the boulevard'. */
const captionsShape = z.strictObject({
  pictures: z.partialRecord(z.enum(pictureNames), caption).default({}),
  films: z.partialRecord(z.enum(filmNames), caption).default({}),
});
const captionKeys = ['pictures', 'films', ...pictureNames];

/** Pictures and films of the folder, and where their files are. */
export type ParkMedia = Media & { files: ReadonlyMap<string, string> };

/** What the folder `media` holds; a file whose name no page knows is only warned of. */
export function readMedia(folder: string, mistakes: string[], warnings: string[]): ParkMedia {
  const captions = readYaml(folder, { file: CAPTIONS, shape: captionsShape, keys: captionKeys }, mistakes);
  const media: ParkMedia & { files: Map<string, string> } = { pictures: {}, films: [], files: new Map() };
  for (const entry of namesIn(join(folder, FOLDER))) {
    const file = `${FOLDER}/${entry}`;
    const path = locate(folder, file, mistakes);
    if (path === undefined) continue;
    const { name, ext } = parse(entry);
    const known = pictureNames.find((each) => each === name);
    const say = (what: string) => mistakes.push(`${file}: ${what}`);
    if (known && /^\.(jpe?g|png|webp)$/i.test(ext)) {
      if (media.pictures[known]) say(`is a second picture of the name ${name}`);
      const size = sizeOf(path, say);
      if (!size) continue;
      const alt = captions?.pictures[known];
      if (!alt) warnings.push(`${CAPTIONS}: pictures.${name} does not say what the picture shows`);
      if (known === 'hero' && size.width < 1600) warnings.push(`${file}: is narrower than 1,600 pixels`);
      media.pictures[known] = { ...size, widths: widthsOf(known, size.width), alt: alt ?? '' };
    } else if (!(ext === '.mp4' || ext === '.vtt') || !filmNames.some((each) => each === name)) {
      if (file !== CAPTIONS) warnings.push(`${file}: is shown nowhere`);
      continue;
    } else if (ext === '.mp4' && !isFilm(path, say)) continue;
    media.files.set(ext === '.mp4' || ext === '.vtt' ? entry : name, path);
  }
  for (const name of filmNames.filter((each) => media.files.has(`${each}.mp4`))) {
    const hasCaptions = media.files.has(`${name}.vtt`);
    if (!hasCaptions) warnings.push(`${FOLDER}/${name}.mp4: has no captions (${name}.vtt)`);
    const [title = '', ...rest] = (captions?.films[name] ?? name).split(':');
    const scene = rest.join(':').trim();
    media.films.push({ name, title, scene: scene.charAt(0).toUpperCase() + scene.slice(1), hasCaptions });
  }
  return media;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}

const megabytes = (path: string) => statSync(path).size / 1e6;

/** The size of a picture by its header; its pixels are decoded when a variant is made. */
function sizeOf(path: string, say: (what: string) => void): { width: number; height: number } | undefined {
  if (megabytes(path) > LARGEST_PICTURE_MB) {
    say(`is larger than ${LARGEST_PICTURE_MB} MB`);
    return undefined;
  }
  try {
    const { width, height, type, orientation = 1 } = imageSize(readFileSync(path));
    if (!['jpg', 'png', 'webp'].includes(type ?? '')) throw new TypeError(type);
    if (width * height > MOST_MEGAPIXELS * 1e6) say(`has more than ${MOST_MEGAPIXELS} megapixels`);
    // a camera may store a picture lying on its side
    return orientation > 4 ? { width: height, height: width } : { width, height };
  } catch {
    say('is no picture: it must be JPEG, PNG or WebP');
    return undefined;
  }
}

function widthsOf(name: PictureName, width: number): number[] {
  const fitting = (name === 'hero' ? heroWidths : widths).filter((each) => each <= width);
  return fitting.length > 0 ? fitting : [width];
}

/** Whether a file starts as MP4 does: the size of its first box, and `ftyp`. */
function isFilm(path: string, say: (what: string) => void): boolean {
  if (megabytes(path) > LARGEST_FILM_MB) {
    say(`is larger than ${LARGEST_FILM_MB} MB: a page on a phone needs a shorter or smaller film`);
    return false;
  }
  const head = Buffer.alloc(8);
  const file = openSync(path, 'r');
  readSync(file, head);
  closeSync(file);
  if (head.toString('latin1', 4) === 'ftyp') return true;
  say('is no MP4 film');
  return false;
}
