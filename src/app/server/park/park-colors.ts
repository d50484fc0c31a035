import { generateColors } from '@mantine/colors-generator';
import chroma from 'chroma-js';
import type { ParkSite, Shades } from '#core/park/site-contract.ts';

/** Least contrast of letters, and of marks, with what they stand on (WCAG 2.2, AA). */
const LETTERS = 4.5;
const MARKS = 3;
/** Grounds of the theme (src/platform/web/theme.ts): of light pages, and the lightest of dark ones. */
const LIGHT_PAGE = '#F7F5F0';
const DARK_CARD = '#26323f';
/** The shade that is the colour itself: hero and headings stand in shade 9, buttons and links in shade 8. */
const places = { primary: 9, accent: 8 } as const;
export type ColorName = keyof typeof places;

/** The shades of the stated colours (D-222). */
export function paletteOf({
  primary,
  accent,
}: Partial<Record<ColorName, string | undefined>>): ParkSite['colors'] {
  return {
    ...(primary && { primary: shadesOf(primary, 'primary') }),
    ...(accent && { accent: shadesOf(accent, 'accent') }),
  };
}

/** The ten shades of a colour, from paper to ink. Those up to 5 stand on dark pages. */
function shadesOf(color: string, name: ColorName): Shades {
  const shades = generateColors(color).map((shade, index) =>
    index > 5 ? shade : lightened(shade, index === 5 ? MARKS : LETTERS),
  );
  shades[places[name]] = color;
  if (name === 'accent') shades[9] = chroma(color).darken(0.6).hex();
  return shades;
}

/** The nearest darker colour that letters can stand on and be written in; undefined if the colour itself can. */
export function readableColor(color: string, name: ColorName): string | undefined {
  let darker = chroma(color);
  while (!isReadable(darker.hex(), name)) darker = darker.darken(0.05);
  return darker.hex() === chroma(color).hex() ? undefined : darker.hex();
}

function isReadable(color: string, name: ColorName): boolean {
  const [, , pale = '', , , , , , , ink = ''] = shadesOf(color, name);
  return chroma.contrast(color, LIGHT_PAGE) >= LETTERS && chroma.contrast(pale, ink) >= LETTERS;
}

function lightened(shade: string, contrast: number): string {
  let lighter = chroma(shade);
  while (chroma.contrast(lighter.hex(), DARK_CARD) < contrast)
    lighter = chroma.mix(lighter, 'white', 0.05, 'rgb');
  return lighter.hex();
}
