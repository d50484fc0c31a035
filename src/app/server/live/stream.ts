import { PassThrough } from 'node:stream';
import type { LiveEventData, LiveEventName } from '#core/notices/live-contract.ts';
import type { Caller } from '#platform/server/http/serve.ts';

/** Bytes that may wait for a reader; one that is further behind is disconnected (D-154). */
const MOST_WAITING_BYTES = 64 * 1024;

/** One event in the text format of server-sent events. */
export function eventText<N extends LiveEventName>(name: N, data: LiveEventData<N>): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** One open stream of server-sent events, and whose it is. */
export class LiveStream {
  /** The body of the reply; closed by the server or when the reader disconnects. */
  readonly body = new PassThrough();
  /** Null for a visitor. */
  readonly caller: Caller | null;
  /** The rate-limit subject of the reader's address. */
  readonly network: string;

  constructor(caller: Caller | null, network: string) {
    this.caller = caller;
    this.network = network;
  }

  send<N extends LiveEventName>(name: N, data: LiveEventData<N>): void {
    this.write(eventText(name, data));
  }

  /** Sends text in the event format; disconnects a reader that does not keep up. */
  write(text: string): void {
    if (this.body.writableEnded || this.body.destroyed) return;
    this.body.write(text);
    if (this.body.writableLength + this.body.readableLength > MOST_WAITING_BYTES) this.body.destroy();
  }

  /** Sends a last event and ends the stream. */
  end(name: 'session' | 'membership' | 'bye'): void {
    this.send(name, {});
    this.body.end();
  }
}
