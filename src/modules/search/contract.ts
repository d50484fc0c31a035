import { z } from 'zod';
import { agencyShape } from '#core/agencies/contract.ts';
import { bookingShape } from '#core/bookings/contract.ts';
import { bookingDecisions } from '#core/bookings/lifecycle.ts';
import { lotHolderShape, lotShape } from '#core/lots/contract.ts';
import { userShape } from '#core/users/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { searchFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';

/** One character of these scripts is a word. */
const wordCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Whether a text is long enough to be searched: a shorter one finds nothing. */
export function isSearchable(text: string): boolean {
  return text.length >= 2 || wordCharacter.test(text);
}

/** Whether it can be part of a name: a shorter one finds lots and agencies only, since no index holds it. */
export function isPartOfName(text: string): boolean {
  return text.length >= 3 || wordCharacter.test(text);
}

/** Records of each kind in one answer. */
export const FOUND_OF_A_KIND = 5;

const foundLot = lotShape.pick({ _id: true, lotNumber: true, type: true, phase: true, status: true }).extend({
  /** Null for a lot that is free, or held out of the reader's reach. */
  holder: lotHolderShape.nullable(),
});
const foundBooking = bookingShape.pick({ _id: true, status: true, name: true, email: true }).extend({
  lotNumber: z.string().nullable(),
  unitNumber: z.string().nullable(),
  agencyName: z.string(),
  createdAt: z.string(),
  /** The reader's side, and what comes next. */
  workDesk: bookingShape.shape.workDesk,
  standing: bookingShape.shape.standing,
  /** What the reader may decide now. */
  decisions: z.array(z.enum(bookingDecisions)),
});
const foundPerson = userShape.pick({
  _id: true,
  name: true,
  email: true,
  phone: true,
  role: true,
  agencyName: true,
  agencyStatus: true,
});
const foundAgency = agencyShape.pick({ _id: true, name: true, contactEmail: true, isActive: true });

/** The records that match a search, best first, a few of each kind. */
const foundShape = z.object({
  lots: z.array(foundLot),
  bookings: z.array(foundBooking),
  people: z.array(foundPerson),
  agencies: z.array(foundAgency),
});
z.globalRegistry.add(foundShape, { id: 'Found' });
export type Found = z.infer<typeof foundShape>;

/** Finds records of every kind within the reader's reach, for the search field of staff (D-193). */
export const findRecords = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'Lots, bookings, people and agencies that match a text',
  query: z.object({
    /** A lot number; the end of a booking's id; or a part of a name, e-mail or phone number. */
    search: searchFilter,
  }),
  reply: { 200: foundShape },
  errors: [commonRefusals.FORBIDDEN],
});
