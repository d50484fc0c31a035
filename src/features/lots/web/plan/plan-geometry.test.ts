import { describe, expect, it } from 'vitest';
import { boxOf, neighbour, type Point, pathOf, scaleBarMetres } from './plan-geometry.ts';

/** A lot of 8 by 24 metres whose south-west corner is here. */
function lotAt(name: string, x: number, y: number) {
  const outline: Point[] = [
    [x, y],
    [x + 8, y],
    [x + 8, y + 24],
    [x, y + 24],
  ];
  return { name, box: boxOf(outline) };
}

describe('the drawing of an outline', () => {
  it('has north at the top', () => {
    const outline: Point[] = [
      [0, 0],
      [8, 0],
      [8, 24],
    ];
    expect(pathOf(outline)).toBe('M0 0L80 0L80 -240Z');
    expect(boxOf(outline)).toEqual({ left: 0, top: -240, right: 80, bottom: 0 });
  });
});

describe('travel from lot to lot', () => {
  // a row of three, one across the street to the north, and one far away to the east in a row of its own
  const [first, second, third] = [lotAt('1', 0, 0), lotAt('2', 8, 0), lotAt('3', 22, 0)];
  const across = lotAt('11', 8, 40);
  const far = lotAt('21', 60, 30);
  const all = [first, second, third, across, far];
  const nextOf = (from: ReturnType<typeof lotAt>, direction: Parameters<typeof neighbour>[2]) =>
    neighbour(from, all, direction)?.name;

  it('follows the row, also over gaps', () => {
    expect([nextOf(first, 'right'), nextOf(second, 'right'), nextOf(second, 'left')]).toEqual([
      '2',
      '3',
      '1',
    ]);
  });

  it('crosses the street to the lot opposite, and back', () => {
    expect([nextOf(second, 'up'), nextOf(across, 'down')]).toEqual(['11', '2']);
  });

  it('goes on to another row only at the end of its own, and stays at the edge', () => {
    expect([nextOf(third, 'right'), nextOf(far, 'right'), nextOf(first, 'left')]).toEqual([
      '21',
      undefined,
      undefined,
    ]);
  });
});

describe('the scale bar', () => {
  it('shows the longest round length that fits', () => {
    expect([scaleBarMetres(1.5, 120), scaleBarMetres(4, 120), scaleBarMetres(30, 120)]).toEqual([50, 20, 2]);
  });
});
