import { formatCount } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import type { Opening, ParkFacts, TypeFacts } from './contract.ts';
import { specificationLabels } from './labels.ts';

const METRES_PER_FOOT = 0.3048;
const SQM_PER_SQFT = METRES_PER_FOOT ** 2;

/** One line of a specification; its key is that of its label. */
export type SpecificationLine = { key: keyof typeof specificationLabels; name: string; value: string };

/** A length in metres and feet: '7.8 m (25.6 ft)'; from 10 m on in whole feet. */
function lengthText(metres: number): string {
  const feet = metres / METRES_PER_FOOT;
  return `${metres} m (${metres < 10 ? Math.round(feet * 10) / 10 : Math.round(feet)} ft)`;
}

const openingText = ({ widthM, heightM }: Opening) => `${widthM} m wide, ${heightM} m high`;

type Formats = {
  [K in keyof typeof specificationLabels & keyof TypeFacts]: (fact: NonNullable<TypeFacts[K]>) => string;
};
const asWritten = (text: string) => text;

const formats: Formats = {
  frontageM: lengthText,
  depthM: lengthText,
  builtUpSqft: (sqft) => `${formatCount(sqft)} sqft (${Math.round(sqft * SQM_PER_SQFT)} sqm)`,
  eaveHeightM: lengthText,
  door: openingText,
  rearDoor: openingText,
  floorLoadKnPerSqm: (load) => `${load} kN/m²`,
  power: asWritten,
  water: asWritten,
  mezzanine: ({ use, depthM, clearM }) => `${use}, ${depthM} m deep, ${clearM} m clear below`,
  parkingBays: formatCount,
  freeSide: ({ faces, facesWidthM, landM }) =>
    [
      facesWidthM === undefined ? faces : `${faces}, ${facesWidthM} m wide`,
      ...(landM === undefined ? [] : [`${landM} m of side land`]),
    ].join('; '),
  tenure: asWritten,
  permittedUse: asWritten,
  completion: asWritten,
  maintenancePerMonth: (fee) => `${formatPrice(fee)} a month`,
};

/** Width of the road that a lot's description names; without a lot, of all roads. */
function roadText(roads: ParkFacts['roads'], description: string | undefined): string | undefined {
  const named = roads.filter(({ name }) => description?.includes(name));
  const widths = [...new Set((named.length > 0 ? named : roads).map(({ widthM }) => widthM))];
  if (widths.length === 0) return undefined;
  return `${widths.sort((one, other) => one - other).join(' or ')} m wide`;
}

/** What is stated of a lot type as lines with units; `description` is that of one lot, which names its road. */
export function specificationOf(
  { types, roads }: ParkFacts,
  type: keyof ParkFacts['types'],
  description?: string,
): SpecificationLine[] {
  const facts = types[type] ?? {};
  // a road alone is no specification
  if (Object.keys(facts).length === 0) return [];
  const road = roadText(roads, description);
  const keys = Object.keys(specificationLabels) as SpecificationLine['key'][];
  return keys.flatMap((key) => {
    const value = key === 'road' ? road : textOf(facts, key);
    return value === undefined ? [] : [{ key, name: specificationLabels[key], value }];
  });
}

/** The facts of a lot's type that the lot itself does not state. */
export function lotSpecification(
  facts: ParkFacts,
  lot: { type: keyof ParkFacts['types']; description: string; size: string; buildUp: string },
): SpecificationLine[] {
  const stated = new Set<SpecificationLine['key']>();
  if (lot.size !== '') stated.add('frontageM').add('depthM');
  if (lot.buildUp !== '') stated.add('builtUpSqft');
  return specificationOf(facts, lot.type, lot.description).filter(({ key }) => !stated.has(key));
}

function textOf<K extends keyof Formats>(facts: TypeFacts, key: K): string | undefined {
  const fact = facts[key];
  return fact === undefined ? undefined : formats[key](fact as NonNullable<TypeFacts[K]>);
}
