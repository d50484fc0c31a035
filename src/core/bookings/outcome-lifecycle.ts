import {
  type Audience,
  audienceOf,
  type BookingAction,
  type BookingStatus,
  bookingTransitions,
  isPaidByStatus,
  type Ledger,
  leavesSlip,
} from './lifecycle.ts';

/** What a lot becomes; one that is offered stays reserved for the next in line (D-266). */
export type LotOutcome = 'available' | 'offered' | 'reserved' | 'booked' | 'sold';

/** Who is told of a transition: the people of its booking, and those who wait for its lot. */
export const toldAudiences = ['parties', 'agency', 'office', 'line'] as const;
export type ToldAudience = (typeof toldAudiences)[number];

/** One effect of a transition (D-352). Sums in sen, moments and days as ISO 8601. */
export type Effect =
  | { kind: 'status'; becomes: BookingStatus }
  /** An offered lot is so until a moment; `to` names the next in line to those who may know them. */
  | { kind: 'lot'; becomes: LotOutcome; until?: string | undefined; to?: string | undefined }
  /** How many stand in the line of a lot that is given away, and whether it ends with that. */
  | { kind: 'line'; waiting: number; ends: boolean }
  /**
   * What the park holds, what is reported and not confirmed, and what is not paid yet. When a booking ends, the first goes back, the
   * second is checked and the third is no longer due. Null is a sum that nobody recorded, of a booking that its status calls paid.
   */
  | {
      kind: 'money';
      heldSen: number | null;
      reportedSen: number;
      dueSen: number;
      dueOn: string | null;
      /** What a booking that goes on holds beyond what is due, by another price or lot. */
      overSen?: number | undefined;
      /** Of a booking that ends: what goes back follows from its signed agreement (D-492). */
      isSigned?: true | undefined;
      /** Of a booking that ends: a cheque or transfer slip was sent, and no payment is recorded. */
      slip?: true | undefined;
    }
  /** The lot that the booking has from now on; the effect on the lot is about the one it leaves. An agreed or proposed price does not go with it. */
  | {
      kind: 'moved';
      lotNumber: string;
      unitNumber: string | null;
      agreedEnds?: true | undefined;
      proposalEnds?: true | undefined;
    }
  /** The price of the booking in ringgit, and the list price beside it where they differ. */
  | { kind: 'price'; price: number | null; listPrice: number | null }
  /** An open proposal of a price in ringgit, which a sale does not take (D-447). */
  | { kind: 'proposal'; price: number; becomes: 'open' | 'over' }
  | { kind: 'form'; becomes: 'cancelled' | 'outdated' }
  /** Booked without a confirmed payment, which the park asks for (D-236). */
  | { kind: 'unpaid' }
  /** Until when the documents are kept; null for as long as the booking is. */
  | { kind: 'documents'; until: string | null }
  | { kind: 'told'; audiences: ToldAudience[] };

export type EffectOf<K extends Effect['kind']> = Extract<Effect, { kind: K }>;

/** What the effects of a transition depend on, read or locked. */
export type OutcomeFacts = {
  action: BookingAction;
  status: BookingStatus;
  agencyId: string | null;
  ledger: (NonNullable<Ledger> & { dueOn: string | null; receivedSen?: number }) | null;
  bookedUnpaid?: boolean;
  agreementSigned?: boolean;
  hasSlip?: boolean;
  proposedPrice?: number | null;
  /** How many stand in the line of its lot, and who of them is next. */
  line: { waiting: number; next: { until: string; to?: string | undefined } | null };
  /** Null without documents; the first is for a booking that ends, the second for a sale. */
  documents: { endedUntil: string | null; soldUntil: string | null } | null;
  /** Effects that modules bring. */
  further: readonly Effect[];
};

/** Whether an action ends a booking, so that nothing holds its lot any more. */
export function endsBooking(action: BookingAction): boolean {
  return bookingTransitions[action].lot === 'available';
}

/** Whether an action gives the lot to somebody else, or away for good, so that the line of the lot follows. */
export function movesLine(action: BookingAction): boolean {
  return endsBooking(action) || bookingTransitions[action].lot === 'sold';
}

/** Everything that a transition does, in the order in which people read it (D-352). */
export function outcomeOf(facts: OutcomeFacts): Effect[] {
  const { action, status, documents, further } = facts;
  const { to } = bookingTransitions[action];
  // only the notes of a booked one change (T17)
  if (status === to) return [{ kind: 'status', becomes: to }, lotOutcome(facts)];
  const money = moneyOutcome(facts);
  const kept = endsBooking(action) ? documents?.endedUntil : to === 'sold' ? documents?.soldUntil : undefined;
  const audiences = toldOf(facts, money);
  return [
    { kind: 'status', becomes: to },
    lotOutcome(facts),
    ...lineOutcome(facts),
    ...(money ? [money] : []),
    ...proposalOutcome(facts),
    ...further,
    ...(kept === undefined ? [] : [{ kind: 'documents', until: kept } as const]),
    ...(audiences.length > 0 ? [{ kind: 'told', audiences } as const] : []),
  ];
}

/** What becomes of a lot that nothing holds any more, and of its line. */
export function freedLot(line: OutcomeFacts['line']): Effect[] {
  const facts = { action: 'cancel', line } as const;
  return [lotOutcome(facts), ...lineOutcome(facts)];
}

type LotFacts = Pick<OutcomeFacts, 'action' | 'line'>;

function lotOutcome({ action, line: { next } }: LotFacts): EffectOf<'lot'> {
  const { lot } = bookingTransitions[action];
  if (endsBooking(action) && next) return { kind: 'lot', becomes: 'offered', ...next };
  return { kind: 'lot', becomes: lot as LotOutcome };
}

function lineOutcome({ action, line: { waiting, next } }: LotFacts): EffectOf<'line'>[] {
  if (waiting === 0 || !movesLine(action)) return [];
  return [{ kind: 'line', waiting, ends: !(endsBooking(action) && next) }];
}

function moneyOutcome(facts: OutcomeFacts): EffectOf<'money'> | undefined {
  const { action, status, ledger, bookedUnpaid, hasSlip } = facts;
  const isEnd = endsBooking(action);
  const signed = isEnd && facts.agreementSigned ? ({ isSigned: true } as const) : {};
  if (!isEnd && action !== 'book' && action !== 'sell') return undefined;
  // of a booking without a record in its ledger its status says that it was paid (D-95)
  const isHeld = isPaidByStatus({ status, deposit: ledger, bookedUnpaid });
  if (!ledger) {
    const nothing = { kind: 'money', reportedSen: 0, dueSen: 0, dueOn: null } as const;
    if (isEnd && isHeld) return { ...nothing, heldSen: null, ...signed };
    return isEnd && leavesSlip({ deposit: null, hasSlip })
      ? { ...nothing, heldSen: 0, slip: true }
      : undefined;
  }
  const { reportedSen, dueOn } = ledger;
  const heldSen = isHeld ? null : ledger.heldSen;
  const dueSen = Math.max(0, ledger.dueSen - ledger.heldSen);
  const slip = isEnd && leavesSlip({ deposit: ledger, hasSlip }) ? ({ slip: true } as const) : {};
  if (heldSen === 0 && reportedSen === 0 && dueSen === 0 && !slip.slip) return undefined;
  return {
    kind: 'money',
    heldSen,
    reportedSen,
    dueSen,
    dueOn: dueSen > 0 ? dueOn : null,
    ...signed,
    ...slip,
  };
}

/** What becomes of an open proposal when the lot is given at the price of the booking; with a booking that ends it is over anyway. */
function proposalOutcome({ action, proposedPrice: price = null }: OutcomeFacts): EffectOf<'proposal'>[] {
  if (price === null || (action !== 'book' && action !== 'sell')) return [];
  return [{ kind: 'proposal', price, becomes: action === 'sell' ? 'over' : 'open' }];
}

/** Those whom a transition tells; money that an ended booking leaves is told to everyone who deals with it (D-95, D-334). */
function toldOf(facts: OutcomeFacts, money: EffectOf<'money'> | undefined): ToldAudience[] {
  const { action, status, agencyId } = facts;
  const told = new Set<ToldAudience>(audienceOf(action, status));
  if (endsBooking(action) && leavesMoney(money))
    for (const each of ['agency', 'office'] as const) told.add(each);
  if (agencyId === null) told.delete('agency');
  if (lineOutcome(facts).length > 0) told.add('line');
  return toldAudiences.filter((audience) => told.has(audience));
}

/** Whether money of an ended booking has to go back, so that a refund is to be arranged. */
export function leavesHeld(money: EffectOf<'money'> | undefined): boolean {
  return money !== undefined && money.heldSen !== 0;
}

/** Whether an ended booking leaves money that has to go back, or to be checked or looked for first. */
export function leavesMoney(money: EffectOf<'money'> | undefined): boolean {
  return leavesHeld(money) || (money?.reportedSen ?? 0) > 0 || money?.slip === true;
}

/** The effect of a kind, if there is one. */
export function effectOf<K extends Effect['kind']>(
  effects: readonly Effect[],
  kind: K,
): EffectOf<K> | undefined {
  return effects.find((effect): effect is EffectOf<K> => effect.kind === kind);
}

/** Whom a booking itself tells, without those in the line of its lot. */
export function bookingAudiences(effects: readonly Effect[]): Audience[] {
  const told = effectOf(effects, 'told')?.audiences ?? [];
  return told.filter((audience): audience is Audience => audience !== 'line');
}

/** What the office agrees on with a client beside decisions: another price (D-447), another lot (D-449). */
export const dealActions = ['agree_price', 'move_lot'] as const;
export type DealAction = (typeof dealActions)[number];

export const isDeal = (action: BookingAction | DealAction): action is DealAction =>
  (dealActions as readonly string[]).includes(action);

type DealFacts = {
  effects: readonly Effect[];
  agencyId: string | null;
  before: OutcomeFacts['ledger'];
  after: OutcomeFacts['ledger'];
  further: readonly Effect[];
};

/** Everything that a deal does; of money only what changes by it. */
export function outcomeOfDeal({ effects, agencyId, before, after, further }: DealFacts): Effect[] {
  const audiences: ToldAudience[] = [
    'parties',
    ...(agencyId === null ? [] : (['agency'] as const)),
    ...(effectOf(effects, 'line') ? (['line'] as const) : []),
  ];
  const isSame = (before?.dueSen ?? 0) === (after?.dueSen ?? 0) && before?.dueOn === after?.dueOn;
  return [
    ...effects,
    ...(after && !isSame ? [dueAfterDeal(after)] : []),
    ...further,
    { kind: 'told', audiences },
  ];
}

function dueAfterDeal({
  dueSen,
  heldSen,
  reportedSen,
  dueOn,
}: NonNullable<OutcomeFacts['ledger']>): EffectOf<'money'> {
  const open = Math.max(0, dueSen - heldSen);
  const overSen = Math.max(0, heldSen - dueSen);
  const due = { dueSen: open, dueOn: open > 0 ? dueOn : null };
  return { kind: 'money', heldSen, reportedSen, ...due, ...(overSen > 0 && { overSen }) };
}
