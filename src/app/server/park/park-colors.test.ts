import chroma from 'chroma-js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paletteOf, readableColor } from './park-colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

it('any colour, or the nearest that is named in its place, gives ten shades with a contrast of 4.5 to 1 (D-222)', () => {
  fc.assert(
    fc.property(color, fc.constantFrom('primary', 'accent'), (stated, name) => {
      const used = readableColor(stated, name) ?? stated;
      expect(readableColor(used, name)).toBeUndefined();
      const shades = paletteOf({ [name]: used })[name] ?? [];
      expect(shades[name === 'primary' ? 9 : 8]).toBe(used);
      const pairs = [
        [used, 'white'],
        [shades[9], 'white'],
        // the footer, and the status of a lot on light and on dark pages
        [shades[1], shades[9]],
        [shades[2], shades[9]],
        // links on light and on dark pages
        [used, '#F7F5F0'],
        [shades[4], '#26323f'],
      ];
      for (const [one = '', other = ''] of pairs)
        expect(chroma.contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
    }),
    {
      examples: [
        ['#ffffff', 'primary'],
        ['#ffee00', 'accent'],
        ['#3333ff', 'accent'],
        ['#000000', 'primary'],
      ],
    },
  );
});
