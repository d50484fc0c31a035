import { z } from 'zod';
import type { Desk } from '#core/documents/lifecycle.ts';
import { OPEN_FOR_MS } from '../contract.ts';

/** The channel of the database by which every process learns who has opened or left a booking. */
export const PRESENCE_CHANNEL = 'booking_presence';

/** The people of one desk who have one booking open. `agencyId` is that of the agency's desk, null for the office. */
export type DeskOfBooking = { bookingId: string; desk: Desk; agencyId: string | null };

const saidShape = z.object({
  room: z.string(),
  bookingId: z.string(),
  person: z.string(),
  isOpen: z.boolean(),
});

const roomOf = ({ bookingId, desk, agencyId }: DeskOfBooking) =>
  `${bookingId} ${desk === 'office' ? desk : agencyId}`;

/** The payload of a notification: what one person says of a booking. */
export function presenceText(at: DeskOfBooking, person: string, isOpen: boolean): string {
  return JSON.stringify({ room: roomOf(at), bookingId: at.bookingId, person, isOpen });
}

/** Who has which booking open, as this process has heard it from all (D-430). */
export class Presence {
  /** By booking and desk: until when each person counts, in milliseconds since 1970. */
  readonly #rooms = new Map<string, Map<string, number>>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Takes a notification. @returns the booking and the people who are to ask anew, if somebody has come or gone */
  receive(payload: string): { bookingId: string; people: string[] } | undefined {
    const said = saidShape.safeParse(JSON.parse(payload)).data;
    if (!said) return undefined;
    this.#forgetExpired();
    const room = this.#rooms.get(said.room) ?? new Map<string, number>();
    const others = [...room.keys()].filter((person) => person !== said.person);
    const changed = room.has(said.person) !== said.isOpen;
    if (said.isOpen) room.set(said.person, this.#now().getTime() + OPEN_FOR_MS);
    else room.delete(said.person);
    if (room.size > 0) this.#rooms.set(said.room, room);
    else this.#rooms.delete(said.room);
    return changed ? { bookingId: said.bookingId, people: others } : undefined;
  }

  /** The ids of the people of this desk who have the booking open. */
  at(place: DeskOfBooking): ReadonlySet<string> {
    this.#forgetExpired();
    return new Set(this.#rooms.get(roomOf(place))?.keys());
  }

  #forgetExpired(): void {
    const now = this.#now().getTime();
    for (const [name, room] of this.#rooms) {
      for (const [person, until] of room) if (until <= now) room.delete(person);
      if (room.size === 0) this.#rooms.delete(name);
    }
  }
}
