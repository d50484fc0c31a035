import { formatCount } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import { joined, listed } from '#shared/punctuation.ts';
import { type Say, sayEnglish } from '#shared/say.ts';
import type { Opening, ParkFacts, TypeFacts } from './contract.ts';
import { specificationLabels } from './labels.ts';

const METRES_PER_FOOT = 0.3048;
const SQM_PER_SQFT = METRES_PER_FOOT ** 2;

/** One line of a specification; its key is that of its label. */
export type SpecificationLine = { key: keyof typeof specificationLabels; name: string; value: string };

/** A length in metres and feet: '7.8 m (25.6 ft)'; from 10 m on in whole feet. */
function lengthText(metres: number, say: Say): string {
  const feet = metres / METRES_PER_FOOT;
  return say('{metres} m ({feet} ft)', {
    metres,
    feet: metres < 10 ? Math.round(feet * 10) / 10 : Math.round(feet),
  });
}

/** An area in square metres and feet: '162 sqm (1,740 sqft)'. */
function sqftText(sqft: number, say: Say): string {
  return say('{sqm} sqm ({sqft} sqft)', {
    sqm: formatCount(Math.round(sqft * SQM_PER_SQFT)),
    sqft: formatCount(sqft),
  });
}

const openingText = ({ widthM, heightM }: Opening, say: Say) =>
  say('{widthM} m wide, {heightM} m high', { widthM, heightM });

type Formats = {
  [K in keyof typeof specificationLabels & keyof TypeFacts]: (
    fact: NonNullable<TypeFacts[K]>,
    say: Say,
  ) => string;
};
const asWritten = (text: string) => text;

const formats: Formats = {
  frontageM: lengthText,
  depthM: lengthText,
  builtUpSqft: sqftText,
  eaveHeightM: lengthText,
  door: openingText,
  rearDoor: openingText,
  floorLoadKnPerSqm: (load, say) => say('{load} kN/m²', { load }),
  power: asWritten,
  water: asWritten,
  mezzanine: ({ use, depthM, clearM }, say) =>
    say('{use}, {depthM} m deep, {clearM} m clear below', { use, depthM, clearM }),
  parkingBays: (bays) => formatCount(bays),
  freeSide: ({ faces, facesWidthM, landM }, say) =>
    joined(
      '; ',
      [
        facesWidthM === undefined ? faces : say('{faces}, {facesWidthM} m wide', { faces, facesWidthM }),
        landM !== undefined && say('{landM} m of side land', { landM }),
      ],
      say.language,
    ),
  tenure: asWritten,
  permittedUse: asWritten,
  maintenancePerMonth: (fee, say) => say('{fee} a month', { fee: formatPrice(fee) }),
};

type Type = keyof ParkFacts['types'];

/** What is stated of a lot type as lines with units. */
export function specificationOf(
  { types, roads, completion }: ParkFacts,
  type: Type,
  say: Say = sayEnglish,
): SpecificationLine[] {
  const widths = [...new Set(roads.map(({ widthM }) => widthM))].sort((one, other) => one - other);
  const phases = Object.entries(completion).map(([phase, when]) =>
    say('{when} (phase\u00a0{phase})', { when, phase }),
  );
  const place = {
    road: widths.length > 0 ? say('{widths} m wide', { widths: widths.join(say(' or ')) }) : undefined,
    completion: phases.length > 0 ? listed(phases, say.language) : undefined,
  };
  return linesOf(types[type] ?? {}, place, say);
}

/** What the site plan shows around a lot, as names of its roads and places. */
export type LotSurroundings = { street?: string; freeSide?: string | undefined };

/** What a road or place of the plan is called in the language of the facts. */
export const planName = (facts: Pick<ParkFacts, 'planNames'> | undefined, name: string) =>
  facts?.planNames?.[name] ?? name;

/** The facts of a lot's type, with what lies beside this lot in place of what may lie beside one of its type. */
export function factsOfLot(park: ParkFacts, type: Type, { freeSide: name }: LotSurroundings): TypeFacts {
  const facts = park.types[type] ?? {};
  if (!facts.freeSide || name === undefined) return facts;
  const widthM = park.roads.find((road) => road.name === name)?.widthM ?? facts.freeSide.facesWidthM;
  const width = widthM === undefined ? {} : { facesWidthM: widthM };
  return { ...facts, freeSide: { ...facts.freeSide, faces: planName(park, name), ...width } };
}

type SpecifiedLot = { type: Type; phase: number; size: string; landSize: string; buildUp: string };

/** The facts of a lot that its own fields do not state: those of its type, and its own road, free side and completion. */
export function lotSpecification(
  facts: ParkFacts,
  lot: SpecifiedLot,
  surroundings: LotSurroundings,
  say: Say = sayEnglish,
): SpecificationLine[] {
  const stated = new Set<SpecificationLine['key']>();
  if (lot.size !== '' || lot.landSize !== '') stated.add('frontageM').add('depthM');
  if (lot.buildUp !== '') stated.add('builtUpSqft');
  const road = facts.roads.find(({ name }) => name === surroundings.street);
  const place = {
    road: road && say('{name}, {widthM} m wide', { name: road.name, widthM: road.widthM }),
    completion: facts.completion[lot.phase],
  };
  const lines = linesOf(factsOfLot(facts, lot.type, surroundings), place, say);
  return lines.filter(({ key }) => !stated.has(key));
}

type OfPlace = Record<'road' | 'completion', string | undefined>;

function linesOf(facts: TypeFacts, place: OfPlace, say: Say): SpecificationLine[] {
  // roads and phases alone are no specification
  if (Object.keys(facts).length === 0) return [];
  const keys = Object.keys(specificationLabels) as SpecificationLine['key'][];
  return keys.flatMap((key) => {
    const value = key === 'road' || key === 'completion' ? place[key] : textOf(facts, key, say);
    return value === undefined ? [] : [{ key, name: say(specificationLabels[key]), value }];
  });
}

function textOf<K extends keyof Formats>(facts: TypeFacts, key: K, say: Say): string | undefined {
  const fact = facts[key];
  return fact === undefined ? undefined : formats[key](fact as NonNullable<TypeFacts[K]>, say);
}
