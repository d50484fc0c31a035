import { texts } from '#shared/say.ts';
export const lotListTexts = texts({
  lowestPrice: 'Lowest price',
  highestPrice: 'Highest price',
  status: 'Status',
  priceRm: 'Price (RM)',
});
