import { expect, it } from 'vitest';
import { park as sample } from '#test/park.ts';

it('the measures of the sample are those of its site plan', () => {
  const { types, roads } = sample.facts;
  expect(sample.lots).toHaveLength(70);
  for (const { type, plan, buildUp } of sample.lots) {
    const { frontageM, depthM, builtUpSqft } = types[type] ?? {};
    expect(plan).toMatchObject({ frontageM, depthM });
    expect(buildUp).toBe(`${builtUpSqft?.toLocaleString('en-MY')} sqft`);
    const road = sample.ground?.roads.find(({ name }) => name === plan?.street);
    const ys = road?.outline.map(([, y]) => y) ?? [];
    const width = Math.max(...ys) - Math.min(...ys);
    expect(roads.find(({ name }) => name === plan?.street)?.widthM).toBeCloseTo(width);
  }
  expect(sample.facts.sample).toBe(true);
});

it('every place on the plan of the sample has a name in each language (D-477)', () => {
  const names = sample.ground?.places.map(({ name }) => name) ?? [];
  expect(names).toContain('Guard house');
  for (const language of ['ms', 'zh'] as const) {
    const said = sample.translated[language]?.facts.planNames ?? {};
    expect(names.filter((name) => said[name] === undefined || said[name] === name)).toEqual([]);
  }
});
