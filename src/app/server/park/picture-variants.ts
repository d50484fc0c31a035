import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import type { PictureName } from '#core/park/media-labels.ts';
import type { ParkSite } from '#core/park/site-contract.ts';
import { ofPark, type Turn } from '#platform/server/costly-work.ts';
import { withSharp } from '#platform/server/image.ts';
import { KeyedCache } from '#platform/server/keyed-cache.ts';
import { Problem } from '#shared/problem.ts';
import { drawLetters } from './draw-letters.ts';
import type { ParkMedia } from './read-media.ts';

/** Counts how variants are made: kept ones of another recipe are not found. */
const RECIPE = 1;
/** Width in pixels of the JPEG for browsers that read neither AVIF nor WebP, and of what is sent until a variant is made. */
const JPEG_WIDTH = 960;
/** Aspect ratio of link previews in social networks. */
const SHARE = { width: 1200, height: 630 };

/** How a variant is made of the upright original, by the end of its name. */
function encode(original: Sharp, variant: string): Sharp {
  if (variant === 'share.jpg')
    return original.resize({ ...SHARE, fit: 'cover' }).jpeg({ quality: 78, mozjpeg: true });
  const [width = '', format] = variant.split('.');
  const sized = original.resize({ width: Number(width), withoutEnlargement: true });
  // of more effort AVIF gets 2 % smaller and takes ten times as long
  if (format === 'avif') return sized.avif({ quality: 52, effort: 2 });
  if (format === 'webp') return sized.webp({ quality: 74, effort: 6 });
  return sized.jpeg({ quality: 74, mozjpeg: true });
}

/**
 * The variants of the park's pictures, made when they are first asked for and kept in `folder` under a hash of the original
 * (D-227). A failure to make one is reported, and the JPEG stays in its place; of a picture that cannot be decoded there is none.
 */
export class PictureVariants {
  readonly #media: ParkMedia;
  readonly #folder: string;
  readonly #onError: (error: unknown) => void;
  readonly #making = new KeyedCache<string, string>(0);
  readonly #nameCards = new KeyedCache<string, Buffer>();
  readonly #hashes = new KeyedCache<PictureName, string>();

  constructor(media: ParkMedia, folder: string, onError: (error: unknown) => void) {
    this.#media = media;
    this.#folder = folder;
    this.#onError = onError;
  }

  /** Path of the picture in the size of a paper or of a link's preview; undefined if the park has none. */
  async jpeg(
    name: PictureName,
    variant: 'share' | typeof JPEG_WIDTH = JPEG_WIDTH,
  ): Promise<string | undefined> {
    return this.#media.pictures[name] && this.#madeOrNone(name, `${variant}.jpg`);
  }

  /** The name of the park on its colour, for previews of links where the park has no picture. */
  nameCard(site: ParkSite): Promise<Buffer> {
    return this.#nameCards.get(site.name, () => drawLetters(site.name, site, { ...SHARE, letterPx: 64 }));
  }

  /** Path of a variant, or of the JPEG while it is made. */
  async variant(name: PictureName, width: number, format: 'avif' | 'webp') {
    if (!this.#media.pictures[name]?.widths.includes(width)) return undefined;
    const variant = `${width}.${format}`;
    const path = await this.#pathOf(name, variant);
    if (await isThere(path)) return { path, isFinal: true };
    this.#made(name, variant).catch(this.#onError);
    const standIn = await this.#madeOrNone(name, `${JPEG_WIDTH}.jpg`);
    return standIn === undefined ? undefined : { path: standIn, isFinal: false };
  }

  /** Undefined if it cannot be made; a refusal, as of a full queue, goes to the caller. */
  #madeOrNone(name: PictureName, variant: string): Promise<string | undefined> {
    return this.#made(name, variant).catch((error: unknown) => {
      if (error instanceof Problem) throw error;
      this.#onError(error);
      return undefined;
    });
  }

  /** The path of a variant, which is made unless it is there; once, also if many ask. */
  #made(name: PictureName, variant: string): Promise<string> {
    return this.#making.get(`${name}/${variant}`, () => this.#make(name, variant));
  }

  async #make(name: PictureName, variant: string): Promise<string> {
    const path = await this.#pathOf(name, variant);
    if (await isThere(path)) return path;
    const original = this.#originalOf(name);
    // a JPEG stands in for the others until they are made, and waits for none of them
    const turn: Turn = variant.endsWith('.jpg') ? ofPark : { lane: 'public', who: 'variants of pictures' };
    const bytes = await withSharp(turn, (sharp) => encode(sharp(original).autoOrient(), variant).toBuffer());
    await mkdir(join(path, '..'), { recursive: true });
    // processes that share the folder make the same bytes
    const partial = `${path}.${process.pid}`;
    await writeFile(partial, bytes);
    await rename(partial, path);
    return path;
  }

  async #pathOf(name: PictureName, variant: string): Promise<string> {
    const hash = await this.#hashes.get(name, () => hashOf(this.#originalOf(name)));
    return join(this.#folder, hash, variant);
  }

  #originalOf(name: PictureName): string {
    const path = this.#media.files.get(name);
    if (path === undefined) throw new Error(`The park has no picture ${name}`);
    return path;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256').update(`${RECIPE}`);
  return hash
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 32);
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
