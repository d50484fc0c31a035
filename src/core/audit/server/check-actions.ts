import type { Reader } from '#platform/server/db/open.ts';
import type { TrailCheck, TrailDifference } from '../contract.ts';
import { compareHead, type KnownHead } from './head-actions.ts';
import { type ChainHash, sealOf } from './seal-actions.ts';
import { countWaiting, findLastSeal, listSeals, listUnsealed, type Seal } from './seal-store.ts';

/** Entries in memory at a time. */
const BATCH = 2000;
/** Differences that are named; all are counted. */
const MOST_NAMED = 100;

/** Seals that tell which key made them: more than one, in case the newest entry was changed. */
const TELLING = 20;

/** Whether the newest seals were made with this key, or an operator has accepted with it that they were not. */
export async function isKeyOfTrail(
  reader: Reader,
  hash: ChainHash,
  known: KnownHead | undefined,
): Promise<boolean> {
  const last = await findLastSeal(reader);
  if (!last) return true;
  const isAccepted = known?.isSigned && known.head.acknowledged !== undefined;
  if (isAccepted && known.head.number >= last.number) return true;
  const seals = await listSeals(reader, last.number - TELLING - 1, TELLING + 1);
  return seals.some(({ number, content, hash: made }, index) => {
    const before = number === 1 ? Buffer.alloc(0) : seals[index - 1]?.hash;
    return before && content !== null && made.equals(sealOf(hash, before, number, content));
  });
}

/**
 * Checks every seal from the first one on: the entry is there, it is the one that was sealed, none was slipped in before it,
 * and the trail reaches as far as the head outside the database says. Reads in batches, so any length takes the same memory.
 */
export async function checkTrail(
  reader: Reader,
  hash: ChainHash,
  known: KnownHead | undefined,
  at: Date,
): Promise<TrailCheck> {
  const since = known?.isSigned ? known.head.since : undefined;
  let last: Seal = {
    number: since?.number ?? 0,
    auditId: since?.auditId ?? 0,
    hash: Buffer.from(since?.hash ?? '', 'hex'),
  };
  const differences: TrailDifference[] = [];
  let [entries, differing] = [0, 0];
  const note = (id: number, what: TrailDifference['what']) => {
    differing += 1;
    if (differences.length < MOST_NAMED) differences.push({ id, what });
  };
  for (;;) {
    const seals = await listSeals(reader, last.number, BATCH);
    const upTo = seals.at(-1)?.auditId ?? last.auditId;
    const added = await listUnsealed(reader, { after: last.auditId, upTo }, since?.number ?? 0);
    for (const id of added) note(id, 'added');
    for (const seal of seals) {
      const what = differenceOf(hash, last, seal);
      if (what) note(seal.auditId, what);
      last = seal;
    }
    entries += seals.length;
    if (seals.length < BATCH) break;
  }
  const waiting = await countWaiting(reader, last.auditId);
  return {
    at: at.toISOString(),
    entries,
    differing,
    differences,
    waiting: waiting.entries,
    waitingSince: waiting.since?.toISOString() ?? null,
    head: await compareHead(reader, known),
    headAt: known?.head.at ?? null,
    unchecked: since?.number ?? 0,
    reason: since?.reason ?? '',
  };
}

/** How a seal does not fit the one before it, or its entry the seal; undefined if both fit. */
function differenceOf(
  hash: ChainHash,
  before: Seal,
  { number, hash: sealed, content }: Seal & { content: string | null },
): TrailDifference['what'] | undefined {
  if (number !== before.number + 1) return 'gap';
  if (content === null) return 'removed';
  return sealed.equals(sealOf(hash, before.hash, number, content)) ? undefined : 'changed';
}
