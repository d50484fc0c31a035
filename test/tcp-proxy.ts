import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A line between the portal and its database that a test can cut and mend. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #port = 0;

  private constructor(host: string, port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, host);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        // a cut socket says so on both events; the other half goes with it
        one.on('error', () => undefined);
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
  }

  /** Lays a line to the server of a database address; `url` is the same database at its near end. */
  static async to(address: string): Promise<{ line: TcpProxy; url: string }> {
    const far = new URL(address);
    const line = new TcpProxy(far.hostname, Number(far.port || 5432));
    await line.mend();
    far.hostname = '127.0.0.1';
    far.port = String(line.#port);
    return { line, url: far.toString() };
  }

  /** Breaks every connection and lets none through. */
  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async mend(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }
}
