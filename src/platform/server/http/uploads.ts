import type { FastifyReply, FastifyRequest } from 'fastify';
import { FairQueue } from '#platform/server/fair-queue.ts';
import { commonRefusals, Problem, RETRY_AFTER_SECONDS } from '#shared/problem.ts';
import { patience } from '../costly-work.ts';
import type { Form, SpooledFile } from './multipart.ts';
import { Spool } from './spool.ts';

/** Concurrent uploads per person, from the first byte to the reply (D-130). */
const MOST_OF_ONE = 2;
/** Files processed in memory at a time, one per person. */
const MOST_AT_WORK = 4;
/** Disk space that uploads must leave free, since the database may be on the same disk. */
export const KEPT_FREE_BYTES = 200 * 1024 * 1024;

type Parts = {
  /** Folder for spooled uploads. */
  folder: string;
  /** Size limit of a file in bytes. */
  mostBytes: number;
  /** Free bytes of the document storage. */
  freeBytes: () => Promise<number>;
};

/** The steps of an upload: permission check, parsing, processing. */
type UploadSteps<T> = {
  admit: () => Promise<void>;
  arrive: (spool: Spool) => Promise<Form<SpooledFile>>;
  work: (form: Form) => Promise<T>;
};

/** The uploads in progress in this process: per person, reserved disk space, and processing slots. */
export class Uploads {
  readonly #parts: Parts;
  readonly #underWay: string[] = [];
  readonly #line = new FairQueue([MOST_AT_WORK]);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Handles one upload from first byte to reply. It is spooled to disk while arriving, and takes a processing slot only
   * afterwards, so that slow lines block no other upload. @throws UPLOADS_UNDER_WAY, STORAGE_FULL, UNAVAILABLE
   */
  async take<T>(request: FastifyRequest, reply: FastifyReply, steps: UploadSteps<T>): Promise<T> {
    const personId = request.caller?.actor.id ?? '';
    if (this.#underWay.filter((each) => each === personId).length >= MOST_OF_ONE) {
      throw new Problem(commonRefusals.UPLOADS_UNDER_WAY, { retryAfter: RETRY_AFTER_SECONDS });
    }
    this.#underWay.push(personId);
    const spool = new Spool(this.#parts.folder);
    try {
      await this.#assertSpace();
      await steps.admit();
      const { fields, file } = await steps.arrive(spool);
      return await this.#line.hold({ who: personId, signal: patience(reply) }, async () =>
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
