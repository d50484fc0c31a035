import type { LotType } from '#core/lots/lifecycle.ts';

/** A list of one type, of one phase, or of both; of all lots without (D-279). */
export type ListFilter = { type?: LotType | undefined; phase?: number | undefined };

export function isListed(lot: { type: LotType; phase: number }, { type, phase }: ListFilter): boolean {
  return (type === undefined || lot.type === type) && (phase === undefined || lot.phase === phase);
}

/** The filter as values of an address. */
export function listQuery({ type, phase }: ListFilter): { type?: string; phase?: string } {
  return { ...(type && { type }), ...(phase !== undefined && { phase: String(phase) }) };
}

/** How many PDFs one network may have drawn in a minute; one that is kept already is not counted. */
export const LISTS_PER_MINUTE = 20;
