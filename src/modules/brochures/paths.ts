/** The page of the price list; its query may hold `type` and `phase`, and `asOf`, the time of an earlier list to compare with. */
export const PRICE_LIST_PATH = '/price-list';
