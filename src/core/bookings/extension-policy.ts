import { type Actor, isAdministrator } from '#shared/actor.ts';
import { interpolate } from '#shared/interpolate.ts';
import { no, type Permission, yes } from '#shared/permission.ts';
import { type ExtensionTerms, extendedDeadline } from './extension-lifecycle.ts';
import { type BookingStatus, canMove } from './lifecycle.ts';
import { bookingRefusals, extensionRefusals } from './messages.ts';

type Held = {
  status: BookingStatus;
  createdAt: string | Date;
  expiresAt: string | Date | null;
  /** Its agency has extended the hold. */
  agencyExtended: boolean;
};

/** Whether the state of a hold allows an extension: the agency has one, the office several (D-192). */
export function allowsExtension(
  actor: Pick<Actor, 'role'>,
  booking: Held,
  terms: ExtensionTerms,
): Permission {
  const { status, createdAt, expiresAt, agencyExtended } = booking;
  if (!canMove('expire', status)) return no(bookingRefusals.ALREADY_ANSWERED);
  if (expiresAt === null) return no(extensionRefusals.NO_DEADLINE);
  if (agencyExtended && !isAdministrator(actor)) return no(extensionRefusals.EXTENSION_USED);
  if (extendedDeadline({ createdAt, expiresAt }, terms)) return yes;
  const { EXTENSION_LIMIT: limit } = extensionRefusals;
  return no({ ...limit, message: interpolate(limit.message, { days: String(terms.holdMaxDays) }) });
}
