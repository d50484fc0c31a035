import type { DocumentPaper } from '#core/documents/lifecycle.ts';
import { cleanIdentifier } from '#shared/clean-text.ts';

/** Kinds of identity numbers of a person. */
export const identityKinds = ['nric', 'passport', 'other'] as const;
export type IdentityKind = (typeof identityKinds)[number];

/** Most purchasers of one booking; the first is the main one. */
export const MAX_PURCHASERS = 10;

/** ISO 3166-1 alpha-2 codes; the browser names them with Intl.DisplayNames. */
export const countries = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH ' +
  'CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN ' +
  'GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI ' +
  'LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM ' +
  'PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD ' +
  'TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** A number without spaces and hyphens, in capitals, as it is stored and compared. */
export function plainNumber(written: string): string {
  return cleanIdentifier(written).replace(/[ -]/g, '').toUpperCase();
}

/** A company's number, plain; both numbers of SSM as they are printed, '202001012345 (1385669-X)' (D-255). */
export function plainRegistration(written: string): string {
  return plainNumber(written).replace(/^(\d{12})\((\d{1,7})([A-Z])\)$/, '$1 ($2-$3)');
}

/** The plain numbers in a company's number, by which it is found. */
export function registrationNumbers(registration: string): string[] {
  return plainNumber(registration).split(/[()]/).filter(Boolean);
}

/** Whether a plain number can be an identity number of its kind. Only the format: no register is asked (D-255). */
export function isIdentity(kind: IdentityKind, plain: string): boolean {
  switch (kind) {
    case 'nric':
      return isNric(plain);
    case 'passport':
      return /^[A-Z0-9]{5,15}$/.test(plain);
    case 'other':
      return /^[A-Z0-9/.]{3,20}$/.test(plain);
  }
}

/** 12 digits: a day of birth in this or the last century, and a place that is not 00. */
function isNric(plain: string): boolean {
  const [, year, month, day, place] = /^(\d\d)(\d\d)(\d\d)(\d\d)\d{4}$/.exec(plain) ?? [];
  if (place === undefined || place === '00') return false;
  // 29 February is a day of 2000, and of every leap year of either century
  return ['19', '20'].some((century) => isDay(`${century}${year}-${month}-${day}`));
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** Whether a plain number can be the registration of a company: SSM's new or old form or both, or any from abroad (D-255). */
export function isRegistration(country: string, plain: string): boolean {
  if (country !== 'MY') return /^[A-Z0-9/.]{3,20}$/.test(plain);
  return /^((19|20)\d\d0[1-6]\d{6}( \(\d{1,7}-[A-Z]\))?|\d{1,7}[A-Z]|LLP\d{7}LGN)$/.test(plain);
}

/** A number with all but its last four characters hidden: '••••••••5678'. */
export function maskedNumber(plain: string): string {
  const tail = plain.slice(-4);
  return '•'.repeat(Math.max(4, plain.length - tail.length)) + (plain.length > 4 ? tail : '');
}

type Company = { name: string; registrationNumber: string; country: string; foreignHeld: boolean };

/** What the rules below read of a purchaser: a person, or a company with the person who signs for it. */
type Facts = {
  name: string;
  identityKind: IdentityKind | null;
  identityMasked: string;
  nationality: string;
  address: string;
  company: Company | null;
};

/** Whether a purchaser's interest is foreign: a person of another nationality, a company from abroad or half held abroad (D-256). */
export function isForeign({ nationality, company }: Pick<Facts, 'nationality' | 'company'>): boolean {
  if (company === null) return nationality !== '' && nationality !== 'MY';
  return company.foreignHeld || company.country !== 'MY';
}

/** What papers name of a purchaser. */
export type PurchaserDetail = 'name' | 'identity' | 'nationality' | 'registration' | 'address';

/** What is not there of that; it warns and decides nothing (D-257). */
export function missingDetails({ company, ...facts }: Facts): PurchaserDetail[] {
  const has: Record<PurchaserDetail, boolean> = {
    name: facts.name !== '',
    identity: facts.identityKind !== null && facts.identityMasked !== '',
    nationality: company !== null || facts.nationality !== '',
    registration: company === null || company.registrationNumber !== '',
    address: facts.address !== '',
  };
  return (['name', 'identity', 'nationality', 'registration', 'address'] as const).filter(
    (each) => !has[each],
  );
}

export const isPurchaserComplete = (facts: Facts) => missingDetails(facts).length === 0;

/** A paper that a purchaser needs, and whose it is. */
export type NeededPaper = { paper: DocumentPaper; name: string };

/** Papers beside cheque and identity of the main purchaser: they are asked for and block nothing (D-257). */
export function neededPapers(purchasers: readonly Facts[]): NeededPaper[] {
  return purchasers.flatMap(({ name, identityKind, company }, position) => {
    const papers: DocumentPaper[] = [];
    if (company) papers.push('company_profile', 'board_resolution');
    if (position > 0 && identityKind === 'passport') papers.push('passport');
    else if (position > 0) papers.push('second_ic_front', 'second_ic_back');
    return papers.map((paper) => ({
      paper,
      name: paper.startsWith('company') || paper === 'board_resolution' ? (company?.name ?? name) : name,
    }));
  });
}
