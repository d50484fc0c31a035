import { texts } from '#shared/say.ts';
/** Words of the price list, on its page and in its files (D-279, D-280). */
export const priceListTexts = texts({
  title: 'Price list',
  asOf: 'As of {time}',
  canChange: 'Prices and availability can change at any time.',
  ofType: '{type} ({count})',
  empty: 'No lot is available at the moment.',
  failed: 'The price list could not be loaded. Please try again.',
  pdf: 'PDF',
  csv: 'CSV',
  lot: 'Lot',
  street: 'Street and facing',
});
