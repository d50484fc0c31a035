import type { ParkSite } from '#core/park/site-contract.ts';

/** What a park of detached, semi-detached and cluster lots calls its types. */
export const ownTypes = {
  A: { name: 'Detached lot', plural: 'detached lots', letter: 'D', areaSqm: 1200 },
  B: { name: 'Semi-D lot', plural: 'semi-D lots', letter: 'SD' },
  C: { name: 'Cluster lot', plural: 'cluster lots', letter: 'K' },
} satisfies ParkSite['types'];

/** How the portal names these types where a park does not. */
export const positionWords =
  /corner|intermediate|\bend lots?\b|end of the row|\b[Tt]ype [ABC]\b|\([ABC]\)|CORNER|INTERMEDIATE|END LOT|Corner|Intermediate|End lot/;
