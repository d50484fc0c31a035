import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { cast, emailOf } from '#app/server/seed/cast.ts';
import { type BookingStatus, heldLot } from '#core/bookings/lifecycle.ts';
import { uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { type ServerProcess, send } from './server-process.ts';

export const castPassword = 'a password for the cast';
const WORKERS = 6;

type Row = { _id: string; status: BookingStatus; lotId: string | null };
/** The acknowledged status of a booking; while a cancellation is unanswered, either may be true. */
type Known = { status: BookingStatus; asked?: BookingStatus };

/** What a portal has acknowledged, to be compared with what it still knows after a crash. */
export class AcknowledgedWrites {
  readonly bookings = new Map<string, Known>();
  /** Bytes by address. */
  readonly documents = new Map<string, Buffer>();
  readonly statuses = new Map<number, number>();
  #lots: string[] | undefined;
  /** Live bookings at the last comparison: their cancellation, or the answer to their request, was cut off. */
  #left: string[] = [];

  /**
   * Books lots, cancels every other booking and uploads documents, in several loops, until the portal is gone or `isOver`
   * says so; `begun` is called when a booking and a document are acknowledged.
   */
  async keepWriting(at: ServerProcess, begun: () => void, isOver = () => false): Promise<void> {
    const token = await signIn(at, cast.agentAdmin.mailbox);
    this.#lots ??= (await lotsOf(at, token))
      .filter(({ status }) => String(status) === 'available')
      .map(({ _id }) => _id);
    const lots = this.#lots;
    // otherwise no lot would be free after many kills
    for (const id of this.#left) {
      const { status } = await send(at, { method: 'DELETE', path: `/bookings/${id}`, token });
      if (status === 200) this.bookings.set(id, { status: 'cancelled' });
    }
    const awaited = new Set(['booking', 'document']);
    const answered = (what: string) => {
      if (awaited.delete(what) && awaited.size === 0) begun();
    };
    const booking = Array.from({ length: WORKERS }, (_, worker) => {
      const mine = lots.filter((__, index) => index % WORKERS === worker);
      return this.#keepBooking(at, token, mine, answered, isOver);
    });
    // each loop ends when its portal no longer answers
    await Promise.allSettled([...booking, this.#keepUploading(at, token, answered, isOver)]);
  }

  async #keepBooking(
    at: ServerProcess,
    token: string,
    lotIds: readonly string[],
    answered: (what: string) => void,
    isOver: () => boolean,
  ): Promise<void> {
    const client = { name: 'Walk In', email: 'walk@in.example' };
    for (let turn = 0; !isOver(); turn += 1) {
      const lotId = lotIds[turn % lotIds.length];
      const made = await send(at, { method: 'POST', path: '/bookings', token, body: { lotId, ...client } });
      this.#count(made.status);
      if (made.status !== 201) continue;
      const id = String(made.body._id);
      this.bookings.set(id, { status: 'pending_admin' });
      answered('booking');
      this.bookings.set(id, { status: 'pending_admin', asked: 'cancelled' });
      const cancelled = await send(at, { method: 'DELETE', path: `/bookings/${id}`, token });
      this.#count(cancelled.status);
      if (cancelled.status === 200) this.bookings.set(id, { status: 'cancelled' });
    }
  }

  async #keepUploading(
    at: ServerProcess,
    token: string,
    answered: (what: string) => void,
    isOver: () => boolean,
  ): Promise<void> {
    while (!isOver()) {
      const bytes = writePdf(`(${randomUUID()})`);
      const { payload, headers } = await uploadForm({ bytes, name: 'paper.pdf' });
      const reply = await fetch(`${at.url}/api/uploads/document`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: Uint8Array.from(payload),
      });
      const { documentUrl } = (await reply.json()) as { documentUrl: string };
      this.#count(reply.status);
      if (reply.status !== 201) continue;
      this.documents.set(documentUrl, bytes);
      answered('document');
    }
  }

  #count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  /** Every acknowledged booking is stored, and every lot agrees with its live booking. */
  async expectBookings(at: ServerProcess): Promise<void> {
    const token = await signIn(at, cast.admin.mailbox);
    const rows = await allBookings(at, token);
    const statusOf = new Map(rows.map((row) => [row._id, row.status]));
    for (const [id, known] of this.bookings) {
      const possible = known.asked ? [known.status, known.asked] : [known.status];
      expect(possible, `booking ${id}`).toContain(statusOf.get(id));
      this.bookings.set(id, { status: statusOf.get(id) ?? known.status });
    }
    const live = rows.filter(({ status }) => heldLot[status]);
    this.#left = live.map(({ _id }) => _id);
    const held = new Map(live.map((row) => [row.lotId, heldLot[row.status]]));
    expect(held.size).toBe(live.length);
    for (const lot of await lotsOf(at, token)) {
      const wanted = held.get(lot._id);
      // a lot that is not available without a booking was locked by the office
      if (wanted) expect(lot.status).toBe(wanted);
      else expect(lot.status).not.toBe('booked');
    }
  }

  /** Every acknowledged document opens with the bytes that were sent. */
  async expectDocuments(at: ServerProcess): Promise<void> {
    const token = await signIn(at, cast.agentAdmin.mailbox);
    for (const [url, bytes] of this.documents) {
      const reply = await fetch(`${at.url}${url}`, { headers: { authorization: `Bearer ${token}` } });
      expect(reply.status, url).toBe(200);
      expect(Buffer.from(await reply.arrayBuffer()).equals(bytes), url).toBe(true);
    }
  }
}

/** A token of one of the cast. */
export async function signIn(at: ServerProcess, mailbox: string): Promise<string> {
  const body = { email: emailOf(mailbox), password: castPassword };
  const reply = await send(at, { method: 'POST', path: '/auth/login', token: 'none', body });
  return String(reply.body.token);
}

async function read<T>(at: ServerProcess, token: string, path: string): Promise<T> {
  return (await send(at, { method: 'GET', path, token })).body as T;
}

/** All bookings, page by page (D-60). */
async function allBookings(at: ServerProcess, token: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read<Row[]>(at, token, `/bookings/all?sort=createdAt&offset=${rows.length}`);
    if (page.length === 0) return rows;
    rows.push(...page);
  }
}

async function lotsOf(at: ServerProcess, token: string): Promise<Row[]> {
  const types = ['A', 'B', 'C'].map((type) =>
    read<Row[]>(at, token, `/properties/aeroindustrial/lots/${type}`),
  );
  return (await Promise.all(types)).flat();
}
