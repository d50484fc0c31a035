import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Answer } from './answer.ts';

type Encoding = 'br' | 'gzip' | 'identity';
type Ready = Record<Encoding, Buffer>;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Public answers kept as compressed bytes, so that a crowd looking at the same lots costs next to nothing.
 * Whoever changes lots drops them before answering; other processes hear of it from the database, and while the
 * listener is down nothing kept is used.
 */
export class ReadyBytes {
  readonly #kept = new Map<string, Ready>();
  #generation = 0;
  #listening = false;

  /** Lots may have changed: forget everything, also what is being made right now. */
  drop(): void {
    this.#generation += 1;
    this.#kept.clear();
  }

  connected(): void {
    this.drop();
    this.#listening = true;
  }

  lost(): void {
    this.#listening = false;
    this.drop();
  }

  /** The answer under `name`, kept or made; in the best encoding the caller takes. */
  async answer(
    name: string,
    accepts: string | undefined,
    make: () => Promise<unknown>,
  ): Promise<Answer<Buffer>> {
    const ready = (this.#listening && this.#kept.get(name)) || (await this.#make(name, make));
    const encoding = pickEncoding(accepts ?? '');
    return new Answer(200, ready[encoding], {
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
  }

  async #make(name: string, make: () => Promise<unknown>): Promise<Ready> {
    const generation = this.#generation;
    const plain = Buffer.from(JSON.stringify(await make()));
    const ready: Ready = {
      identity: plain,
      gzip: await zip(plain),
      br: await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    };
    // what was read before a change must not outlive it
    if (generation === this.#generation) this.#kept.set(name, ready);
    return ready;
  }
}

function pickEncoding(accepts: string): Encoding {
  if (/\bbr\b(?!;\s*q=0(\.0*)?\s*(,|$))/.test(accepts)) return 'br';
  if (/\bgzip\b(?!;\s*q=0(\.0*)?\s*(,|$))/.test(accepts)) return 'gzip';
  return 'identity';
}
