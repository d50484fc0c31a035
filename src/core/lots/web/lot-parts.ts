import { createContext, useContext } from 'react';
import type { Lot } from '../contract.ts';
import type { LotType } from '../lifecycle.ts';

/** What a module brings to lots on the pages: plain values, so that they are in the page that the server renders. */
export type LotParts = {
  /** A page that lists lots, of all types or of one. */
  list?: { label: string; to: (type?: LotType) => string };
  /** A PDF about the park, and one about a lot that visitors may see, by their paths below the API. */
  parkFile?: { label: string; pathOf: (property: string) => string };
  lotFile?: { label: string; pathOf: (lot: Pick<Lot, 'id' | 'propertyId'>) => string };
};

/** Provided by the app, which alone knows the modules. */
export const LotPartsContext = createContext<readonly LotParts[]>([]);

export const useLotParts = () => useContext(LotPartsContext);
