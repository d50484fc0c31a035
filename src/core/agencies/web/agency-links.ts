import { createContext } from 'react';

/** A link from an agency, for the office. */
export type AgencyLink = {
  label: string;
  /** The link's name for screen readers, with the name of the agency. */
  about: (name: string) => string;
  /** Its address, by the id of the agency. */
  to: (id: string) => string;
};

/** The links that modules bring; provided by the app, which alone knows them. */
export const AgencyLinksContext = createContext<readonly AgencyLink[]>([]);
