import { isSameCompany, type ParkFile } from '#core/park/file-contract.ts';

type Stated = Pick<ParkFile, 'facts' | 'details' | 'payment'>;

/** Buyers see several companies and ask which one they pay, and why (D-382). */
export function payeeWarnings({ facts, details, payment }: Stated): string[] {
  const { operator, cost } = facts;
  const paid = [cost?.bookingTerms?.payee, payment?.holder].filter((name) => name !== undefined);
  const names = [...paid, operator?.name, details.developer?.name].filter((name) => name !== undefined);
  const isOne = names.every((name) => isSameCompany(name, names[0]));
  if (paid.length === 0 || payment?.holderIs || isOne) return [];
  const differ = [...new Set(names)].join(', ');
  return [
    `park.yaml: payee, account holder, operator and developer differ (${differ}): state in payment.holderIs who the holder is, and why buyers pay there`,
  ];
}
