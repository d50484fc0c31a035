import { formatDate } from '#shared/dates.ts';
import type { LotHolder } from './contract.ts';

/** 'since Mar 02, 2026, until Mar 09, 2026'; without an end once the request cannot expire. */
export function holderTimes({ since, until }: Pick<LotHolder, 'since' | 'until'>): string {
  return `since ${formatDate(since)}${until === null ? '' : `, until ${formatDate(until)}`}`;
}

/** Success texts after a change of a lot. */
export const officeLotTexts = {
  line: 'Line ({n})',
  lineWaits: 'Set available it goes to the first in line: {n} waiting.',
  created: 'Lot created successfully',
  updated: 'Lot updated successfully',
  /** All sent values equalled the stored ones. */
  unchanged: 'Nothing changed',
  added: 'Lot {lot} created successfully',
  changed: 'Lot {lot} updated successfully',
  locked: 'Lot {lot} is locked',
  unlocked: 'Lot {lot} is available again',
  refreshed: 'Lots list refreshed',
  refreshFailed: 'Failed to load lots',
  listFailed: 'Failed to load lots. Please try again later.',
  saveFailed: 'Failed to save lot. Please try again.',
  lead: 'Every lot of the park: what it is, what it costs and whether it can be booked.',
  none: 'There are no lots yet.',
  nothingMatches: 'No lot matches these filters.',
  useHint: 'What the lot is for',
  positionHint: 'Decides the page it is shown on',
  lockTitle: 'Lock lot {lot}?',
  lockConsequence: 'A locked lot cannot be booked until it is unlocked.',
  unlockTitle: 'Unlock lot {lot}?',
  unlockConsequence: 'The lot becomes available, and anyone may request it.',
  phaseSet: 'Lot {lot} is in phase {phase}',
  statusOrPhase: 'Name a status or a phase',
  lockSeveral: 'Lock lots: {count}',
  lockEffect: 'cannot be booked until it is unlocked',
  unlockSeveral: 'Unlock lots: {count}',
  unlockEffect: 'becomes available',
  phaseSeveral: 'Set the phase of lots: {count}',
  phaseNow: 'is in phase {from}',
  phaseEffect: 'from phase {from} to phase {to}',
  severalFailed: 'The change could not be sent. You can send it again: no lot is changed twice.',
  openHolder: 'Open the booking of lot {lot} by {client}',
  held: 'The status follows the booking that holds the lot.',
  holderTitle: 'Held by',
  reasonHint: 'Kept in the history of the lot',
  reasonRequired: 'Please give a reason',
  planHint: 'Choose a lot to change it. A lot that is not on the plan is in the list only.',
  historyEmpty: 'Status and price have not changed yet.',
  historyFailed: 'The history could not be loaded. Please try again.',
} as const;

/** Texts of a bulk price change. */
export const priceTexts = {
  changeInvalid: 'Please choose how the prices change: set, percent or amount',
  valueInvalid: 'Enter an amount in ringgit with at most two decimals, or a percentage, as a number',
  lotsUnnamed: 'Name the lots by their ids or by a filter',
  nothingToChange: 'There is no price to change',
  belowZero: 'The price would fall below 0',
  tooHigh: 'The price would rise beyond RM 1,000,000,000',
  previewed: 'Prices that would change: {count}',
  changed: 'Prices changed: {count}',
  lead: 'Choose the lots and the change, look at every new price, then confirm. All prices change, or none.',
  chosen: 'Lots selected in the list: {count}',
  snapshot:
    'A lot that is held or sold keeps the price it was booked for; only the price in the list changes.',
  hints: {
    percent: '5 raises by five per cent, -5 lowers',
    amount: 'Added to each price; a negative amount is taken away',
    set: 'Every one of these lots gets this price',
  },
  noLots: 'No lot matches this choice.',
  noChange: 'No price would change.',
  refused: 'Prices that cannot be used: {count}. Choose another change or other lots.',
  failed: 'The prices could not be changed. Please try again.',
  previewFailed: 'The new prices could not be worked out. Please try again.',
} as const;

/** Texts of an import. */
export const importTexts = {
  twice: 'Line {line} is about the same lot',
  previewed: 'Lots that would be added: {create}, changed: {change}',
  imported: 'Lots added: {create}, changed: {change}',
  headings:
    'The first line holds the headings, in any order, {first} at least: {headings}. Example of two lines: {example} and 101,B,2,1340000',
  columnUnknown: 'unknown column {column}',
  columnTwice: 'column {column} appears twice',
  columnMissing: 'column {column} is missing',
  cellsTooMany: 'The row has more cells than the heading',
  lead: 'Adds and changes lots from a table with the columns of the download. You see what happens to every row before anything is written. All rows are imported, or none.',
  fileHint: 'CSV in UTF-8 with commas, at most 20,000 rows',
  checking: 'Checking every row. A long file takes a moment.',
  importing: 'Importing. Please leave this page open.',
  refused:
    'Rows that cannot be used: {count}. Correct them in the file and choose it again: nothing is imported until every row is right.',
  nothingToDo: 'Every row is in the list already: there is nothing to import.',
  ready: 'Every row can be used.',
  noneOfKind: 'No rows of this kind.',
  noRows: 'The file has a heading and no rows.',
  tryFailed: 'The file could not be checked. Please try again.',
  failed: 'The file could not be imported. Please try again.',
  exportFailed: 'The list of lots could not be downloaded. Please try again.',
} as const;
