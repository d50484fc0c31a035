import { createHash } from 'node:crypto';
import { imageSize } from 'image-size';
import type { Logo } from '#core/park/media-contract.ts';
import { readContent, readText } from './read-text.ts';

const FILE = 'brand/logo.svg';
const LARGEST_KB = 200;
const ICON = 'brand/icon.png';
const ICON_PX = 512;

/** What an SVG may not hold: script, HTML, entities, and addresses other than of its own parts and of pictures that it embeds. */
const refused: readonly (readonly [RegExp, string])[] = [
  [/<(?:[\w-]+:)?script\b/i, 'a script'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/<(?:[\w-]+:)?foreignObject\b/i, 'a foreignObject'],
  [/<!ENTITY|<!DOCTYPE[^>]*\[/i, 'an entity'],
  [/<\?xml-stylesheet|@import/i, 'a style sheet of another file'],
  [/(?:href|src)\s*=\s*(["'])(?!\s*(?:#|data:image\/(?:png|jpeg|webp)[;,]))/i, 'an address of another file'],
  [/url\(\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpeg|webp)[;,])/i, 'an address of another file'],
];

export type ParkLogo = Omit<Logo, 'onDark'> & { svg: string };

/** The logo of the folder; undefined without one, or with a mistake (D-223). */
export function readLogo(folder: string, mistakes: string[]): ParkLogo | undefined {
  const svg = readText(folder, FILE, mistakes);
  if (svg === undefined) return undefined;
  const size = sizeOf(Buffer.from(svg), 'svg');
  const faults = refused.flatMap(([pattern, what]) => {
    const at = svg.search(pattern);
    return at < 0 ? [] : [`${FILE}:${svg.slice(0, at).split('\n').length}: may not hold ${what}`];
  });
  if (!size) faults.unshift(`${FILE}: is no SVG with a width and height, or a viewBox`);
  if (svg.length > LARGEST_KB * 1000) faults.unshift(`${FILE}: is larger than ${LARGEST_KB} kB`);
  mistakes.push(...faults);
  if (!size || faults.length > 0) return undefined;
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12);
  return { svg, file: `logo-${hash}.svg`, ...size };
}

/** The icon of the installed app; undefined without one, or with a mistake (D-228). */
export function readIcon(folder: string, mistakes: string[]): Buffer | undefined {
  const icon = readContent(folder, ICON, { largestMb: 1, decode: (content) => content }, mistakes);
  if (!icon) return undefined;
  const { width = 0, height } = sizeOf(icon, 'png') ?? {};
  if (width >= ICON_PX && width === height) return icon;
  mistakes.push(`${ICON}: must be a square PNG, ${ICON_PX} pixels wide or more`);
  return undefined;
}

function sizeOf(content: Uint8Array, wanted: 'svg' | 'png'): { width: number; height: number } | undefined {
  try {
    const { type, width, height } = imageSize(content);
    return type === wanted && width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}
