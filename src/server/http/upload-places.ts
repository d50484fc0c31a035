import { commonRefusals, Problem } from '#shared/problem.ts';

/** A file is held in memory while it arrives and is checked: so many at a time for everybody, and for one person. */
const MOST_AT_ONCE = 8;
const MOST_OF_ONE = 4;
/** Seconds after which most uploads have made room. */
const RETRY_AFTER = 5;

/** How many files are under way in this process, so that uploads at once cannot use up its memory. */
export class UploadPlaces {
  /** The person behind each of them. */
  readonly #taken: string[] = [];

  /**
   * Does the work of one upload, its reading included, and holds a place for as long as that takes: a person who goes away
   * ends the reading, but bytes that are being checked stay in memory until the check is done. @throws UNAVAILABLE
   */
  async hold<T>(personId: string, work: () => Promise<T>): Promise<T> {
    const own = this.#taken.filter((each) => each === personId).length;
    if (this.#taken.length >= MOST_AT_ONCE || own >= MOST_OF_ONE) {
      throw new Problem(commonRefusals.UNAVAILABLE, { retryAfter: RETRY_AFTER });
    }
    this.#taken.push(personId);
    try {
      return await work();
    } finally {
      this.#taken.splice(this.#taken.indexOf(personId), 1);
    }
  }
}
