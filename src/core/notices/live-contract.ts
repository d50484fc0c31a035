import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { liveRefusals } from './page-messages.ts';

/** Most lot ids of one event; a bigger change is sent as `{ all: true }` (D-151). */
export const MOST_LIVE_IDS = 50;

/**
 * The events of the stream by name, with their data. They hold ids only: a reader fetches what it shows with the usual
 * calls and their checks (D-150).
 */
export const liveEventShapes = {
  /** First event: the caller as the server knows them (null for a visitor), and the version of the lots (D-155). */
  hello: z.object({ as: z.string().nullable(), lots: z.string() }),
  lots: z.union([z.object({ ids: z.array(z.string()) }), z.object({ all: z.literal(true) })]),
  booking: z.object({ id: z.string() }),
  notice: z.object({}),
  membership: z.object({}),
  /** A person of the reader's desk has opened or left a booking that the reader has open (D-430). */
  presence: z.object({ id: z.string() }),
  /** The session of this stream has ended. */
  session: z.object({}),
  /** The process has lost the notifications of the database; until `resync` nothing is sent. */
  pause: z.object({}),
  /** What happened meanwhile is unknown: read anew what is shown. */
  resync: z.object({}),
  /** The process stops. */
  bye: z.object({}),
};

export type LiveEventName = keyof typeof liveEventShapes;
export type LiveEventData<N extends LiveEventName> = z.output<(typeof liveEventShapes)[N]>;

export const openLiveStream = endpoint({
  method: 'GET',
  path: '/live',
  summary: 'Follow changes as server-sent events',
  description: `Events: ${Object.keys(liveEventShapes).join(', ')}. Data are ids only; read the rest with the usual calls. A comment every 25 seconds keeps the connection open. Nothing is replayed: after each \`hello\` and \`resync\`, read anew what you show; lots only if their version in \`hello\` is not the one you have. An invalid token makes the caller a visitor.`,
  access: 'public',
  reply: { 200: 'stream' },
  files: ['text/event-stream'],
  errors: [liveRefusals.LIVE_FULL],
});
