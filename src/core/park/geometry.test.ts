import { expect, it } from 'vitest';
import type { TypeFacts } from '#core/park/contract.ts';
import { drawFloorPlan, drawSection, isDrawable, measure, type Shape, solidParts } from './geometry.ts';

const facts = {
  frontageM: 10,
  depthM: 30,
  door: { widthM: 4, heightM: 5, fromWallM: 1 },
  rearDoor: { widthM: 2, heightM: 3, fromWallM: 6 },
  mezzanine: { use: 'Office', depthM: 5, floorM: 4, clearM: 3.5 },
  building: {
    frontYardM: 6,
    depthM: 20,
    floorAboveGroundM: 0.2,
    roofFrontM: 9,
    roofRearM: 8,
    parapetM: 10,
    canopy: { depthM: 2, clearM: 5 },
  },
  freeSide: { faces: 'Ring road', facesWidthM: 7, landM: 1.5 },
} satisfies TypeFacts;

const dimensionsOf = (shapes: Shape[]) =>
  shapes.flatMap((shape) =>
    shape.kind === 'dimension'
      ? [measure(Math.hypot(shape.to[0] - shape.from[0], shape.to[1] - shape.from[1]))]
      : [],
  );

it('draws only what fits on the lot', () => {
  expect(isDrawable(facts)).toBe(true);
  expect(isDrawable(undefined)).toBe(false);
  expect(isDrawable({ ...facts, building: undefined })).toBe(false);
  expect(isDrawable({ ...facts, depthM: 25 })).toBe(false);
  expect(isDrawable({ ...facts, freeSide: { faces: 'Road', landM: 10 } })).toBe(false);
});

it('the floor plan has the measures of lot, yards, openings and free side', () => {
  const { bounds, shapes } = drawFloorPlan(facts);
  expect(bounds).toEqual([0, 0, 17, 30]);
  // frontage, front yard, building, whole depth, rear yard, shutters, strip beside the lot, side land
  expect(dimensionsOf(shapes).sort()).toEqual(
    ['10.00', '6.00', '20.00', '30.00', '4.00', '4.00', '2.00', '7.00', '1.50'].sort(),
  );
  const walls = shapes.flatMap((shape) =>
    shape.kind === 'line' && shape.line === 'wall' ? [shape.points] : [],
  );
  // the building is narrower than the lot by its side land, and its walls leave the openings out
  expect(walls).toEqual([
    [
      [0, 6],
      [0, 26],
    ],
    [
      [8.5, 6],
      [8.5, 26],
    ],
    [
      [0, 6],
      [1, 6],
    ],
    [
      [5, 6],
      [8.5, 6],
    ],
    [
      [0, 26],
      [6, 26],
    ],
    [
      [8, 26],
      [8.5, 26],
    ],
  ]);
});

it('an absent part is neither drawn nor measured', () => {
  const { mezzanine: _, rearDoor: _rear, door: _door, freeSide: _side, ...bare } = facts;
  const { bounds, shapes } = drawFloorPlan({ ...bare, depthM: 26 });
  expect(bounds).toEqual([0, 0, 10, 26]);
  expect(dimensionsOf(shapes).sort()).toEqual(['10.00', '20.00', '26.00', '6.00']);
});

it('the section has the heights above the floor', () => {
  const { bounds, shapes } = drawSection(facts);
  expect(bounds).toEqual([-1, -0.2, 31, 10]);
  expect(dimensionsOf(shapes).sort()).toEqual(
    ['6.00', '20.00', '4.00', '8.00', '10.00', '5.00', '3.50'].sort(),
  );
});

it.each([
  [[], [[0, 8]]],
  [[[0, 8]], []],
  [
    [
      [5, 2],
      [1, 3],
    ],
    [
      [0, 1],
      [4, 5],
      [7, 8],
    ],
  ],
  [[[7, 4]], [[0, 7]]],
  [
    [
      [1, 4],
      [2, 1],
    ],
    [
      [0, 1],
      [5, 8],
    ],
  ],
])('a wall of 8 m with openings %j is solid at %j', (openings, parts) => {
  const given = openings.map(([fromWallM = 0, widthM = 0]) => ({ fromWallM, widthM, heightM: 2 }));
  expect(solidParts(8, given)).toEqual(parts);
});
