import { describe, expect, it } from 'vitest';
import {
  boxOf,
  fittingSize,
  frontEdge,
  isUpright,
  nearestLot,
  neighbour,
  type Point,
  pathOf,
  roomAt,
  scaleBarMetres,
  turnOf,
} from './plan-geometry.ts';

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

describe('the label of a lot', () => {
  it('is as small as a narrow lot needs, and never larger than in a wide one (D-395)', () => {
    const wedge: Point[] = [
      [0, 0],
      [10, 0],
      [0, 10],
    ];
    // at 2 m from the south the wedge is 8 m wide; the label stands 1 m from its west edge
    expect(roomAt(wedge, [10, -20])).toBe(20);
    expect(roomAt(wedge, [40, -20])).toBe(80);
    expect(fittingSize('12', 80, 44)).toBe(44);
    expect(fittingSize('A-112', 80, 44) * 5 * 0.65).toBeLessThanOrEqual(80);
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

describe('edges of a lot', () => {
  const rectangle = (turned: number): Point[] =>
    [
      [0, 0],
      [8, 0],
      [8, 24],
      [0, 24],
    ].map(([x = 0, y = 0]) => {
      const angle = (turned * Math.PI) / 180;
      return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
    });

  it.each([
    ['south', 0, [40, 0], -90],
    ['north', 0, [40, -240], -90],
    ['east', 0, [80, -120], 0],
    // turned by 20 degrees to the left, in either winding order
    ['south', 20, [37.5, -13.5], 70],
    ['North-West', 20, [-44.5, -239.5], 70],
  ])(
    'the front to the %s, turned by %i degrees, is the edge that looks there',
    (facing, turned, middle, turn) => {
      for (const outline of [rectangle(turned), rectangle(turned).toReversed()]) {
        const front = frontEdge(outline, facing);
        expect(front?.middle).toEqual(middle);
        expect(turnOf(front?.inward ?? [0, 0])).toBe(turn);
      }
    },
  );

  it('a lot that looks nowhere has no front, and a rectangle is upright unless it is turned', () => {
    expect(frontEdge(rectangle(0), '')).toBeUndefined();
    expect([isUpright(rectangle(0)), isUpright(rectangle(20))]).toEqual([true, false]);
  });
});

it('finds the lot that is nearest to a point, within reach', () => {
  const lots = [
    { name: 'west', box: { left: 0, top: 0, right: 10, bottom: 10 } },
    { name: 'east', box: { left: 40, top: 0, right: 50, bottom: 10 } },
  ];
  const at = (x: number, y: number) => nearestLot(lots, [x, y], 14)?.name;
  expect([at(5, 5), at(22, 5), at(27, 5), at(20, 20), at(24, 24)]).toEqual([
    'west',
    'west',
    'east',
    // by its corner
    undefined,
    undefined,
  ]);
});
