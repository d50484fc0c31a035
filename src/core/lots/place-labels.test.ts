import { expect, it } from 'vitest';
import { sayIn } from '#platform/server/translations.ts';
import { placeText, sizeText } from './place-labels.ts';

it('a place and a size of the folder are said in the language of the reader, other words as they are (D-477)', () => {
  const [ms, zh] = [sayIn('ms'), sayIn('zh')];
  expect(placeText('Jalan Aero 1, facing south')).toBe('Jalan Aero 1, facing south');
  expect(placeText('Jalan Aero 1, facing south', ms)).toBe('Jalan Aero 1, menghadap selatan');
  expect(placeText('Jalan Aero 1, facing North-East', zh)).toBe('Jalan Aero 1，朝向东北');
  for (const typed of ['Persiaran Seri 1', 'Jalan Aero 1, facing the gate', '', 'facing south'])
    expect(placeText(typed, zh)).toBe(typed);
  expect(
    ['1,740 sqft', '27 ft x 80 ft', '8.24 m x 24.4 m', 'about 80 ft'].map((size) => sizeText(size, zh)),
  ).toEqual(['1,740平方英尺', '27英尺 x 80英尺', '8.24 m x 24.4 m', 'about 80 ft']);
  expect(sizeText('27 ft x 80 ft', ms)).toBe('27 kaki x 80 kaki');
});
