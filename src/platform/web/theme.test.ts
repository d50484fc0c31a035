import { darken } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { theme } from './theme.ts';

/** WCAG AA for text of ordinary size. */
const AA = 4.5;

/** Relative luminance of '#rrggbb', or of 'rgba(r, g, b, 1)' as Mantine mixes colours. */
function luminance(colour: string): number {
  const parts = colour.startsWith('#')
    ? [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
    : (colour.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  const [red = 0, green = 0, blue = 0] = parts.map((whole) => {
    const part = whole / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const palettes = theme.colors as Record<string, readonly string[]>;
const shade = (name: string, index: number) => palettes[name]?.[index] ?? '';
const coloured = ['navy', 'teal', 'amber', 'red', 'green', 'blue', 'gray'];

describe.each(coloured)('the colour %s', (name) => {
  it('carries white text when filled, and its own ink when light', () => {
    expect(contrast('#ffffff', shade(name, 8))).toBeGreaterThan(AA);
    expect(contrast(shade(name, 9), shade(name, 1))).toBeGreaterThan(AA);
  });

  it('carries its own ink and white text in a box of a dark page', () => {
    const ground = darken(shade(name, 9), 0.5);
    expect(contrast(shade(name, 0), ground)).toBeGreaterThan(AA);
    expect(contrast('#ffffff', ground)).toBeGreaterThan(AA);
  });

  it('reads as text on white, on paper and on dark pages', () => {
    expect(contrast(shade(name, 8), '#ffffff')).toBeGreaterThan(AA);
    expect(contrast(shade(name, 8), '#F7F5F0')).toBeGreaterThan(AA);
    for (const ground of [6, 7, 8, 9]) {
      expect(contrast(shade(name, 4), shade('dark', ground))).toBeGreaterThan(AA);
    }
  });
});

it('reads faint text on every ground', () => {
  for (const ground of ['#ffffff', '#F7F5F0', shade('gray', 0), shade('gray', 1)]) {
    expect(contrast(shade('gray', 7), ground)).toBeGreaterThan(AA);
  }
  for (const ground of [6, 7, 8, 9]) {
    expect(contrast(shade('dark', 2), shade('dark', ground))).toBeGreaterThan(AA);
  }
});

it('is the only source of colours: those of the library, like yellow, are too faint for a title', () => {
  const components = import.meta.glob<string>('/src/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const sources = Object.values(components);
  expect(sources.length).toBeGreaterThan(100);
  const named = sources.flatMap((source) =>
    [...source.matchAll(/\bcolor="([a-z]+)(?:\.\d)?"/g)].map(([, name]) => name),
  );
  expect([...new Set(named)].filter((name) => !coloured.includes(name ?? ''))).toEqual([]);
});
