import type { ParkSite } from '#core/park/site-contract.ts';
import { ofPark } from '#platform/server/costly-work.ts';
import { withSharp } from '#platform/server/image.ts';
import { drawableMarkup } from '#platform/server/watermark.ts';

/** Navy of the theme (src/platform/web/theme.ts). */
const NAVY = '#0b2545';

export const groundOf = ({ colors }: Pick<ParkSite, 'colors'>): string => colors.primary?.[9] ?? NAVY;

type Card = { width: number; height: number; letterPx: number };

/** A PNG with white letters on the colour of the park. */
export function drawLetters(
  letters: string,
  site: Pick<ParkSite, 'colors'>,
  { width, height, letterPx }: Card,
): Promise<Buffer> {
  return withSharp(ofPark, async (sharp) => {
    const text = `<span foreground="white">${drawableMarkup(letters)}</span>`;
    const font = `DejaVu Sans ${letterPx}px`;
    const longest = Math.round(width * 0.83);
    const label = sharp({ text: { text, font, dpi: 72, rgba: true, width: longest, align: 'centre' } });
    return sharp({ create: { width, height, channels: 3, background: groundOf(site) } })
      .composite([{ input: await label.png().toBuffer() }])
      .png({ palette: true })
      .toBuffer();
  });
}
