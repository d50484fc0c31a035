import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { FairQueue } from './fair-queue.ts';
import type { Form, SpooledFile } from './multipart.ts';
import { Spool } from './spool.ts';

/** Concurrent uploads per person, from the first byte to the reply (D-130). */
const MOST_OF_ONE = 2;
/** Files processed in memory at a time, one per person. */
const MOST_AT_WORK = 4;
/** An upload that has waited so long gets 503, before the browser times out. */
const WAIT_MS = 20_000;
/** Seconds for Retry-After. */
const RETRY_AFTER = 5;
/** What uploads leave free on the disk, since the database may be on it too and cannot do without. */
const KEPT_FREE_BYTES = 200 * 1024 * 1024;

type Parts = {
  /** Where files lie while they arrive. */
  folder: string;
  /** The largest file that is taken. */
  mostBytes: number;
  /** How much can still be written where documents are kept. */
  freeBytes: () => Promise<number>;
};

/** An upload in its order: may it begin, what arrives, what is done with it. */
type UploadSteps<T> = {
  admit: () => Promise<void>;
  arrive: (spool: Spool) => Promise<Form<SpooledFile>>;
  work: (form: Form) => Promise<T>;
};

/** Every upload of this process on its way: how many of each person, how much disk they may fill, how many at work. */
export class Uploads {
  readonly #parts: Parts;
  readonly #underWay: string[] = [];
  readonly #line = new FairQueue(MOST_AT_WORK);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Takes one upload from its first byte to its answer. It lies on the disk while it arrives, and takes a place only for
   * the work on it, so that a slow line holds nobody up. @throws UPLOADS_UNDER_WAY, STORAGE_FULL, UNAVAILABLE
   */
  async take<T>(request: FastifyRequest, reply: FastifyReply, steps: UploadSteps<T>): Promise<T> {
    const personId = request.caller?.actor.id ?? '';
    if (this.#underWay.filter((each) => each === personId).length >= MOST_OF_ONE) {
      throw new Problem(commonRefusals.UPLOADS_UNDER_WAY, { retryAfter: RETRY_AFTER });
    }
    this.#underWay.push(personId);
    const spool = new Spool(this.#parts.folder);
    try {
      await this.#assertSpace();
      await steps.admit();
      const { fields, file } = await steps.arrive(spool);
      return await this.#line.hold(personId, patience(reply), async () =>
        steps.work({ fields, file: file && { ...file, bytes: await spool.read() } }),
      );
    } finally {
      this.#underWay.splice(this.#underWay.indexOf(personId), 1);
      await spool.close();
    }
  }

  /** Reserves disk space for the largest file per upload under way. @throws STORAGE_FULL */
  async #assertSpace(): Promise<void> {
    const wanted = this.#underWay.length * this.#parts.mostBytes;
    if ((await this.#parts.freeBytes()) < KEPT_FREE_BYTES + wanted) {
      throw new Problem(commonRefusals.STORAGE_FULL);
    }
  }
}

/** Aborted when the client disconnects or the wait exceeds WAIT_MS. */
function patience({ raw }: FastifyReply): AbortSignal {
  const patient = new AbortController();
  const timer = setTimeout(() => {
    patient.abort(new Problem(commonRefusals.UNAVAILABLE, { retryAfter: RETRY_AFTER }));
  }, WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    patient.abort(new Problem(commonRefusals.MALFORMED));
  };
  if (raw.destroyed) stop();
  else raw.once('close', stop);
  return patient.signal;
}
