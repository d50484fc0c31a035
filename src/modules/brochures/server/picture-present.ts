import { createHash } from 'node:crypto';
import type { Plan, PlannedLot } from '#core/lots/contract.ts';
import type { Turn } from '#platform/server/costly-work.ts';
import { withSharp } from '#platform/server/image.ts';
import { drawableMarkup } from '#platform/server/watermark.ts';

type Point = readonly [x: number, y: number];
type Outline = readonly Point[];

export type PictureData = {
  /** Outline of the lot; the plan's others are drawn around it. */
  outline: Outline;
  plan: Pick<Plan, 'bounds' | 'roads' | 'places'> & { lots: readonly Outline[] };
  title: string;
  subtitle: string;
};

/** Size in pixels, as link previews show it. */
const SIZE = { width: 1200, height: 630 };
/** The drawing is this many times larger, and scaled down for smooth edges. */
const FINER = 2;
const WIDTH = SIZE.width * FINER;
const HEIGHT = SIZE.height * FINER;
/** Width of the part of the park that is shown, in metres. */
const SHOWN_M = 150;
const PIXELS_PER_M = WIDTH / SHOWN_M;
/** Width of the line around a lot, in metres. */
const EDGE_M = 0.25;

/** RGB colours of the theme (src/platform/web/theme.ts). */
const inks = {
  ground: 'e1f5e4',
  green: 'c2e8c9',
  road: 'ffffff',
  lot: '5fcbc2',
  edge: 'ffffff',
  marked: 'f2a541',
  dark: '0b2545',
};

/** A lot on the plan of its park as PNG, for link previews. */
export function drawLotPicture({ outline, plan, title, subtitle }: PictureData, turn: Turn): Promise<Buffer> {
  return withSharp(turn, async (sharp) => {
    const view = viewOf(outline, plan.bounds);
    const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, inks.ground, 'hex');
    const fill = (area: Outline, ink: string) => fillPolygon(pixels, area.map(view.place), ink);
    for (const area of plan.places) fill(area.outline, inks.green);
    for (const area of plan.roads) fill(area.outline, area.kind === 'fire break' ? inks.green : inks.road);
    for (const lot of plan.lots) {
      fill(lot, inks.edge);
      fill(inset(lot, EDGE_M), inks.lot);
    }
    fill(outline, inks.dark);
    fill(inset(outline, 2 * EDGE_M), inks.marked);

    const words = `<span size="200%">${drawableMarkup(title)}</span>\n${drawableMarkup(subtitle)}`;
    const text = `<span foreground="white">${words}</span>`;
    const background = `#${inks.dark}`;
    const label = sharp({ text: { text, font: 'DejaVu Sans 26px', dpi: 72, rgba: true, spacing: 12 } })
      .flatten({ background })
      .extend({ top: 28, bottom: 28, left: 36, right: 36, background });
    return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .resize(SIZE)
      .composite([{ input: await label.png().toBuffer(), gravity: view.isLow ? 'northwest' : 'southwest' }])
      .png({ palette: true })
      .toBuffer();
  });
}

/** The address of a lot's picture; its version makes previews fetch it anew after a change of number or outline. */
export function lotPicturePath(property: string, { _id, lotNumber, outline }: PlannedLot): string {
  const version = createHash('sha256')
    .update(JSON.stringify([lotNumber, outline]))
    .digest('hex')
    .slice(0, 8);
  return `/api/public/properties/${property}/lots/${_id}/picture?v=${version}`;
}

/** The part of the park around a lot: where its points are in the drawing, and whether the lot is in the lower half. */
function viewOf(outline: Outline, [west, south, east, north]: Plan['bounds']) {
  const [x, y] = middleOf(outline);
  const height = HEIGHT / PIXELS_PER_M;
  const left = clamp(x - SHOWN_M / 2, west, east - SHOWN_M);
  const top = clamp(y + height / 2, south + height, north);
  return {
    place: ([px, py]: Point): Point => [(px - left) * PIXELS_PER_M, (top - py) * PIXELS_PER_M],
    isLow: top - y > height / 2,
  };
}

/** The middle of the bounding box. */
function middleOf(outline: Outline): Point {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** The outline with its corners moved inwards. */
function inset(outline: Outline, by: number): Outline {
  const [x, y] = middleOf(outline);
  return outline.map(([px, py]) => [px + Math.sign(x - px) * by, py + Math.sign(y - py) * by]);
}

/** Fills a polygon row by row between its edges (even-odd rule). */
function fillPolygon(pixels: Buffer, points: Outline, ink: string): void {
  const ys = points.map(([, y]) => y);
  const end = Math.min(HEIGHT, Math.ceil(Math.max(...ys)));
  for (let row = Math.max(0, Math.floor(Math.min(...ys))); row < end; row += 1) {
    const y = row + 0.5;
    const crossings = points
      .flatMap(([x1, y1], index) => {
        const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1];
        return y1 > y === y2 > y ? [] : [x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)];
      })
      .sort((one, other) => one - other)
      .map((x) => 3 * (row * WIDTH + clamp(Math.round(x), 0, WIDTH)));
    for (let n = 0; n + 1 < crossings.length; n += 2) pixels.fill(ink, crossings[n], crossings[n + 1], 'hex');
  }
}
