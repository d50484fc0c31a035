import type { Caller, Stage } from './callers.ts';

/** The resource of a call: ids by noun, and values for the body. */
export type Resource = {
  ids: Partial<Record<Noun, string>>;
  /** Whom a booking is for, what is asked for, which role or password is given. */
  client?: string;
  role?: string;
  password?: string;
  /** A request for a viewing. */
  viewing?: object;
  /** The SHA-256 of the form that was read. */
  sha256?: string;
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
  | 'topic'
  | 'type'
  | 'user'
  | 'viewing';

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
    topic: id,
    type: id,
    user: id,
    viewing: id,
  },
  secrets: [],
});
