import { formatDate, formatDateTime } from '#shared/dates.ts';
import { refusals } from '#shared/problem.ts';
import { t, texts } from '#shared/say.ts';
import type { LotHolder } from './contract.ts';

/** 'since Mar 02, 2026, until Mar 09, 2026'; without an end once the request cannot expire, and of an offer its end alone. */
export function holderTimes({ bookingId, since, until }: LotHolder): string {
  if (bookingId === null && until !== null) return t('Offered until {time}', { time: formatDateTime(until) });
  return until === null
    ? t('since {since}', { since: formatDate(since) })
    : t('since {since}, until {until}', { since: formatDate(since), until: formatDate(until) });
}

/** What stands before the first value in the history of a lot. */
export const historyWords = { created: t('new') } as const;

/** Validation sentences of the lot form, shared by form and server. */
export const lotFormFields = texts({
  numberRequired: 'Lot number is required',
  positionRequired: 'Please choose the position: A, B or C',
  priceInvalid:
    'Price must be an amount in ringgit above 0, such as 1,340,000, with at most two decimals; leave it empty if it is on request',
  areaInvalid: 'Area must be a number of square metres above 0, with at most two decimals',
  phaseInvalid: 'Phase must be a whole number from 1',
});

/** Success texts after a change of a lot. */
export const officeLotTexts = texts({
  created: 'Lot created',
  updated: 'Lot updated',
  changed: 'Lot {lot} updated',
  locked: 'Lot {lot} is locked',
  unlocked: 'Lot {lot} is available again',
  refreshed: 'Lots list refreshed',
  refreshFailed: 'Failed to load lots',
  withoutBooking: 'Outside this portal',
  listFailed: 'Failed to load lots. Please try again later.',
  saveFailed: 'Failed to save lot. Please try again.',
  phaseSet: 'Lot {lot} is in phase {phase}',
  statusOrPhase: 'Name a status or a phase',
});

/** Refusals of a change of many lots at once. */
export const bulkRefusals = refusals({
  PRICES_REFUSED: [
    400,
    'No price was changed. Prices that would fall to 0 or below, or rise beyond RM 1,000,000,000: {count}',
  ],
  IMPORT_MISSING: [400, 'Please choose a file.', 'file'],
  IMPORT_UNREADABLE: [400, 'The file could not be read. {why}.', 'file'],
  IMPORT_COLUMNS: [
    400,
    'The heading on line {line} does not match: {columns}. It has: {found}. {headings}',
    'file',
  ],
  IMPORT_TOO_LONG: [400, 'The file has more than 20,000 rows. Please split it.', 'file'],
  IMPORT_REFUSED: [400, 'Nothing was imported. Rows that cannot be used: {count} of {rows}'],
  LOTS_CHANGED: [
    409,
    'The lots have changed since the check. Nothing was done. Look at what would happen now, then confirm again.',
  ],
});

/** Texts of a bulk price change. */
export const priceTexts = texts({
  changeInvalid: 'Please choose how the prices change: set, percent or amount',
  valueInvalid:
    'Enter an amount in ringgit with at most two decimals, or a percentage, as a number; a price must be above 0',
  lotsUnnamed: 'Name the lots by their ids or by a filter',
  nothingToChange: 'There is no price to change',
  notAboveZero: 'The price would fall to 0 or below',
  tooHigh: 'The price would rise beyond RM 1,000,000,000',
  previewed: 'Prices that would change: {count}',
  changed: 'Prices changed: {count}',
  hints: {
    percent: '5 raises by five per cent, -5 lowers',
    amount: 'Added to each price; a negative amount is taken away',
    set: 'Every one of these lots gets this price',
  },
});

/** Texts of an import. */
export const importTexts = texts({
  twice: 'Line {line} is about the same lot',
  previewed: 'Lots that would be added: {create}, changed: {change}',
  imported: 'Lots added: {create}, changed: {change}',
  headings:
    'One line holds the headings, in any order, {first} at least: {headings}. Example of two lines: {example} and 101,B,2,1340000',
  columnTwice: 'column {column} appears twice',
  columnMissing: 'column {column} is missing',
  cellsTooMany: 'The row has more cells than the heading',
  columnUnread: 'Column {column} is not read.',
  columnMeant: 'Did you mean {column}?',
  placeStays: "Not taken here, as the site plan comes from the park's folder: {columns}.",
  spreadsheetMade: 'Line {line}, {column}: a spreadsheet may have made {cell} of something else.',
  linesMore: 'More lines like it: {count}.',
  useUnknown: 'Use must be Factory, Warehouse, Office or Retail',
  statusUnknown: 'Status must be available, reserved, booked, sold or locked',
  statusByBooking: 'A lot becomes booked by its booking. Write available, reserved, sold or locked',
  statusUnchecked:
    'The lot has another status now. Check the file first: only a checked row changes a status',
  propertyUnknown: 'Property {name} is not known. Leave it empty, or write {names}',
  exportFailed: 'The list of lots could not be downloaded. Please try again.',
});
