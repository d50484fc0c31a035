import { expect, it } from 'vitest';
import { searchedLots } from './booking-choices.ts';

it.each([
  ['', { search: '' }],
  ['12', { search: '12' }],
  ['lot 12', { search: '12' }],
  ['Lot 12, type B, phase 2', { search: '12', type: 'B', phase: 2 }],
  ['phase 2 type c', { search: '', type: 'c', phase: 2 }],
  ['type', { search: '' }],
  ['12, phase', { search: '12' }],
  ['corner lot', { search: 'corner lot' }],
  ['prototype yard', { search: 'prototype yard' }],
  ['type of yard', { search: 'of yard' }],
])('"%s" searches lots by %j', (words, narrowed) => {
  expect(searchedLots(words)).toEqual(narrowed);
});
