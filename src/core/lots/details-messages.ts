import { texts } from '#shared/say.ts';
export const detailsTexts = texts({
  price: 'Price',
  pricePerSqftOfLand: 'Price per sqft of land',
  landAreaSqm: 'Land area (sqm)',
  landAreaSqft: 'Land area (sqft)',
  landSize: 'Land size',
  phase: 'Phase',
  pricePerSqftBuiltUp: 'Price per sqft built-up',
  lotNumbered: 'Lot {lot}',
  type: 'Type',
  landArea: 'Land area',
  size: 'Size',
  use: 'Use',
});
