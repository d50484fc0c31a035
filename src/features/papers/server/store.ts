import { and, desc, eq, sql } from 'drizzle-orm';
import { bookingDeposits, counters, depositRules, payments } from '#features/deposits/server/tables.ts';
import { eqId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { SealedPart } from '../lifecycle.ts';
import { paperParts, papers, termsVersions } from './tables.ts';

export type PaperRow = typeof papers.$inferSelect;
type PartRow = typeof paperParts.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

/** The papers of a booking, newest first. */
export function papersOf(reader: Reader, bookingId: string): Promise<PaperRow[]> {
  return reader
    .select()
    .from(papers)
    .where(eq(papers.bookingId, bookingId))
    .orderBy(desc(papers.issuedAt), desc(papers.number), desc(papers.edition));
}

export async function findPaper(reader: Reader, id: string): Promise<PaperRow | undefined> {
  const [found] = await reader.select().from(papers).where(eqId(papers.id, id));
  return found;
}

export async function findByCode(reader: Reader, code: string): Promise<PaperRow | undefined> {
  const [found] = await reader.select().from(papers).where(eq(papers.verifyCode, code));
  return found;
}

export async function findPart(
  reader: Reader,
  paperId: string,
  part: SealedPart,
): Promise<PartRow | undefined> {
  const [found] = await reader
    .select()
    .from(paperParts)
    .where(and(eq(paperParts.paperId, paperId), eq(paperParts.part, part)));
  return found;
}

export async function insertPaper(
  tx: Tx,
  row: typeof papers.$inferInsert,
  facts: PartRow,
): Promise<PaperRow> {
  const [inserted] = await tx.insert(papers).values(row).returning();
  if (!inserted) throw new Error('A paper vanished inside its own transaction');
  await tx.insert(paperParts).values(facts);
  return inserted;
}

/** Keeps the PDF that was drawn first; true if it is this one. */
export async function keepPdf(tx: Tx, pdf: PartRow, sha256: string): Promise<boolean> {
  const kept = await tx
    .insert(paperParts)
    .values(pdf)
    .onConflictDoNothing()
    .returning({ id: paperParts.paperId });
  if (kept.length === 0) return false;
  await tx.update(papers).set({ sha256 }).where(eq(papers.id, pdf.paperId));
  return true;
}

export async function supersede(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(papers).set({ state: 'superseded', endedAt: now }).where(eq(papers.id, id));
}

type Acceptance = { acceptedBy: string; acceptedName: string; acceptedSession: string; acceptedAt: Date };

export async function setAccepted(tx: Tx, id: string, acceptance: Acceptance): Promise<void> {
  await tx.update(papers).set(acceptance).where(eq(papers.id, id));
}

/** Keeps a version of the terms for ever. */
export async function keepTerms(tx: Tx, terms: { hash: string; text: string }, now: Date): Promise<void> {
  await tx
    .insert(termsVersions)
    .values({ ...terms, firstUsedAt: now })
    .onConflictDoNothing();
}

/** The next number of a series without gaps; its counter is locked until the transaction ends. */
export async function takeNumber(tx: Tx, series: string): Promise<number> {
  const [taken] = await tx
    .insert(counters)
    .values({ name: series, next: 2 })
    .onConflictDoUpdate({ target: counters.name, set: { next: sql`${counters.next} + 1` } })
    .returning({ next: counters.next });
  if (!taken) throw new Error(`The counter ${series} gave no number`);
  return taken.next - 1;
}

export async function findPayment(reader: Reader, id: string): Promise<PaymentRow | undefined> {
  const [found] = await reader.select().from(payments).where(eqId(payments.id, id));
  return found;
}

/** The entries of a booking's deposit, oldest first. */
export function entriesOf(reader: Reader, bookingId: string): Promise<PaymentRow[]> {
  return reader
    .select()
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(payments.onDay, payments.recordedAt);
}

export type DepositRow = typeof bookingDeposits.$inferSelect;

export async function findDeposit(reader: Reader, bookingId: string): Promise<DepositRow | undefined> {
  const [found] = await reader.select().from(bookingDeposits).where(eq(bookingDeposits.bookingId, bookingId));
  return found;
}

/** Whether the park has deposit rules now. */
export async function hasDepositRules(reader: Reader): Promise<boolean> {
  const [newest] = await reader
    .select({ percent: depositRules.percentBp, sum: depositRules.amountSen })
    .from(depositRules)
    .orderBy(desc(depositRules.fromAt))
    .limit(1);
  return newest !== undefined && (newest.percent !== null || newest.sum !== null);
}
