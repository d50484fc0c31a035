import { expect, it } from 'vitest';
import type { ParkFacts } from '#core/park/contract.ts';
import { lotSpecification, specificationOf } from './specification-labels.ts';

const facts: ParkFacts = {
  sample: false,
  distances: [],
  roads: [
    { name: 'Jalan 2', widthM: 16 },
    { name: 'Jalan 1', widthM: 12 },
  ],
  completion: { 1: 'June 2028', 2: 'June 2029' },
  types: {
    A: {
      frontageM: 8.24,
      depthM: 24.4,
      builtUpSqft: 3120,
      door: { widthM: 4.4, heightM: 4.45, fromWallM: 0.5 },
      floorLoadKnPerSqm: 15,
      maintenancePerMonth: 350,
      freeSide: { faces: 'Fire break', facesWidthM: 6, landM: 3 },
    },
    B: {},
  },
};
const written = (lines: ReturnType<typeof specificationOf>) =>
  lines.map(({ name, value }) => `${name}: ${value}`.replaceAll('\u00a0', ' '));

it('names each fact with its unit, and leaves absent ones out', () => {
  expect(written(specificationOf(facts, 'A'))).toEqual([
    'Frontage: 8.24 m (27 ft)',
    'Depth: 24.4 m (80 ft)',
    'Built-up area: 290 sqm (3,120 sqft)',
    'Roller shutter: 4.4 m wide, 4.45 m high',
    'Floor load: 15 kN/m²',
    'Road in front: 12 or 16 m wide',
    'Open side: Fire break, 6 m wide; 3 m of side land',
    'Completion: June 2028 (phase 1), June 2029 (phase 2)',
    'Maintenance fee: RM 350 a month',
  ]);
  expect(specificationOf(facts, 'B')).toEqual([]);
  expect(specificationOf(facts, 'C')).toEqual([]);
});

const lot = { type: 'A', phase: 2, size: '8 m x 24 m', landSize: '', buildUp: '' } as const;

it('a lot has its own road, free side and completion, and what it states itself is not said twice', () => {
  const lines = written(lotSpecification(facts, lot, { street: 'Jalan 2', freeSide: 'Jalan 1' }));
  expect(lines).toContain('Road in front: Jalan 2, 16 m wide');
  expect(lines).toContain('Open side: Jalan 1, 12 m wide; 3 m of side land');
  expect(lines).toContain('Completion: June 2029');
  expect(lines).toContain('Built-up area: 290 sqm (3,120 sqft)');
  expect(lines.join()).not.toMatch(/Frontage|Depth/);
  const said = { ...facts, planNames: { 'Fire break': 'Jalur pemisah api' } };
  expect(written(lotSpecification(said, lot, { freeSide: 'Fire break' })).join()).toContain(
    'Jalur pemisah api, 6 m',
  );
  const byLand = lotSpecification(facts, { ...lot, size: '', landSize: '8 m x 24 m (26 ft x 79 ft)' }, {});
  expect(written(byLand).join()).not.toMatch(/Frontage|Depth/);
});

it('a lot says nothing of a road or a phase that is not its own', () => {
  const lines = written(lotSpecification(facts, { ...lot, phase: 3 }, { street: 'Lane', freeSide: 'Lane' }));
  expect(lines.join()).not.toMatch(/Road in front|Completion|Jalan/);
  expect(lines).toContain('Open side: Lane, 6 m wide; 3 m of side land');
  expect(written(lotSpecification(facts, lot, {})).join()).not.toContain('Road in front');
});
