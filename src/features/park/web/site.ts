import type { ParkSite } from '../site-contract.ts';

let opened: ParkSite | undefined;

/** Names the park that the pages are about: once, before the first page is rendered. */
export function openSite(site: ParkSite): void {
  opened = site;
}

/** Name and words of the park (D-220). */
export function parkSite(): ParkSite {
  if (!opened) throw new Error('No page is rendered before openSite');
  return opened;
}
