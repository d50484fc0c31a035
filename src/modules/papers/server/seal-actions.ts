import { createHash } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { Transact } from '#platform/server/http/transact.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { Problem } from '#shared/problem.ts';
import type { SealedPart } from '../lifecycle.ts';
import { paperRefusals } from '../messages.ts';
import type { PaperFacts } from './paper-present.ts';
import { findPart, keepPdf, lockPartsOfOthers, type PaperRow, type PartRow, setPartKey } from './store.ts';

/** What binds the key of a sealed part to its place. */
const contextOf = (paperId: string, part: SealedPart) => `paper/${paperId}/${part}`;

/** A part of a paper as it is stored, sealed as documents are (D-176). */
export function sealPart(vault: Vault, paperId: string, part: SealedPart, plain: Uint8Array) {
  return { paperId, part, ...vault.seal(contextOf(paperId, part), plain) };
}

const openPart = (vault: Vault, { paperId, part, sealed, ...key }: PartRow) =>
  vault.open(contextOf(paperId, part), sealed, key);

const parseFacts = (plain: Buffer) => JSON.parse(plain.toString()) as PaperFacts;

/** A part of a paper, opened and verified; undefined before it was made. @throws when a bit of it differs */
async function readPart(
  reader: Reader,
  vault: Vault,
  paperId: string,
  part: SealedPart,
): Promise<Buffer | undefined> {
  const found = await findPart(reader, paperId, part);
  if (!found) return undefined;
  const plain = openPart(vault, found);
  if (typeof plain === 'string') throw new Error(`The ${part} of the paper ${paperId} are ${plain}`);
  return plain;
}

/** What a paper says, of its stored part; undefined without its key, or when a bit of it differs: no list fails for one paper. */
export function factsIfReadable(vault: Vault, stored: PartRow): PaperFacts | undefined {
  const plain = openPart(vault, stored);
  return typeof plain === 'string' ? undefined : parseFacts(plain);
}

/** What a paper says; undefined once it was erased with its booking (D-260). */
export async function readFacts(
  reader: Reader,
  vault: Vault,
  paperId: string,
): Promise<PaperFacts | undefined> {
  const plain = await readPart(reader, vault, paperId, 'facts');
  return plain && parseFacts(plain);
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * The PDF of a paper: drawn once, when it is first opened, and from then on those bytes, also for later versions of the
 * portal. Of two first readers one keeps its drawing (D-244). @throws PAPER_ERASED; Error when the stored bytes are not those of its sum
 */
export async function readPdf(
  parts: Pick<Context, 'db' | 'vault'> & { transact: Transact; draw: (facts: PaperFacts) => Promise<Buffer> },
  paper: PaperRow,
): Promise<Buffer> {
  const { db, vault, transact, draw } = parts;
  const kept = await readPart(db, vault, paper.id, 'pdf');
  if (!kept) {
    const facts = await readFacts(db, vault, paper.id);
    if (!facts) throw new Problem(paperRefusals.PAPER_ERASED);
    const drawn = await draw(facts);
    const sealed = sealPart(vault, paper.id, 'pdf', drawn);
    const isKept = await transact((tx) => keepPdf(tx, sealed, digestOf(drawn)));
    return isKept ? drawn : readPdf(parts, paper);
  }
  if (paper.sha256 !== null && digestOf(kept) !== paper.sha256)
    throw new Error(`The PDF of the paper ${paper.id} has another sum than its row`);
  return kept;
}

/** Wraps the keys of a batch of parts with the first key of the ring; returns the last one as the next cursor (D-188). */
export async function rewrapParts(
  tx: Tx,
  vault: Vault,
  batch: { after: string | undefined; most: number },
): Promise<{ last: string | undefined; locked: number; rewrapped: number }> {
  const rows = await lockPartsOfOthers(tx, vault.ring.ids[0], batch);
  let rewrapped = 0;
  for (const row of rows) {
    const key = vault.rewrap(contextOf(row.paperId, row.part), row);
    if (typeof key === 'string') continue;
    await setPartKey(tx, row, key);
    rewrapped += 1;
  }
  const last = rows.at(-1);
  return { last: last && last.paperId + last.part, locked: rows.length, rewrapped };
}
