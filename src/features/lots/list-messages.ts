export const lotListTexts = {
  lowestPrice: 'Lowest price',
  highestPrice: 'Highest price',
  status: 'Status',
  priceRm: 'Price (RM)',
} as const;
