import { z } from 'zod';
import {
  costShape,
  mailAddress,
  type ParkFacts,
  parkFactsShape,
  ringgit,
  typeFactsShape,
} from './contract.ts';
import { detailsFields, type ParkDetails } from './details-contract.ts';
import { colorsShape, type ParkSite, siteFields, text, typeNamesShape } from './site-contract.ts';
import { viewingSettingsShape } from './viewing-contract.ts';

/** The office as pages and mails show it. */
const contactShape = z.strictObject({
  email: mailAddress,
  phone: text.default(''),
  address: text.default(''),
  whatsapp: text.default(''),
});

const typeKeys = ['A', 'B', 'C'] as const;
/** Facts of a type, and what the park calls it. */
const fileTypeShape = typeFactsShape.extend(typeNamesShape.shape).optional();

/** The sum of park.yaml as the booking deposit of every type. */
function depositsOf(ringgit: number): NonNullable<ParkFacts['deposits']> {
  const terms = { percentBp: null, amountSen: Math.round(ringgit * 100), dueDays: null };
  return { A: terms, B: terms, C: terms };
}

/** The account that deposits are paid to; no public page holds its number. */
const paymentShape = z.strictObject({
  bank: text,
  holder: text,
  account: text,
  /** Within how many days of the end of a booking its money is paid back; without it pages promise no day (D-387). */
  refundDays: z
    .int({ error: 'must be a whole number of days' })
    .min(1, 'must be from 1 to 365')
    .max(365, 'must be from 1 to 365')
    .optional(),
  /** Who the holder is, and why money goes there (D-382). */
  holderIs: text.optional(),
});

type Names = Record<'payee' | 'operator' | 'developer', string | undefined> & {
  payment: z.infer<typeof paymentShape> | undefined;
};

/** Names of companies are the same whatever their case, spaces and dots are. */
export const isSameCompany = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && plain(one) === plain(other);
const plain = (name: string) => name.toLowerCase().replace(/[\s.,]/g, '');

/** The payee of cheques and the holder of the account. */
function payeesOf({ payee, payment, operator, developer }: Names): NonNullable<ParkFacts['payees']> {
  const { holder, holderIs } = payment ?? {};
  const names = [...new Set([payee, holder])].filter((name) => name !== undefined);
  return names.map((name) => {
    if (holderIs && isSameCompany(name, holder)) return { name, is: holderIs };
    if (isSameCompany(name, operator)) return { name, role: 'operator' };
    return isSameCompany(name, developer) ? { name, role: 'developer' } : { name };
  });
}

const perMonth = 'must be a whole number from 1 to 1000';
const targetsShape = z.strictObject({
  /** How many lots the park means to sell in a month (D-402). */
  soldPerMonth: z.int({ error: perMonth }).min(1, perMonth).max(1000, perMonth),
});
export type ParkTargets = z.infer<typeof targetsShape>;

const fileCostShape = costShape.extend({
  /** The booking deposit in ringgit where no rule says otherwise; a part of the price (D-380). */
  bookingFee: ringgit.optional(),
});

/** `park.yaml` of a park's folder (D-209). */
const parkFileFields = parkFactsShape
  .omit({ ...{ agencies: true, hasPlan: true }, deposits: true, payees: true })
  .extend({
    ...siteFields,
    colors: colorsShape.default({}),
    /** The logo may stand on dark ground as it is (D-223). */
    logoOnDark: z.boolean({ error: 'must be true or false' }).default(false),
    ...detailsFields,
    contact: contactShape,
    payment: paymentShape.optional(),
    cost: fileCostShape.optional(),
    /** The modules that the park wants; without it all (D-341). */
    modules: z.array(text).max(20).optional(),
    /** Without it pages offer no times for viewings. */
    viewings: viewingSettingsShape.optional(),
    /** Without them the overview compares with the month before alone. */
    targets: targetsShape.optional(),
    /** A map provider's page that the landing page embeds (D-121). */
    mapUrl: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
    /** Unit of the coordinates in plan.geojson: degrees as in WGS84, or metres. */
    planUnit: z.enum(['degree', 'metre'], { error: 'must be degree or metre' }).default('degree'),
    /** The types that the park has; without it all three. */
    types: z.strictObject({ A: fileTypeShape, B: fileTypeShape, C: fileTypeShape }).optional(),
    /** What is the same for every type. */
    allTypes: typeFactsShape.default({}),
  });

export const parkFileShape = parkFileFields.transform(
  ({
    name,
    slug,
    aliases,
    languages,
    shortName = name,
    words,
    colors,
    logoOnDark,
    contact,
    payment,
    modules,
    viewings,
    targets,
    mapUrl,
    planUnit,
    allTypes,
    types,
    cost: statedCost,
    ...rest
  }) => {
    const {
      salesOffice,
      people,
      developer,
      title,
      approvals,
      permittedTrades,
      progress,
      views,
      faq,
      ...park
    } = rest;
    const details: ParkDetails = {
      ...{ people, approvals, permittedTrades, progress, views, faq },
      ...(salesOffice && { salesOffice }),
      ...(developer && { developer }),
      ...(title && { title }),
    };
    const had = typeKeys.filter((type) => types === undefined || types[type] !== undefined);
    const stated = had.map((type) => {
      const { name, plural, letter, areaSqm, ...own } = types?.[type] ?? {};
      const names = Object.entries({ name, plural, letter, areaSqm }).filter(
        ([, each]) => each !== undefined,
      );
      return { type, names, facts: { ...allTypes, ...own } };
    });
    const named = stated.filter(({ names }) => names.length > 0);
    const { bookingFee, ...cost } = statedCost ?? { steps: [] };
    const payee = cost.bookingTerms?.payee;
    const payees = payeesOf({ payee, payment, operator: park.operator?.name, developer: developer?.name });
    const facts: ParkFacts = {
      ...park,
      ...(statedCost && { cost }),
      ...(payees.length > 0 && { payees }),
      ...(bookingFee && { deposits: depositsOf(bookingFee) }),
      types: Object.fromEntries(stated.map(({ type, facts }) => [type, facts])),
    };
    const site: Omit<ParkSite, 'media' | 'logo' | 'colors'> = {
      ...{ name, slug, aliases, languages, shortName, words },
      ...(named.length > 0 && {
        types: Object.fromEntries(named.map(({ type, names }) => [type, Object.fromEntries(names)])),
      }),
      ...(viewings && (modules?.includes('viewings') ?? true) && { viewings: true as const }),
      ...(modules && { modules }),
    };
    return {
      site,
      details,
      colors,
      logoOnDark,
      contact,
      payment,
      viewings,
      targets,
      mapUrl,
      planUnit,
      facts,
    };
  },
);
export type ParkFile = z.infer<typeof parkFileShape>;

/** Every key of `park.yaml`, for the nearest one to an unknown key. */
export const parkFileKeys: readonly string[] = keysOf(z.toJSONSchema(parkFileFields, { io: 'input' }));

function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(keysOf)];
}
