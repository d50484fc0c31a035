import { texts } from '#shared/say.ts';

export const detailsTexts = texts({
  price: 'Price',
  pricePerSqftOfLand: 'Price per sqft of land',
  landAreaSqm: 'Land area (sqm)',
  landAreaSqft: 'Land area (sqft)',
  landSize: 'Land size',
  phase: 'Phase',
  type: 'Type',
  landArea: 'Land area',
  size: 'Size',
  use: 'Use',
});
