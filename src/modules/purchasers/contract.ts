import { z } from 'zod';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { documentPapers } from '#core/documents/lifecycle.ts';
import { isEmail } from '#shared/contact-details.ts';
import { endpoint, idParams } from '#shared/endpoint.ts';
import { optionalId } from '#shared/fields.ts';
import { commonRefusals } from '#shared/problem.ts';
import { optionalIdentifier, optionalText, requiredLine } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import {
  countries,
  identityKinds,
  isIdentity,
  isRegistration,
  MAX_PURCHASERS,
  plainNumber,
  plainRegistration,
} from './lifecycle.ts';
import { purchaserFields, purchaserRefusals } from './messages.ts';

const companyShape = z.object({
  name: z.string(),
  registrationNumber: z.string(),
  /** Where it is incorporated. */
  country: z.string(),
  foreignHeld: z.boolean(),
});

/** A person who buys, or a company with the person who signs for it. Identity numbers show their last four characters. */
export const purchaserShape = z.object({
  id: z.string(),
  /** Null for a person. */
  company: companyShape.nullable(),
  name: z.string(),
  identityKind: z.enum(identityKinds).nullable(),
  /** '••••••••5678'; '' where no number is kept. */
  identityMasked: z.string(),
  /** ISO 3166-1 alpha-2, '' where unknown. */
  nationality: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
});
z.globalRegistry.add(purchaserShape, { id: 'Purchaser' });
export type Purchaser = z.infer<typeof purchaserShape>;

/** Who buys, the main purchaser first. */
export const purchasersShape = z.object({
  /** Optimistic lock of the whole list; 0 before it was first saved. */
  version: z.number().int(),
  purchasers: z.array(purchaserShape),
  foreignInterest: z.boolean(),
  purchasersComplete: z.boolean(),
  /** Papers that are asked for and not there yet. */
  alsoNeeded: z.array(z.object({ paper: z.enum(documentPapers), name: z.string() })),
  /** Other bookings with one of these numbers, for the office (D-290). */
  sameAs: z
    .array(
      z.object({
        bookingId: z.string(),
        lotNumber: z.string().nullable(),
        unitNumber: z.string().nullable(),
      }),
    )
    .optional(),
});
z.globalRegistry.add(purchasersShape, { id: 'Purchasers' });
export type Purchasers = z.infer<typeof purchasersShape>;

const readErrors = [commonRefusals.FORBIDDEN, bookingRefusals.BOOKING_NOT_FOUND];

export const listPurchasers = endpoint({
  method: 'GET',
  path: '/bookings/:id/purchasers',
  summary: 'Who buys, with masked identity numbers',
  params: idParams,
  reply: { 200: purchasersShape },
  errors: readErrors,
});

const country = z
  .string()
  .trim()
  .refine((code) => countries.includes(code), purchaserFields.countryMissing);

/** A written purchaser. Without `identity` a known `id` keeps the stored number, as long as its kind stays. */
export const writtenPurchaser = z
  .object({
    id: optionalId,
    company: z
      .object({
        name: requiredLine(textLimits.name, purchaserFields.companyMissing),
        registrationNumber: z.string().max(40).transform(plainRegistration),
        country,
        foreignHeld: z.boolean(),
      })
      .refine(({ country: of, registrationNumber }) => isRegistration(of, registrationNumber), {
        error: purchaserFields.registrationInvalid,
        path: ['registrationNumber'],
      })
      .nullish(),
    name: requiredLine(textLimits.name, purchaserFields.nameMissing),
    identityKind: z.enum(identityKinds),
    identity: z.string().max(40).transform(plainNumber).nullish(),
    nationality: country,
    phone: optionalIdentifier(textLimits.phone),
    email: optionalIdentifier(textLimits.email).refine(
      (text) => text === '' || isEmail(text),
      'Please enter a valid email address',
    ),
    address: optionalText(textLimits.address),
  })
  .superRefine(({ identityKind, identity }, context) => {
    if (!identity || isIdentity(identityKind, identity)) return;
    const { nricInvalid, passportMissing, otherInvalid } = purchaserFields;
    const message = { nric: nricInvalid, passport: passportMissing, other: otherInvalid }[identityKind];
    context.addIssue({ code: 'custom', message, path: ['identity'] });
  });
export type WrittenPurchaser = z.output<typeof writtenPurchaser>;

/** Saves the whole list at once; who is not in it is removed (D-258). */
export const savePurchasers = endpoint({
  method: 'PUT',
  path: '/bookings/:id/purchasers',
  summary: 'Save who buys',
  example: {
    version: 0,
    purchasers: [
      {
        name: 'Nur Aina binti Hassan',
        identityKind: 'nric',
        identity: '900101-14-5678',
        nationality: 'MY',
        phone: '+60125550100',
        email: 'nur.aina@example.com',
        address: '12, Example Road, 81100 Johor Bahru',
      },
    ],
  },
  params: idParams,
  body: z.object({
    version: z.number().int().min(0),
    purchasers: z.array(writtenPurchaser).max(MAX_PURCHASERS, purchaserFields.tooMany),
    reason: optionalText(textLimits.reason).optional(),
  }),
  reply: { 200: purchasersShape.extend({ message: z.string() }) },
  errors: [
    ...readErrors,
    purchaserRefusals.PURCHASERS_REASON_MISSING,
    purchaserRefusals.PURCHASER_NOT_FOUND,
    purchaserRefusals.PURCHASERS_CHANGED,
    purchaserRefusals.PURCHASERS_CLOSED,
  ],
});

export const revealIdentity = endpoint({
  method: 'POST',
  path: '/bookings/:id/purchasers/:purchaserId/identity',
  summary: 'Read a full identity number; every reading is recorded',
  params: z.object({ id: z.string(), purchaserId: z.string() }),
  reply: { 200: z.object({ identity: z.string() }) },
  errors: [...readErrors, purchaserRefusals.PURCHASER_NOT_FOUND],
});
