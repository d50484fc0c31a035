import type { DocumentPaper } from '#core/documents/lifecycle.ts';
import type { Purchasers } from '../contract.ts';
import { isForeign, isPurchaserComplete, neededPapers } from '../lifecycle.ts';
import type { MatchRow, PurchaserRow } from './store.ts';

/** Who buys, with what follows from it; identity numbers only masked. */
export function presentPurchasers(
  row: PurchaserRow | undefined,
  papers: readonly DocumentPaper[],
  matches?: readonly MatchRow[],
): Purchasers {
  const purchasers = row?.list ?? [];
  return {
    version: row?.version ?? 0,
    purchasers: purchasers.map((each) => ({
      id: each.id,
      company: each.company,
      name: each.name,
      identityKind: each.identityKind,
      identityMasked: each.identityMasked,
      nationality: each.nationality,
      phone: each.phone,
      email: each.email,
      address: each.address,
    })),
    foreignInterest: purchasers.some(isForeign),
    purchasersComplete: purchasers.length > 0 && purchasers.every(isPurchaserComplete),
    alsoNeeded: neededPapers(purchasers).filter(({ paper }) => !papers.includes(paper)),
    ...(matches && {
      sameAs: matches.map(({ id, lotNumber, unitNumber }) => ({
        bookingId: id,
        lotNumber,
        unitNumber,
      })),
    }),
  };
}
