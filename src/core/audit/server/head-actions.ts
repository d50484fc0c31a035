import { appendFile, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Reader } from '#platform/server/db/open.ts';
import type { HeadState } from '../contract.ts';
import type { ChainHash } from './seal-actions.ts';
import { findLastSeal, findSeal, type Seal } from './seal-store.ts';

/** The file of heads in `KEY_DIR`, one JSON object a line; the last one counts. */
export const HEADS_FILE = 'audit-heads.jsonl';
/** Enough for the last lines of the file. */
const TAIL_BYTES = 16_384;

const pointShape = z.object({ number: z.number(), auditId: z.number(), hash: z.string() });

/** How many entries were sealed at a time, and the hash of the last: a trail that was cut off or stamped anew does not have it. */
const headShape = pointShape.extend({
  at: z.iso.datetime(),
  /** Why an operator accepted the trail as it was. */
  acknowledged: z.string().optional(),
  /** From where on the trail is checked, once an operator has accepted entries that differ. */
  since: pointShape.extend({ reason: z.string() }).optional(),
});
type Point = z.infer<typeof pointShape>;
export type Head = z.infer<typeof headShape>;
/** The last line of the file, and whether it was signed with the key of this portal. */
export type KnownHead = { head: Head; isSigned: boolean };

const signedShape = headShape.extend({ signature: z.string() });

function signatureOf(hash: ChainHash, head: Head): string {
  return hash('head', JSON.stringify(headShape.parse(head))).toString('hex');
}

async function readTail(path: string): Promise<string> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const length = Math.min(size, TAIL_BYTES);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString();
  } finally {
    await file.close();
  }
}

function parseLine(line: string): z.infer<typeof signedShape> | undefined {
  try {
    return signedShape.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** The last whole line; a crash may leave half a one behind it. */
export async function readHead(folder: string, hash: ChainHash): Promise<KnownHead | undefined> {
  const lines = (await readTail(join(folder, HEADS_FILE))).split('\n');
  const signed = lines.map(parseLine).findLast((line) => line !== undefined);
  if (!signed) return undefined;
  const { signature, ...head } = signed;
  return { head, isSigned: signature === signatureOf(hash, head) };
}

async function appendHead(folder: string, hash: ChainHash, head: Head): Promise<void> {
  const path = join(folder, HEADS_FILE);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isHalf = !/(?:^|\n)$/.test(await readTail(path));
  const line = JSON.stringify({ ...head, signature: signatureOf(hash, head) });
  await appendFile(path, `${isHalf ? '\n' : ''}${line}\n`, { mode: 0o600, flush: true });
}

/** Whether the trail in the database holds what the head outside of it says. */
export async function compareHead(reader: Reader, known: KnownHead | undefined): Promise<HeadState> {
  if (!known) return 'none';
  if (!known.isSigned) return 'foreign';
  if (known.head.number === 0) return 'agrees';
  const seal = await findSeal(reader, known.head.number);
  if (!seal) return 'cut';
  return seal.hash.toString('hex') === known.head.hash ? 'agrees' : 'replaced';
}

type HeadParts = { reader: Reader; folder: string; hash: ChainHash };

function pointOf(seal: Seal | undefined): Point {
  if (!seal) return { number: 0, auditId: 0, hash: '' };
  return { number: seal.number, auditId: seal.auditId, hash: seal.hash.toString('hex') };
}

/**
 * Appends the end of the trail to the file if it goes on from the last line, at least `everyMs` later, and returns it.
 * @throws if the trail in the database does not hold what the last line says
 */
export async function recordHead(
  { reader, folder, hash }: HeadParts,
  now: Date,
  everyMs: number,
): Promise<Head | undefined> {
  const known = await readHead(folder, hash);
  const state = await compareHead(reader, known);
  if (state !== 'agrees' && state !== 'none')
    throw new Error(
      'The audit trail is not the one of the last head: npm run audit:check says how it differs',
    );
  const last = await findLastSeal(reader);
  if (!last || last.number === known?.head.number) return undefined;
  if (known && now.getTime() - Date.parse(known.head.at) < everyMs) return undefined;
  const since = known?.head.since;
  const head = { ...pointOf(last), at: now.toISOString(), ...(since && { since }) };
  await appendHead(folder, hash, head);
  return head;
}

/**
 * Accepts the trail as it is, in a new line with the reason. Entries that differ stay unchecked from then on, and the
 * check goes on saying so.
 */
export async function acknowledgeTrail(
  { reader, folder, hash }: HeadParts,
  accepted: { reason: string; hasDifferences: boolean },
  now: Date,
): Promise<void> {
  const { reason, hasDifferences } = accepted;
  const end = pointOf(await findLastSeal(reader));
  const known = await readHead(folder, hash);
  const before = known?.isSigned ? known.head.since : undefined;
  const isBeyond = before !== undefined && before.number > end.number;
  const since = hasDifferences || isBeyond ? { ...end, reason } : before;
  const head = { ...end, at: now.toISOString(), acknowledged: reason, ...(since && { since }) };
  await appendHead(folder, hash, head);
}
