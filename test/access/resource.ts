import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import type { BookingParticipants, readsNote } from '#core/bookings/policy.ts';
import type { LotStatus } from '#core/lots/lifecycle.ts';
import type { Account } from '#core/users/server/store.ts';
import type { Actor, Role } from '#shared/actor.ts';
import type { Caller, Stage } from './callers.ts';

/** The resource of a call: ids by noun, and values for the body. */
export type Resource = {
  ids: Partial<Record<Noun, string>>;
  /** Whom a booking is for, what is asked for, which role or password is given. */
  client?: string;
  role?: string;
  password?: string;
  /** The body that asks for it. */
  body?: object;
  /** Secret texts that no refusal may contain. */
  secrets: string[];
};
export type Noun =
  | 'agency'
  | 'booking'
  | 'code'
  | 'document'
  | 'enquiry'
  | 'key'
  | 'lot'
  | 'mail'
  | 'notice'
  | 'payment'
  | 'paper'
  | 'place'
  | 'property'
  | 'purchaser'
  | 'request'
  | 'session'
  | 'template'
  | 'topic'
  | 'type'
  | 'user'
  | 'view'
  | 'viewing';

/** Arguments of a permission, matching resources.ts. Ids are plain words. */
export type Expectation = {
  person?: Actor;
  client?: Actor;
  agency?: { id: string; isActive: boolean };
  agencyId?: string;
  booking?: BookingParticipants & { status: BookingStatus };
  note?: Parameters<typeof readsNote>[2];
  lot?: { status: LotStatus };
  role?: Role;
  place?: { userId: string };
  entry?: { recordedBy: string; kind: 'payment' | 'forfeit' };
  /** What the row adds to the thing: 'as refund', 'as sold'. */
  word?: string;
};

export type Build = (stage: Stage, caller: Caller) => Promise<Resource>;

export const made = (ids: Resource['ids'], ...secrets: (string | null)[]): Resource => ({
  ids,
  secrets: [...Object.values(ids), ...secrets.filter((text) => text !== null)],
});

export const everything = (id: string): Resource => ({
  ids: {
    agency: id,
    booking: id,
    code: id,
    document: id,
    enquiry: id,
    key: id,
    lot: id,
    mail: id,
    notice: id,
    payment: id,
    paper: id,
    place: id,
    property: id,
    purchaser: id,
    request: id,
    session: id,
    template: id,
    topic: id,
    type: id,
    user: id,
    view: id,
    viewing: id,
  },
  secrets: [],
});

/** A fact that a permission asks for. @throws where the thing of the row does not have it */
export function known<T>(fact: T | undefined): T {
  if (fact === undefined) throw new Error('A permission asks for a fact that the thing does not have');
  return fact;
}

/** The caller of a cell about their own resource. */
export function ownerOf({ kind, account }: Caller): Account {
  if (!account) throw new Error(`There is nothing of their own for ${kind}`);
  return account;
}
