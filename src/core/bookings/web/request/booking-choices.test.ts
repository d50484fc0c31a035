import { expect, it, onTestFinished } from 'vitest';
import { openTypeNames } from '#core/park/type-labels.ts';
import { ownTypes } from '#test/own-types.ts';
import { searchedLots } from './booking-choices.ts';

it.each([
  ['', { search: '' }],
  ['12', { search: '12' }],
  ['lot 12', { search: '12' }],
  ['Lot 12, type B, phase 2', { search: '12', type: 'B', phase: 2 }],
  ['Lot 12, type B, phase 2, RM\u00a01,080,000', { search: '12', type: 'B', phase: 2 }],
  ['phase 2 type c', { search: '', type: 'C', phase: 2 }],
  ['type', { search: '' }],
  ['12, phase', { search: '12' }],
  ['corner lot', { search: 'corner lot' }],
  ['prototype yard', { search: 'prototype yard' }],
  ['type of yard', { search: 'of yard' }],
])('"%s" searches lots by %j', (words, narrowed) => {
  expect(searchedLots(words)).toEqual(narrowed);
});

it('understands the letters that the park prints (D-460)', () => {
  openTypeNames({ en: ownTypes });
  onTestFinished(() => openTypeNames({}));
  expect(searchedLots('lot 12, type SD, phase 2')).toEqual({ search: '12', type: 'B', phase: 2 });
  expect(searchedLots('type s')).toEqual({ search: '', type: 's' });
});
