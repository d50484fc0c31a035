import { nextInLine } from '#core/lines/lifecycle.ts';
import { type Line, offerEnd, readLine } from '#core/lines/server/actions.ts';
import type { PlaceRow } from '#core/lines/server/store.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { DAY_MS } from '#shared/dates.ts';
import {
  type BookingAction,
  type BookingDecision,
  bookingDecisions,
  canMove,
  isBound,
} from '../lifecycle.ts';
import {
  type DealAction,
  type Effect,
  freedLot,
  movesLine,
  type OutcomeFacts,
  outcomeOf,
} from '../outcome-lifecycle.ts';
import { bookingCan, isClient, knowsNextInLine, mayDecide } from '../policy.ts';
import { findOutcomeFacts } from './outcome-store.ts';
import type { BookingRow } from './store.ts';

/** Effects of a transition that a module knows, read or locked; they are the same for every reader. */
export type FurtherEffects = (
  reader: Reader,
  booking: Pick<BookingRow, 'id' | 'status'>,
  action: BookingAction | DealAction,
) => Promise<Effect[]>;

/** What of the portal the effects depend on; sold documents are kept for 0 days where they are kept as long as the booking. */
export type OutcomeTerms = {
  keeps: { documentDays: number; soldDocumentDays: number };
  furtherEffects: readonly FurtherEffects[];
};

/** Who asks or acts (null for the system), and when. */
type Looker = { actor: Actor | null; now: Date; terms?: OutcomeTerms | undefined };

const noLine: Line = { people: [], next: undefined };

/** What a booking is when its effects are asked for; of a locked one, what its transition needs. */
export async function readOutcome(reader: Reader, booking: BookingRow, looker: Looker) {
  const found = await findOutcomeFacts(reader, booking.id);
  /** The effects of one action, and the line that it moves. */
  const of = async (action: BookingAction, known?: Line): Promise<{ effects: Effect[]; line: Line }> => {
    const moves = movesLine(action) && booking.lotId !== null;
    const line = moves ? (known ?? (await readLine(reader, booking.lotId ?? ''))) : noLine;
    const further = looker.terms?.furtherEffects ?? [];
    const brought = [];
    // one after the other: within a transaction they share a connection
    for (const effects of further) brought.push(await effects(reader, booking, action));
    const effects = outcomeOf({
      action,
      status: booking.status,
      agencyId: booking.agencyId,
      ledger: found.ledger,
      bookedUnpaid: booking.bookedUnpaid,
      agreementSigned: booking.agreementSigned,
      hasSlip: found.hasSlip,
      proposedPrice: booking.proposedPrice,
      line: factsOfLine(line, looker),
      documents: found.hasDocuments ? keptUntil(found.isHeld, looker) : null,
      further: brought.flat(),
    });
    return { effects, line };
  };
  return { ...found, of };
}

/** People are named to those who may know them (D-353). */
export function factsOfLine({ people, next }: Line, { actor, now }: Looker): OutcomeFacts['line'] {
  if (!next) return { waiting: people.length, next: null };
  const knows = actor !== null && knowsNextInLine(actor, next.person);
  const until = offerEnd(next, now).toISOString();
  return { waiting: people.length, next: { until, ...(knows && { to: next.person.name }) } };
}

/** What becomes of an offered lot, and of its line, when the account to which it is offered is closed (D-420). */
export async function outcomeOfOfferEnd(
  reader: Reader,
  place: Pick<PlaceRow, 'id' | 'lotId'>,
  looker: Looker,
): Promise<{ lotNumber: string; effects: Effect[] }> {
  const { people } = await readLine(reader, place.lotId);
  const rest = people.filter((each) => each.place.id !== place.id);
  const line = factsOfLine({ people: rest, next: nextInLine(rest) }, looker);
  return { lotNumber: people[0]?.lotNumber ?? '', effects: freedLot(line) };
}

/** Until when documents are kept. Whoever may not know of a legal hold reads the day without it, until which they are kept in any case (D-172). */
function keptUntil(isHeld: boolean, { actor, now, terms }: Looker): OutcomeFacts['documents'] {
  if (!terms) return null;
  const { documentDays, soldDocumentDays } = terms.keeps;
  const isKnown = isHeld && actor !== null && bookingCan.decideRetention(actor).allowed;
  const after = (days: number) => (isKnown ? null : new Date(now.getTime() + days * DAY_MS).toISOString());
  return {
    endedUntil: after(documentDays),
    soldUntil: soldDocumentDays === 0 ? null : after(soldDocumentDays),
  };
}

type Decidable = { booking: BookingRow; creatorHasLeft: boolean };

/** The decisions that a person may take now about a booking they read. */
export function openDecisions(actor: Actor, { booking, creatorHasLeft }: Decidable): BookingDecision[] {
  return bookingDecisions.filter(
    (decision) =>
      canMove(decision, booking.status) &&
      mayDecide[decision](actor, { ...booking, creatorHasLeft }).allowed &&
      !(decision === 'cancel' && isBound(actor, booking, isClient(actor, booking))),
  );
}

/** The same with their effects (D-353). */
export async function listOutcomes(
  reader: Reader,
  actor: Actor,
  about: Decidable,
  { now, terms }: { now: Date; terms: OutcomeTerms },
): Promise<{ decision: BookingDecision; effects: Effect[] }[]> {
  const { booking } = about;
  const decisions = openDecisions(actor, about);
  if (decisions.length === 0) return [];
  const outcome = await readOutcome(reader, booking, { actor, now, terms });
  const line = booking.lotId === null ? noLine : await readLine(reader, booking.lotId);
  const listed = [];
  for (const decision of decisions)
    listed.push({ decision, effects: (await outcome.of(decision, line)).effects });
  return listed;
}
