import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { imageSize } from 'image-size';
import { z } from 'zod';
import type { Media } from '#core/park/media-contract.ts';
import { filmNames, type PictureName, parkPictures, pictureNames } from '#core/park/media-labels.ts';
import { cleanLine } from '#shared/clean-text.ts';
import type { Language } from '#shared/language.ts';
import { describeUnreadable, locate } from './read-text.ts';
import { readYaml } from './read-yaml.ts';

const FOLDER = 'media';
const CAPTIONS = `${FOLDER}/captions.yaml`;
const LARGEST_PICTURE_MB = 30;
const LARGEST_FILM_MB = 100;
const MOST_MEGAPIXELS = 40;
/** Width in pixels of a picture that is sharp across a screen; people, photos of the site and stills of films are shown small. */
const WIDE_PX = 1600;
/** Widths in pixels of the variants of a picture, up to its own. The hero is the only full-width one. */
const widths = [480, 960, 1600];
const heroWidths = [...widths, 2400];

const caption = z.string({ error: 'must be a text' }).overwrite(cleanLine).min(1, 'must be a text').max(500);
/** `captions.yaml`: what each picture shows, and subject and scene of each film, as in 'Street tour: along the boulevard'. */
const captionsShape = z.strictObject({
  pictures: z.partialRecord(z.enum(pictureNames), caption).default({}),
  films: z.partialRecord(z.enum(filmNames), caption).default({}),
});
const captionKeys = ['pictures', 'films', ...pictureNames];

/** Pictures and films of the folder, and where their files are. */
export type ParkMedia = Media & { files: ReadonlyMap<string, string> };

/** What the folder `media` holds; a file whose name no page knows is only warned of. */
export function readMedia(
  folder: string,
  captions: Captions | undefined,
  mistakes: string[],
  warnings: string[],
): ParkMedia {
  const media: ParkMedia & { files: Map<string, string> } = { pictures: {}, films: [], files: new Map() };
  for (const entry of namesIn(folder, mistakes)) {
    const file = `${FOLDER}/${entry}`;
    const { name, ext } = parse(entry);
    const picture = /^\.(jpe?g|png|webp)$/i.test(ext)
      ? pictureNames.find((each) => each === name)
      : undefined;
    const film = ext === '.mp4' || ext === '.vtt' ? filmNames.find((each) => each === name) : undefined;
    if (!picture && !film) {
      if (file !== CAPTIONS) warnings.push(`${file}: is shown nowhere`);
      continue;
    }
    const remark = (what: string) => mistakes.push(`${file}: ${what}`);
    try {
      const found = locate(folder, file, mistakes);
      if (!found || (ext === '.mp4' && !isFilm(found, remark))) continue;
      if (picture) {
        if (media.pictures[picture]) remark(`is a second picture of the name ${name}`);
        const size = sizeOf(found, remark);
        if (!size) continue;
        if (!captions?.pictures[picture])
          warnings.push(`${CAPTIONS}: pictures.${name} does not say what the picture shows`);
        if (size.width < WIDE_PX && parkPictures.some((each) => each === name))
          warnings.push(`${file}: is narrower than ${WIDE_PX} pixels`);
        media.pictures[picture] = { ...size, widths: widthsOf(picture, size.width), alt: '' };
      }
      media.files.set(film ? entry : name, found.path);
    } catch (error) {
      remark(describeUnreadable(error));
    }
  }
  for (const name of filmNames.filter((each) => media.files.has(`${each}.mp4`))) {
    const hasCaptions = media.files.has(`${name}.vtt`);
    if (!hasCaptions) warnings.push(`${FOLDER}/${name}.mp4: has no captions (${name}.vtt)`);
    media.films.push({ name, title: name, scene: '', hasCaptions });
  }
  return { ...withCaptions(media, captions), files: media.files };
}

type Captions = z.infer<typeof captionsShape>;

/** What captions.yaml says in each language; undefined without the file, or with mistakes. */
export function readCaptions(folder: string, mistakes: string[]): Record<Language, Captions> | undefined {
  const file = { file: CAPTIONS, shape: () => captionsShape, keys: captionKeys };
  return readYaml(folder, file, mistakes)?.in;
}

/** Pictures and films with what captions say of them. */
export function withCaptions({ pictures, films }: Media, captions: Captions | undefined): Media {
  const described = Object.entries(pictures).map(([name, picture]) => {
    const alt = captions?.pictures[name as PictureName] ?? '';
    return [name, { ...picture, alt }];
  });
  const titled = films.map((film) => {
    const [title = '', scene = ''] = (captions?.films[film.name] ?? film.name).split(/[:：]\s*(.*)/s);
    return { ...film, title, scene: scene.charAt(0).toUpperCase() + scene.slice(1) };
  });
  return { pictures: Object.fromEntries(described), films: titled };
}

function namesIn(folder: string, mistakes: string[]): string[] {
  const path = join(folder, FOLDER);
  try {
    if (!existsSync(path)) return [];
    if (statSync(path).isDirectory()) {
      return readdirSync(path)
        .filter((name) => !name.startsWith('.'))
        .sort();
    }
    mistakes.push(`${FOLDER}: is no folder`);
  } catch (error) {
    mistakes.push(`${FOLDER}: ${describeUnreadable(error)}`);
  }
  return [];
}

type Located = { path: string; bytes: number };

/** The size of a picture by its header; its pixels are decoded when a variant is made. */
function sizeOf(
  { path, bytes }: Located,
  remark: (what: string) => void,
): { width: number; height: number } | undefined {
  if (bytes > LARGEST_PICTURE_MB * 1e6) {
    remark(`is larger than ${LARGEST_PICTURE_MB} MB`);
    return undefined;
  }
  const content = readFileSync(path);
  try {
    const { width, height, type, orientation = 1 } = imageSize(content);
    if (!['jpg', 'png', 'webp'].includes(type ?? '') || width * height === 0) throw new TypeError(type);
    if (width * height > MOST_MEGAPIXELS * 1e6) remark(`has more than ${MOST_MEGAPIXELS} megapixels`);
    // a camera may store a picture lying on its side
    return orientation > 4 ? { width: height, height: width } : { width, height };
  } catch {
    remark('is no picture: it must be JPEG, PNG or WebP');
    return undefined;
  }
}

function widthsOf(name: PictureName, width: number): number[] {
  const fitting = (name === 'hero' ? heroWidths : widths).filter((each) => each <= width);
  return fitting.length > 0 ? fitting : [width];
}

/** Whether a file starts as MP4 does: the size of its first box, and `ftyp`. */
function isFilm({ path, bytes }: Located, remark: (what: string) => void): boolean {
  if (bytes > LARGEST_FILM_MB * 1e6) {
    remark(`is larger than ${LARGEST_FILM_MB} MB: a page on a phone needs a shorter or smaller film`);
    return false;
  }
  const head = Buffer.alloc(8);
  const file = openSync(path, 'r');
  readSync(file, head);
  closeSync(file);
  if (head.toString('latin1', 4) === 'ftyp') return true;
  remark('is no MP4 film');
  return false;
}
