import { placePark } from '#platform/web/paths.ts';
import { pageLanguage } from '#shared/language.ts';
import { propertyAlias } from '../labels.ts';
import type { ParkSite } from '../site-contract.ts';
import { openTypeNames } from '../type-labels.ts';

let opened: ParkSite | undefined;

/** Opens the park that the pages are about: once, before routes are made. */
export function openSite(site: ParkSite): void {
  opened = site;
  openTypeNames({ [pageLanguage]: site.types });
  placePark({ hub: site.slug, property: propertyAlias(site) });
}

/** Name, addresses and words of the park (D-220). */
export function parkSite(): ParkSite {
  if (!opened) throw new Error('No page is rendered before openSite');
  return opened;
}
