import { refusals } from '#shared/problem.ts';

export const lotRefusals = refusals({
  PROPERTY_NOT_FOUND: [404, 'Property not found'],
  PROPERTY_TYPE_NOT_FOUND: [404, 'Property type not found'],
  LOT_NOT_FOUND: [404, 'Lot not found'],
  UNIT_NOT_FOUND: [404, 'Unit not found'],
  LOT_STATUS_INVALID: [400, 'Invalid status'],
  LOT_TYPE_INVALID: [400, 'Invalid type'],
  LOT_NUMBER_TAKEN: [409, 'Lot number already exists'],
  LOT_TAKEN: [409, 'This lot is no longer available. Please choose another lot.'],
  LOT_HELD: [409, 'This lot has an active booking. Process or reject the booking first.'],
  PRICES_REFUSED: [
    400,
    'No price was changed. Prices that would fall below 0 or rise beyond RM 1,000,000,000: {count}',
  ],
  IMPORT_MISSING: [400, 'Please choose a CSV file.'],
  IMPORT_UNREADABLE: [400, 'The file could not be read. Save it as CSV in UTF-8, with commas.'],
  IMPORT_COLUMNS: [400, 'The heading of the file does not fit: {columns}'],
  IMPORT_TOO_LONG: [400, 'The file has more than 20,000 rows. Please split it.'],
  IMPORT_REFUSED: [400, 'Nothing was imported. Rows that cannot be used: {count} of {rows}'],
});

/** Field sentences of the lot form, shared by form and server. */
export const lotFields = {
  numberRequired: 'Lot number is required',
  positionRequired: 'Please choose the position: A, B or C',
  priceInvalid: 'Price must be an amount in ringgit, such as 1,340,000',
  areaInvalid: 'Area must be a number of square metres above 0',
  phaseInvalid: 'Phase must be a whole number from 1',
} as const;

/** What the office reads after it has changed a lot. */
export const officeLotTexts = {
  created: 'Lot created successfully',
  updated: 'Lot updated successfully',
  /** Everything that was sent stood there already. */
  unchanged: 'Nothing changed',
  added: 'Lot {lot} created successfully',
  changed: 'Lot {lot} updated successfully',
  locked: 'Lot {lot} is locked',
  unlocked: 'Lot {lot} is available again',
  refreshed: 'Lots list refreshed',
  refreshFailed: 'Failed to load lots',
  listFailed: 'Failed to load lots. Please try again later.',
  saveFailed: 'Failed to save lot. Please try again.',
  none: 'There are no lots yet.',
  nothingMatches: 'No lot matches these filters.',
  useHint: 'What the lot is for',
  positionHint: 'Decides the page it is shown on',
  lockTitle: 'Lock lot {lot}?',
  lockConsequence: 'A locked lot cannot be booked until it is unlocked.',
  unlockTitle: 'Unlock lot {lot}?',
  unlockConsequence: 'The lot becomes available, and anyone may request it.',
  reasonHint: 'Kept in the history of the lot',
  reasonRequired: 'Please give a reason',
  planHint: 'Choose a lot to change it. A lot that stands on no plan is in the list only.',
  historyEmpty: 'Status and price have not changed yet.',
  historyFailed: 'The history could not be loaded. Please try again.',
} as const;

/** What the office reads of a change of many prices. */
export const priceTexts = {
  changeInvalid: 'Please choose how the prices change: set, percent or amount',
  valueInvalid: 'Enter an amount in ringgit, or a percentage, as a number',
  lotsUnnamed: 'Name the lots by their ids or by a filter',
  nothingToChange: 'There is no price to change',
  belowZero: 'The price would fall below 0',
  tooHigh: 'The price would rise beyond RM 1,000,000,000',
  previewed: 'Prices that would change: {count}',
  changed: 'Prices changed: {count}',
  lead: 'Choose the lots and the change, look at every new price, then confirm. All prices change, or none.',
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

/** What the office reads of an import. */
export const importTexts = {
  twice: 'Line {line} is about the same lot',
  previewed: 'Lots that would be added: {create}, changed: {change}',
  imported: 'Lots added: {create}, changed: {change}',
  columnUnknown: 'unknown column {column}',
  columnTwice: 'column {column} stands twice',
  columnMissing: 'column {column} is missing',
  cellsTooMany: 'The row has more cells than the heading',
  lead: 'Adds and changes lots from a table with the columns of the download. You see what becomes of every row before anything is written. All rows are imported, or none.',
  fileHint: 'CSV in UTF-8 with commas, at most 20,000 rows',
  checking: 'Checking every row. A long file takes a moment.',
  importing: 'Importing. Please leave this page open.',
  refused:
    'Rows that cannot be used: {count}. Mend them in the file and choose it again: nothing is imported until every row is right.',
  nothingToDo: 'Every row stands in the list already: there is nothing to import.',
  ready: 'Every row can be used.',
  noRows: 'The file has a heading and no rows.',
  tryFailed: 'The file could not be checked. Please try again.',
  failed: 'The file could not be imported. Please try again.',
  exportFailed: 'The list of lots could not be downloaded. Please try again.',
} as const;

export const lotTexts = {
  overviewEmpty: 'No property data available at the moment.',
  overviewFailed: 'Failed to load property data. Please try again later.',
  loadFailedPrefix: 'Failed to load property data. ',
  refreshFailedPrefix: 'Failed to refresh lot data. ',
  noResponse: 'No response received from server. Please check your internet connection.',
  serverStatus: 'Server error {status}',
  typeEmpty: 'No valid lots data found for this type',
  typeNoneAvailable: 'No lots of this type are available right now.',
  refreshed: 'Lot data refreshed',
  detailsHidden: 'Price and details are shown while a lot is available.',
  planFailed: 'The plan could not be loaded. Please try again.',
  planByMouse: 'Point at a lot to see it. Ctrl and the wheel zoom, arrow keys go from lot to lot.',
  planByTouch: 'Tap a lot to see it, pinch to zoom.',
  filterEmpty: 'No lot matches these filters.',
  priceUnread: 'Write the price as a number, for example 1,200,000.',
  priceRangeTurned: 'The lowest price is above the highest one.',
  compareHint: 'Tick two or three lots to compare them.',
  compareFull: 'Three lots can be compared. Take one out to add another.',
  availableOnly: 'Lots that are held or sold are counted above and not listed.',
} as const;

/** How each lot type is presented on the public pages (R-LOT-01, R-LOT-06). */
export const lotTypeTexts = {
  A: {
    label: 'CORNER (A)',
    name: 'Type A',
    position: 'Corner lot',
    heading: 'Type A: corner lots',
    description:
      'Corner factories with a second street front: glazed side elevation, wider plot and access from two sides.',
  },
  B: {
    label: 'INTERMEDIATE (B)',
    name: 'Type B',
    position: 'Intermediate lot',
    heading: 'Type B: intermediate lots',
    description:
      'Terrace factories between party walls: an efficient rectangular bay with roller shutter and mezzanine office.',
  },
  C: {
    label: 'END LOT (C)',
    name: 'Type C',
    position: 'End lot',
    heading: 'Type C: end lots',
    description:
      'The last factory of a row beside the landscaped fire break: side windows, side access and more daylight.',
  },
} as const;
