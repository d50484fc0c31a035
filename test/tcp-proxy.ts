import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy before a database or a portal that a test can cut and freeze. */
export class TcpProxy {
  /** Cuts a connection instead of passing on its first answer. */
  losesAnswers = false;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #port = 0;
  #isFrozen = false;

  private constructor(host: string, port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, host);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        // a cut socket emits both events; the other side is closed with it
        one.on('error', () => undefined);
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
      near.pipe(far);
      if (this.losesAnswers) far.once('data', () => near.destroy());
      else far.pipe(near);
      if (this.#isFrozen) for (const one of [near, far]) one.pause();
    });
  }

  /** Starts a proxy for a URL, by default of a database; `url` leads through the proxy. */
  static async to(address: string): Promise<{ line: TcpProxy; url: string }> {
    const far = new URL(address);
    const line = new TcpProxy(far.hostname, Number(far.port || 5432));
    await line.mend();
    far.hostname = '127.0.0.1';
    far.port = String(line.#port);
    return { line, url: far.toString() };
  }

  /** Closes every connection and accepts none. */
  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Keeps every connection open, also new ones, and passes nothing on. */
  freeze(): void {
    this.#isFrozen = true;
    this.freezeOpen();
  }

  /** The same of the connections that are open now; new ones pass everything on. */
  freezeOpen(): void {
    for (const socket of this.#sockets) socket.pause();
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const socket of this.#sockets) socket.resume();
  }

  async mend(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }
}
