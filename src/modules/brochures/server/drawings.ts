import { makeBrochure } from './brochure-present.ts';
import { makePriceList } from './price-list-present.ts';
import { makeLotSheet } from './sheet-present.ts';

/** What the process that draws makes of the park. */
export const brochureDrawings = { brochure: makeBrochure, priceList: makePriceList, sheet: makeLotSheet };
