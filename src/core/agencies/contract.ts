import { z } from 'zod';
import { isEmail } from '#shared/contact-details.ts';
import { endpoint, exampleId, idParams, pageQuery } from '#shared/endpoint.ts';
import { filter, searchFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { optionalIdentifier, optionalLine, optionalText, requiredLine } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { agencyFields, agencyRefusals } from './messages.ts';

/**
 * A registration number as the agency or agent gave it (D-161): letters, then digits, loosely, or that of SSM. It is shown, not checked
 * against a register.
 */
export const registrationField = optionalIdentifier(textLimits.registration).refine(
  (written) => written === '' || /^[a-z]{0,6}[\s.:()/-]*\d[\d\s()/-]*[a-z]?\)?$/i.test(written),
  agencyFields.registrationInvalid,
);

/** An agency as anyone may see it. */
export const agencyShape = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  address: z.string(),
  isActive: z.boolean(),
  /** The agency's number (E-number); empty where it gave none. */
  registrationNumber: z.string(),
  /** The person whom buyers meet, if the agency names one. */
  negotiator: z
    .object({ name: z.string(), registrationNumber: z.string(), languages: z.string() })
    .optional(),
  /** Its administrators who gave a number of their own (REN), in the public answers. */
  registeredAgents: z.array(z.object({ name: z.string(), registrationNumber: z.string() })).optional(),
  /** A time in ms that an answer to who asks to join usually takes, in the public answers; none with too few answers (D-474). */
  usualAnswer: z.number().int().min(0).optional(),
});
z.globalRegistry.add(agencyShape, { id: 'Agency' });
export type Agency = z.infer<typeof agencyShape>;

export const agentAdminShape = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
});
z.globalRegistry.add(agentAdminShape, { id: 'AgentAdmin' });
export type AgentAdmin = z.infer<typeof agentAdminShape>;

/** The same with the number of approved members, the administrators' names and the bookings, which only the office gets. */
const detailedAgencyShape = agencyShape.extend({
  userCount: z.number().int().optional(),
  agentAdmins: z.array(agentAdminShape).optional(),
  /** How many requests wait for an answer of agency or office, and how many lots it ever sold. */
  bookings: z.object({ open: z.number().int(), sold: z.number().int() }).optional(),
});
z.globalRegistry.add(detailedAgencyShape, { id: 'DetailedAgency' });
export type DetailedAgency = z.infer<typeof detailedAgencyShape>;

const changedAgency = detailedAgencyShape.extend({ message: z.string() });
z.globalRegistry.add(changedAgency, { id: 'ChangedAgency' });

/** As many as a page of the audit trail names. */
const MOST_IDS = 150;

/** Most agencies offered at once to choose from; a search finds the others. */
export const OFFERED_AGENCIES = 25;

/** Agencies that take new members; inactive ones are left out (D-110). */
export const listPublicAgencies = endpoint({
  method: 'GET',
  path: '/agencies/public',
  summary: 'Active agencies',
  access: 'public',
  /** `search` is a substring of the name. */
  query: z.object({ search: searchFilter, ...pageQuery }),
  reply: { 200: z.array(agencyShape) },
});

/** The same for a signed-in caller: fallback when the public list fails. */
export const listAgencies = endpoint({
  method: 'GET',
  path: '/agencies',
  summary: 'Agencies, for the office with inactive ones, members counted and agent admins',
  query: z.object({
    /** Substring of name, contact or address; for the office also of the name of an agent admin. */
    search: searchFilter,
    /** The whole name, in upper or lower case (D-117). */
    name: searchFilter,
    /** Ids, separated by commas. */
    ids: filter(
      z
        .string()
        .transform((written) => written.split(','))
        .pipe(z.array(z.string()).max(MOST_IDS))
        .meta({ examples: [exampleId('03')] }),
    ),
    /** For the office; other callers get only active agencies. */
    isActive: filter(z.enum(['true', 'false']).transform((word) => word === 'true')),
    /** By name in upper or lower case; for the office also by open requests or by the number of members, most first. */
    sort: filter(z.enum(['name', '-userCount', '-openRequests'])),
    ...pageQuery,
  }),
  reply: { 200: z.array(detailedAgencyShape) },
});

export const getAgency = endpoint({
  method: 'GET',
  path: '/agencies/:id',
  summary: 'One agency',
  params: idParams,
  reply: { 200: detailedAgencyShape },
  errors: [agencyRefusals.AGENCY_NOT_FOUND],
});

/** One agency for anyone; an inactive one for the office only. */
export const getPublicAgency = endpoint({
  method: 'GET',
  path: '/public/agencies/:id',
  summary: 'One active agency',
  access: 'public',
  params: idParams,
  reply: { 200: detailedAgencyShape },
  errors: [agencyRefusals.AGENCY_NOT_FOUND],
});

const line = (max: number) => optionalLine(max).optional();
const identifier = (max: number) => optionalIdentifier(max).optional();

/** Fields of an agency; the contact has aliases, of which the first one sent counts. */
const writtenFields = {
  description: optionalText(textLimits.note).optional(),
  contactEmail: identifier(textLimits.email),
  email: identifier(textLimits.email),
  contactPhone: identifier(textLimits.phone),
  phone: identifier(textLimits.phone),
  contactNumber: identifier(textLimits.phone),
  address: line(textLimits.address),
  location: line(textLimits.address),
  isActive: z.boolean().optional(),
  registrationNumber: registrationField.optional(),
  negotiatorName: line(textLimits.name),
  negotiatorRegistration: registrationField.optional(),
  negotiatorLanguages: line(textLimits.name),
};
type Written = { [Name in keyof typeof writtenFields]?: z.output<(typeof writtenFields)[Name]> };

function readContact(written: Written) {
  return {
    description: written.description,
    contactEmail: written.contactEmail ?? written.email,
    contactPhone: written.contactPhone ?? written.phone ?? written.contactNumber,
    address: written.address ?? written.location,
    isActive: written.isActive,
    registrationNumber: written.registrationNumber,
    negotiatorName: written.negotiatorName,
    negotiatorRegistration: written.negotiatorRegistration,
    negotiatorLanguages: written.negotiatorLanguages,
  };
}

// runs even when other fields are invalid, so that a form gets every field error at once; the value may then be anything
const always = { path: ['contactEmail'], when: () => true };
const mailOf = (written: Written | null) => {
  const mail: unknown = readContact(written ?? {}).contactEmail;
  return typeof mail === 'string' ? mail.trim() : undefined;
};
const hasMail = (written: Written) => Boolean(mailOf(written));
const keepsMail = (written: Written) => mailOf(written) !== '';
const mailIsValid = (written: Written) => !mailOf(written) || isEmail(mailOf(written) ?? '');

/** Opens an agency. */
export const createAgency = endpoint({
  method: 'POST',
  path: '/agencies',
  summary: 'Open an agency',
  example: {
    name: 'Meridian Industrial Realty',
    contactEmail: 'desk@meridian.example',
    contactPhone: '+60355550101',
    address: '12 Jalan Meridian, Shah Alam',
  },
  body: z
    .object({ name: requiredLine(textLimits.name, agencyFields.nameRequired), ...writtenFields })
    .refine(hasMail, { error: agencyFields.emailRequired, ...always })
    .refine(mailIsValid, { error: agencyFields.emailInvalid, ...always })
    .transform((written) => ({ name: written.name, ...readContact(written) })),
  status: 201,
  reply: { 201: changedAgency },
  errors: [commonRefusals.FORBIDDEN],
  idempotent: true,
});

/** Changes what is sent and keeps the rest. */
export const updateAgency = endpoint({
  method: 'PUT',
  path: '/agencies/:id',
  summary: 'Change an agency',
  example: { contactEmail: 'desk@meridian.example', isActive: true },
  params: idParams,
  body: z
    .object({ name: requiredLine(textLimits.name, agencyFields.nameRequired).optional(), ...writtenFields })
    .refine(keepsMail, { error: agencyFields.emailRequired, ...always })
    .refine(mailIsValid, { error: agencyFields.emailInvalid, ...always })
    .transform((written) => ({ name: written.name, ...readContact(written) })),
  reply: { 200: changedAgency },
  errors: [commonRefusals.FORBIDDEN, agencyRefusals.AGENCY_NOT_FOUND],
});

/** Closes an agency for good: its members become normal users, the office takes over its pending bookings (D-109). */
const closedShape = z.object({
  message: z.string(),
  usersConverted: z.number(),
  bookingsUpdated: z.number(),
});

export const deleteAgency = endpoint({
  method: 'DELETE',
  path: '/agencies/:id',
  summary: 'Delete an agency',
  params: idParams,
  reply: {
    200: closedShape,
    /** Closed; the rest of its many users and bookings is processed in batches. The numbers are those so far. */
    202: closedShape.extend({ underWay: z.literal(true) }),
  },
  errors: [commonRefusals.FORBIDDEN, agencyRefusals.AGENCY_NOT_FOUND],
});
