import { z } from 'zod';
import { cleanIdentifier, cleanLine } from '#shared/clean-text.ts';
import { endpoint } from '#shared/endpoint.ts';
import { text } from './site-contract.ts';

const longLine = z
  .string()
  .overwrite(cleanLine)
  .max(500, 'must be a text of at most 500 characters')
  .default('');

/** A number above 0. */
const above0 = (most: number) => {
  const error = `must be a number above 0 and up to ${most}`;
  return z.number({ error }).positive(error).max(most, error);
};
const numberBetween = (least: number, most: number) => {
  const error = `must be a number from ${least} to ${most}`;
  return z.number({ error }).min(least, error).max(most, error);
};
const wholeBetween = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.number({ error }).int(error).min(least, error).max(most, error);
};
const metres = above0(1000);
const kilometres = above0(1000);
export const ringgit = numberBetween(0, 1_000_000_000);
const percent = numberBetween(0, 100);
export const mailAddress = z
  .string('must be an email address')
  .overwrite(cleanIdentifier)
  .pipe(z.email('must be an email address').max(200));

/** An opening in a wall: clear size, and distance of its near edge from the party wall. */
const openingShape = z.strictObject({
  widthM: metres,
  heightM: metres,
  fromWallM: numberBetween(0, 1000),
});
export type Opening = z.infer<typeof openingShape>;

/** What the floor plan and the section are drawn from. Heights are above the finished floor, depths from front to rear. */
const buildingShape = z.strictObject({
  /** From the lot's front to the building. */
  frontYardM: metres,
  depthM: metres,
  floorAboveGroundM: numberBetween(0, 10),
  roofFrontM: metres,
  roofRearM: metres,
  parapetM: metres,
  canopy: z.strictObject({ depthM: metres, clearM: metres }).optional(),
  driveway: z.strictObject({ widthM: metres, fromWallM: numberBetween(0, 1000) }).optional(),
});
export type Building = z.infer<typeof buildingShape>;

/** A floor along the front of the hall; its clear height is that below it. */
const mezzanineShape = z.strictObject({ use: text, depthM: metres, floorM: metres, clearM: metres });

/** The side without a neighbour of a corner or end lot: land of the lot beside the building, and what lies beyond. */
const freeSideShape = z.strictObject({
  landM: metres.optional(),
  faces: text,
  facesWidthM: metres.optional(),
});

/** Facts of one lot type; an absent one is absent on the pages. */
export const typeFactsShape = z.strictObject({
  frontageM: metres.optional(),
  depthM: metres.optional(),
  builtUpSqft: above0(10_000_000).optional(),
  /** Clear height at the lowest point of the roof. */
  eaveHeightM: metres.optional(),
  /** The roller shutter. */
  door: openingShape.optional(),
  entrance: openingShape.optional(),
  rearDoor: openingShape.optional(),
  floorLoadKnPerSqm: above0(1000).optional(),
  power: text.optional(),
  water: text.optional(),
  mezzanine: mezzanineShape.optional(),
  parkingBays: wholeBetween(0, 1000).optional(),
  tenure: text.optional(),
  permittedUse: text.optional(),
  maintenancePerMonth: ringgit.optional(),
  building: buildingShape.optional(),
  freeSide: freeSideShape.optional(),
});
z.globalRegistry.add(typeFactsShape, { id: 'TypeFacts' });
export type TypeFacts = z.infer<typeof typeFactsShape>;

/** Kinds of places that the location section measures to. */
const distanceKinds = ['expressway', 'port', 'airport', 'town'] as const;

const distanceShape = z.strictObject({
  kind: z.enum(distanceKinds, { error: `must be one of ${distanceKinds.join(', ')}` }),
  name: text,
  km: kilometres,
  /** By car, without congestion. */
  minutes: wholeBetween(1, 1000),
});
export type Distance = z.infer<typeof distanceShape>;

/** What a buyer reads before sending a request, each a sentence of the operator, and the payee of a cheque. */
const bookingTermsShape = z.strictObject({
  /** Whether the booking deposit comes back. */
  refund: text.optional(),
  /** Until when a buyer may withdraw. */
  withdrawal: text.optional(),
  /** Who decides on a request. */
  decision: text.optional(),
  /** What a buyer pays the agency. */
  agencyFee: text.optional(),
  payee: text.optional(),
});

/** Where a rate is stated, and of which day it is. */
const sourced = { source: text, date: text };

/** Shares of parts of a sum in ascending order, such as 1 % of the first RM 100,000; the last has no end. */
const bandsShape = z
  .array(z.strictObject({ upTo: ringgit.optional(), percent }))
  .min(1)
  .max(20)
  .refine(
    (bands) => bands.every(({ upTo }, index) => (upTo === undefined) === (index === bands.length - 1)),
    'must have an end (upTo) in every line but the last',
  )
  .refine(
    (bands) => bands.every(({ upTo }, n) => upTo === undefined || upTo > (bands[n - 1]?.upTo ?? 0)),
    'must have ends (upTo) that ascend',
  );

/** A duty or fee on top of the price. */
const chargeShape = z.strictObject({
  name: text,
  /** The sum that the shares are of; the loan is the largest one that `loan` allows. */
  of: z.enum(['price', 'loan'], { error: 'must be price or loan' }),
  bands: bandsShape,
  /** The sum is rounded up to a multiple of this before. */
  per: above0(1_000_000).optional(),
  least: ringgit.optional(),
  /** Whether service tax (`sst`) is added. */
  sst: z.boolean('must be true or false').default(false),
  ...sourced,
});
export type Charge = z.infer<typeof chargeShape>;

export const costShape = z.strictObject({
  bookingTerms: bookingTermsShape.optional(),
  /** The payments after the booking deposit in order, as shares of the price that add up to 100 %. */
  steps: z
    .array(z.strictObject({ when: text, what: text, percent }))
    .max(20)
    .default([]),
  /** What comes on top of the price (D-226). */
  charges: z.array(chargeShape).max(20).optional(),
  sst: z.strictObject({ percent, ...sourced }).optional(),
  /** Months of the maintenance fee that are paid in advance. */
  maintenance: z
    .strictObject({
      months: wholeBetween(1, 60),
      sst: z.boolean('must be true or false').default(false),
      ...sourced,
    })
    .optional(),
  /** Upper limits of what the loan calculator takes. */
  loan: z
    .strictObject({
      maxMarginPercent: percent,
      maxYears: wholeBetween(1, 100),
      maxRatePercent: percent,
    })
    .optional(),
});
export type Cost = z.infer<typeof costShape>;

/**
 * The booking deposit of a lot: a share of its price in hundredths of a per cent or a sum in sen, the other is null; and how many days
 * after the booking it is due, null where it is paid with the booking (D-380).
 */
const depositTermsShape = z.strictObject({
  percentBp: z.int().nullable(),
  amountSen: z.int().nullable(),
  dueDays: z.int().nullable(),
});
export type DepositTerms = z.infer<typeof depositTermsShape>;

export const depositsShape = z.strictObject({
  A: depositTermsShape.optional(),
  B: depositTermsShape.optional(),
  C: depositTermsShape.optional(),
});

/** To whom a payment goes, and who that is: as `payment.holderIs` says, or by the same name in `operator` or `developer` (D-382). */
const payeeShape = z.strictObject({
  name: text,
  is: text.optional(),
  role: z.enum(['operator', 'developer']).optional(),
});

/** What the park's folder states for everybody (D-163). */
const factsFields = {
  /** The facts of the sample park, which pages say beside them. */
  sample: z.boolean('must be true or false').default(false),
  coordinates: z
    .strictObject({ latitude: numberBetween(-90, 90), longitude: numberBetween(-180, 180) })
    .optional(),
  distances: z.array(distanceShape).max(20).default([]),
  /** Widths of the roads; the site plan says which one a lot is on. */
  roads: z
    .array(z.strictObject({ name: text, widthM: metres }))
    .max(100)
    .default([]),
  /** What places of the plan are called in the reader's language, by the name in plan.geojson (D-477). */
  planNames: z.record(text, text).optional(),
  /** When the buildings of a phase are to be handed over, by its number. */
  completion: z.record(z.string().regex(/^[1-9]\d{0,3}$/, 'must be the number of a phase'), text).default({}),
  operator: z
    .strictObject({
      name: text,
      registrationNumber: text,
      privacyContact: z.strictObject({
        name: text.optional(),
        email: mailAddress,
        phone: text.optional(),
      }),
    })
    .optional(),
  cost: costShape.optional(),
};

/** An agency of the folder, which pages offer where the server cannot be asked (D-103). */
export const listedAgencyShape = z.object({
  id: z.uuid('must be a UUID'),
  name: text,
  description: longLine,
  contactEmail: mailAddress,
  contactPhone: longLine,
  address: longLine,
  registrationNumber: longLine.optional(),
  negotiatorName: longLine.optional(),
  negotiatorRegistration: longLine.optional(),
  negotiatorLanguages: longLine.optional(),
});
export type ListedAgency = z.infer<typeof listedAgencyShape>;

export const parkFactsShape = z.strictObject({
  ...factsFields,
  agencies: z.array(listedAgencyShape).optional(),
  /** False without a site plan: pages then show the lots in lists alone. */
  hasPlan: z.boolean().optional(),
  /** The booking deposit by type: that of its rule, else the sum of `cost.bookingFee` in park.yaml (D-380). */
  deposits: depositsShape.optional(),
  /** Payee of cheques and holder of the account. */
  payees: z.array(payeeShape).optional(),
  types: z
    .strictObject({
      A: typeFactsShape.optional(),
      B: typeFactsShape.optional(),
      C: typeFactsShape.optional(),
    })
    .default({}),
});
z.globalRegistry.add(parkFactsShape, { id: 'ParkFacts' });
export type ParkFacts = z.infer<typeof parkFactsShape>;

/** The facts that the park's folder states. */
export const getParkFacts = endpoint({
  method: 'GET',
  path: '/public/park',
  summary: 'Facts of the park: measures, location, operator and cost',
  access: 'public',
  reply: { 200: parkFactsShape },
});
