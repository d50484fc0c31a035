import { texts } from '#shared/say.ts';
import type { Distance, TypeFacts } from './contract.ts';
import type { Logo } from './media-contract.ts';
import type { ParkSite } from './site-contract.ts';

/** The name of the property in the addresses of its type pages. */
export const propertyAlias = ({ slug, aliases }: Pick<ParkSite, 'slug' | 'aliases'>) => aliases[0] ?? slug;

/** A logo wider than twice its height is a word mark, beside which the name would stand twice (D-223). */
export const holdsName = (logo: Pick<Logo, 'width' | 'height'> | undefined): boolean =>
  logo !== undefined && logo.width > 2 * logo.height;

/** Names of the lines of a specification, in their order. */
export const specificationLabels = texts({
  frontageM: 'Frontage',
  depthM: 'Depth',
  builtUpSqft: 'Built-up area',
  eaveHeightM: 'Eave height',
  door: 'Roller shutter',
  rearDoor: 'Rear shutter',
  floorLoadKnPerSqm: 'Floor load',
  power: 'Power',
  water: 'Water',
  mezzanine: 'Mezzanine',
  parkingBays: 'Parking bays',
  road: 'Road in front',
  freeSide: 'Open side',
  tenure: 'Tenure',
  permittedUse: 'Permitted use',
  completion: 'Completion',
  maintenancePerMonth: 'Maintenance fee',
}) satisfies Partial<Record<keyof TypeFacts | 'road' | 'completion', string>>;

export const distanceLabels: Readonly<Record<Distance['kind'], string>> = texts({
  expressway: 'Expressway',
  port: 'Port',
  airport: 'Airport',
  town: 'Town',
});

/** Figures within the words of a park. */
export const figureTexts = texts({ distance: '{km} km', or: ' or ' });

/** Words in the drawings of a building. */
export const drawingLabels = texts({
  street: 'Street',
  canopy: 'Canopy',
  driveway: 'Driveway',
  hall: 'Hall',
  mezzanine: 'Mezzanine: {use}',
});
