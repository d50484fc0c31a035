import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw socket over which a test sends a request slowly. */
export class SlowConnection {
  readonly #socket: Socket;
  #heard = '';
  readonly #closed: Promise<unknown>;

  private constructor(socket: Socket) {
    this.#socket = socket;
    // the server may reset it during a write
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      this.#heard += bytes.toString('latin1');
    });
    // not events.once, which rejects at the error that comes before
    this.#closed = new Promise((resolve) => socket.once('close', resolve));
  }

  static async to(address: string): Promise<SlowConnection> {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new SlowConnection(socket);
  }

  send(bytes: string | Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Sends a byte every so many milliseconds until the connection ends. */
  trickle(everyMs: number): void {
    const timer = setInterval(() => this.#socket.write('x'), everyMs);
    this.#socket.once('close', () => clearInterval(timer));
  }

  /** The server's response, once it has closed the connection. */
  async end(): Promise<{ status: number; body: string }> {
    await this.#closed;
    const [head = '', body = ''] = this.#heard.split('\r\n\r\n');
    return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), body };
  }

  leave(): void {
    this.#socket.destroy();
  }
}
