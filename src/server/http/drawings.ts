import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';

/** What the build has made of the browser's own screens: draws the inside of a page from the data it opens with. */
type Drawer = {
  prerender(path: string, data: Record<string, unknown>, nonce: string): Promise<{ body: string }>;
};

/**
 * The insides of the public pages with the data of the moment, so that they can be read before any script has run. Each is
 * kept until its data or the year change (docs/decisions/0015).
 */
export class Drawings {
  /** Nobody knows it, so no data can contain it. */
  readonly #nonceMark = randomBytes(16).toString('hex');
  readonly #kept = new Map<string, { data: string; body: Promise<string> }>();
  readonly #drawer: Drawer;

  constructor(drawer: Drawer) {
    this.#drawer = drawer;
  }

  /** @param file the module that the build has made */
  static async load(file: string): Promise<Drawings> {
    return new Drawings((await import(pathToFileURL(file).href)) as Drawer);
  }

  /**
   * The inside of the page at `path`, one of the drawn ones, as it opens with `data`; its styles carry `nonce`.
   * @throws what the drawing throws; the next one to ask tries again
   */
  async draw(path: string, data: Record<string, unknown>, nonce: string): Promise<string> {
    // the foot of each page names the year
    const text = JSON.stringify([new Date().getFullYear(), data]);
    const kept = this.#kept.get(path);
    const body = kept?.data === text ? kept.body : this.#make(path, data, text);
    return (await body).replaceAll(this.#nonceMark, nonce);
  }

  #make(path: string, data: Record<string, unknown>, text: string): Promise<string> {
    const body = this.#drawer.prerender(path, data, this.#nonceMark).then((drawn) => drawn.body);
    const made = { data: text, body };
    this.#kept.set(path, made);
    body.catch(() => {
      if (this.#kept.get(path) === made) this.#kept.delete(path);
    });
    return body;
  }
}
