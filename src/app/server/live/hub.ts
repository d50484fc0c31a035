import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bookingCan } from '#core/bookings/policy.ts';
import { MOST_LIVE_IDS, openLiveStream } from '#core/notices/live-contract.ts';
import { liveRefusals } from '#core/notices/page-messages.ts';
import { inBackground, type OnError } from '#platform/server/background.ts';
import { networkOf } from '#platform/server/http/network.ts';
import { Reply } from '#platform/server/http/reply.ts';
import type { Caller, Serve } from '#platform/server/http/serve.ts';
import { isAdministrator, roles, runsAgency } from '#shared/actor.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { type Job, repeat } from '../jobs/repeat.ts';
import { eventText, LiveStream } from './stream.ts';

/** The payload of `lots_changed` is the id of a lot, that of `portal_changed` one of these (migration announce_changes). */
const announcementShape = z.union([
  z.object({
    booking: z.string(),
    createdBy: z.string(),
    createdByRole: z.enum(roles),
    userId: z.string(),
    agencyId: z.string().nullable(),
    /** About what only the desks of the booking may know (D-189). */
    desksOnly: z.boolean().optional(),
  }),
  z.object({ notice: z.string() }),
  z.object({ user: z.string(), agencies: z.array(z.string()) }),
  z.object({ session: z.string() }),
]);

/** A committed change, as the triggers of the database announce it. */
type Announcement = z.output<typeof announcementShape>;
type BookingAnnouncement = Extract<Announcement, { booking: string }>;
type NoticeAnnouncement = Extract<Announcement, { notice: string }>;
type MembershipAnnouncement = Extract<Announcement, { user: string }>;

/** Parses a payload of `portal_changed`; undefined for one of another version of the portal. */
function readAnnouncement(payload: string): Announcement | undefined {
  try {
    return announcementShape.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** Changes within this time become one write to each stream. */
const COLLECT_MS = 100;
/** Interval of the comment that keeps connections open. */
const HEARTBEAT_MS = 25_000;
/** Interval of the check of all sessions. */
const CHECK_MS = 60_000;
/** Pause after a check that failed. */
const CHECK_AGAIN_MS = 1_000;
const RETRY_AFTER_SECONDS = 60;

/** Most open streams: per process, per network, per person (LIVE_CONNECTIONS and its like). */
export type LiveLimits = { connections: number; perNetwork: number; perPerson: number };

/** Reads the callers of these sessions as they are now; a session that has ended is missing. */
export type FindCallers = (sessionIds: readonly string[]) => Promise<Map<string, Caller['actor']>>;

type Change = BookingAnnouncement | NoticeAnnouncement | MembershipAnnouncement;

/**
 * The open streams of this process: passes committed changes on to those who may know of them (D-150 to D-155). Rights are
 * those of the caller when the stream opened; a change of them ends the stream.
 */
export class LiveHub {
  readonly #streams = new Set<LiveStream>();
  readonly #limits: LiveLimits;
  readonly #findCallers: FindCallers;
  readonly #onError: OnError;
  readonly #heartbeats: NodeJS.Timeout;
  readonly #checks: Job;
  readonly #process = randomUUID();
  #lotChanges = 0;
  #lots = new Set<string>();
  #changes = new Map<string, Change>();
  #collecting: NodeJS.Timeout | undefined;
  /** Identifies the connection to the database's notifications; undefined while there is none. */
  #connection: symbol | undefined;
  /** Whether readers may have missed something, or failed to read it: since a lost connection or a failed check. */
  #owesResync = false;
  #isClosed = false;

  /** `onError` gets every failure that no caller waits for; the streams go on. */
  constructor(limits: LiveLimits, findCallers: FindCallers, onError: OnError) {
    this.#limits = limits;
    this.#findCallers = findCallers;
    this.#onError = onError;
    this.#heartbeats = setInterval(
      inBackground(() => this.#heartbeat(), onError),
      HEARTBEAT_MS,
    ).unref();
    this.#checks = repeat(() => this.#checkAndResume(), CHECK_AGAIN_MS, onError);
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Changes with every change of a lot, and when one may have been missed; no two processes share one. */
  get lotsVersion(): string {
    return `${this.#process}.${this.#lotChanges}`;
  }

  /** Opens a stream and greets its reader. @throws LIVE_FULL, TOO_MANY */
  async open(caller: Caller | null, network: string): Promise<LiveStream> {
    this.#assertRoom(caller, network);
    const stream = new LiveStream(caller, network);
    this.#streams.add(stream);
    stream.body.once('close', () => this.#streams.delete(stream));
    try {
      // what changed between the caller's authentication and now was announced to no stream of theirs
      await this.#check([stream]);
      stream.send('hello', { as: caller?.actor.id ?? null, lots: this.lotsVersion });
      if (!this.#connection) stream.send('pause', {});
      return stream;
    } catch (error) {
      // gives its place back
      stream.body.destroy();
      throw error;
    }
  }

  /** A notification of the database: `lots_changed` with the id of a lot, `portal_changed` with an announcement. */
  receive(channel: string, payload: string): void {
    if (channel === 'lots_changed') {
      this.#lotChanges += 1;
      this.#lots.add(payload);
    } else this.#announce(payload);
    this.#collecting ??= setTimeout(
      inBackground(() => this.#flush(), this.#onError),
      COLLECT_MS,
    ).unref();
  }

  /** Tells these people that somebody has opened or left the booking that they have open (D-430). */
  tellPresence({ bookingId, people }: { bookingId: string; people: readonly string[] }): void {
    for (const stream of this.#streams) {
      if (people.includes(stream.caller?.actor.id ?? '')) stream.send('presence', { id: bookingId });
    }
  }

  /** The connection to the database's notifications is gone. */
  lost(): void {
    this.#lotChanges += 1;
    this.#owesResync = true;
    if (!this.#connection) return;
    this.#connection = undefined;
    for (const stream of this.#streams) stream.send('pause', {});
  }

  /** It is back: rights may have changed meanwhile, and after a check of them every reader has to read anew. */
  connected(): void {
    this.#lotChanges += 1;
    this.#connection = Symbol('connection');
    this.#checks.wake();
  }

  /** Ends the streams of sessions that are over and of people whose rights are not what they were. */
  async checkSessions(): Promise<void> {
    try {
      await this.#check([...this.#streams]);
    } catch (error) {
      this.#owesResync = true;
      throw error;
    }
  }

  /** Tells every reader that the process stops, and ends the streams. */
  async close(): Promise<void> {
    if (!this.#isClosed) {
      this.#isClosed = true;
      clearInterval(this.#heartbeats);
      clearTimeout(this.#collecting);
      for (const stream of this.#streams) stream.end('bye');
    }
    await this.#checks.stop();
  }

  /** Checks all sessions while there is a connection; the first check that succeeds again sends what is owed. */
  async #checkAndResume(): Promise<number> {
    const connection = this.#connection;
    if (!connection) return CHECK_MS;
    await this.checkSessions();
    // a connection that came during the check is followed by another check
    if (!this.#owesResync || connection !== this.#connection) return CHECK_MS;
    this.#owesResync = false;
    for (const stream of this.#streams) stream.send('resync', {});
    return CHECK_MS;
  }

  #assertRoom(caller: Caller | null, network: string): void {
    const { connections, perNetwork, perPerson } = this.#limits;
    if (this.#isClosed || this.#streams.size >= connections) {
      throw new Problem(liveRefusals.LIVE_FULL, { retryAfter: RETRY_AFTER_SECONDS });
    }
    let ofNetwork = 0;
    let ofPerson = 0;
    for (const stream of this.#streams) {
      if (stream.network === network) ofNetwork += 1;
      if (caller && stream.caller?.actor.id === caller.actor.id) ofPerson += 1;
    }
    if (ofNetwork >= perNetwork || ofPerson >= perPerson) {
      throw new Problem(commonRefusals.TOO_MANY, { retryAfter: RETRY_AFTER_SECONDS });
    }
  }

  #announce(payload: string): void {
    const announced = readAnnouncement(payload);
    if (!announced) return;
    if ('session' in announced) {
      this.#endStreams('session', announced.session);
      return;
    }
    if ('user' in announced) this.#endStreams('membership', announced.user);
    this.#changes.set(payload, announced);
  }

  /** Ends the streams of one session, or of one person whose rights have changed. */
  #endStreams(reason: 'session' | 'membership', id: string): void {
    for (const stream of this.#streams) {
      const owner = reason === 'session' ? stream.caller?.sessionId : stream.caller?.actor.id;
      if (owner === id) stream.end(reason);
    }
  }

  #flush(): void {
    this.#collecting = undefined;
    const lots = lotsText([...this.#lots]);
    const changes = [...this.#changes.values()];
    this.#lots = new Set();
    this.#changes = new Map();
    for (const stream of this.#streams) {
      const text = (stream.caller ? changesText(stream.caller, changes) : '') + lots;
      if (text !== '') stream.write(text);
    }
  }

  #heartbeat(): void {
    for (const stream of this.#streams) stream.write(':\n\n');
  }

  async #check(streams: readonly LiveStream[]): Promise<void> {
    const ids = streams.flatMap(({ caller }) => (caller ? [caller.sessionId] : []));
    if (ids.length === 0) return;
    const now = await this.#findCallers(ids);
    for (const stream of streams) {
      if (!stream.caller) continue;
      const actor = now.get(stream.caller.sessionId);
      if (!actor) stream.end('session');
      else if (rightsOf(actor) !== rightsOf(stream.caller.actor)) stream.end('membership');
    }
  }
}

/** What the rights of a stream depend on. */
function rightsOf({ role, agencyId, agencyStatus }: Caller['actor']): string {
  return [role, agencyId, agencyStatus].join(' ');
}

function lotsText(ids: string[]): string {
  if (ids.length === 0) return '';
  return eventText('lots', ids.length > MOST_LIVE_IDS ? { all: true } : { ids });
}

/** The events of these changes for one person; a flood of bookings becomes one request to read anew. */
function changesText({ actor }: Caller, changes: readonly Change[]): string {
  if (changes.filter((change) => 'booking' in change).length > MOST_LIVE_IDS) return eventText('resync', {});
  return [...new Set(changes.filter((change) => mayKnow(actor, change)).map(textOf))].join('');
}

function mayKnow(actor: Caller['actor'], change: Change): boolean {
  if ('booking' in change) {
    const may = change.desksOnly ? bookingCan.workOn : bookingCan.read;
    return may(actor, change).allowed;
  }
  if ('notice' in change) return change.notice === actor.id;
  return isAdministrator(actor) || change.agencies.some((agencyId) => runsAgency(actor, agencyId));
}

function textOf(change: Change): string {
  if ('booking' in change) return eventText('booking', { id: change.booking });
  return 'notice' in change ? eventText('notice', {}) : eventText('membership', {});
}

export function liveRoutes(serve: Serve, hub: LiveHub): void {
  serve(openLiveStream, async ({ caller, ip }) => {
    const stream = await hub.open(caller, networkOf(ip));
    // a proxy such as nginx would otherwise keep events back until its buffer is full
    return new Reply(200, stream.body, {
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
  });
}
