export const documentTypes = ['cheque', 'ic_front', 'ic_back', 'uploaded_document', 'other'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentMimes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type DocumentMime = (typeof documentMimes)[number];

/** Maximum size of an upload in bytes (D-98). */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Hours after which an unattached upload is removed (D-99). */
export const UNATTACHED_HOURS = 24;

/** Share of the store that all files without a booking may take, of what they take and what is free. */
export const UNATTACHED_SHARE = 0.1;

/** Kinds with at most one document per booking: a new one replaces the old. */
export const singleDocumentTypes = [
  'cheque',
  'ic_front',
  'ic_back',
] as const satisfies readonly DocumentType[];

export function isSingleType(type: DocumentType): boolean {
  return (singleDocumentTypes as readonly DocumentType[]).includes(type);
}

/** Allowed content types per kind: identity cards are pictures; everything else may be a PDF too. */
export function acceptedMimes(type: DocumentType): readonly DocumentMime[] {
  return type === 'ic_front' || type === 'ic_back'
    ? ['image/jpeg', 'image/png', 'image/webp']
    : ['application/pdf', 'image/jpeg', 'image/png'];
}

/** Whether a file is shown as a picture, by the extension of its path or name, ignoring case and query (D-101). */
export function isPreviewable(pathOrName: string): boolean {
  return /\.(jpe?g|png|webp)$/i.test(pathOrName.split(/[?#]/)[0] ?? '');
}

/** A desk's answer to one document; a document without one is unchecked. */
export const documentVerdicts = ['accepted', 'sent_back'] as const;
export type DocumentVerdict = (typeof documentVerdicts)[number];

/** The two sides that decide on a booking and its documents: its agency, and the park office. */
export const desks = ['agency', 'office'] as const;
export type Desk = (typeof desks)[number];

export const sendBackReasons = [
  'blurred',
  'cut_off',
  'wrong_document',
  'expired',
  'name_differs',
  'incomplete',
  'no_payment',
  'other',
] as const;
export type SendBackReason = (typeof sendBackReasons)[number];

/** What may be wrong with a document: that no payment came only with a cheque or slip. */
export function reasonsFor(document: Named): readonly SendBackReason[] {
  return sendBackReasons.filter((reason) => reason !== 'no_payment' || isNeeded('cheque', document));
}

/** Maximum length of the note to the client on a document that was sent back. */
export const MAX_CHECK_NOTE = 500;

/** Most verdicts of one call. */
export const MAX_CHECKS = 20;

/** What an `other` document is, where its sender says so. */
export const documentPapers = [
  'passport',
  'company_profile',
  'board_resolution',
  'payment_proof',
  'signed_form',
  'letter_of_offer',
  'spa',
  'loan_letter',
  'state_consent',
  'second_ic_front',
  'second_ic_back',
] as const;
export type DocumentPaper = (typeof documentPapers)[number];

/** Papers of the sale, which the office may add to a sold booking too. */
const salePapers: readonly DocumentPaper[] = [
  'letter_of_offer',
  'spa',
  'loan_letter',
  'state_consent',
  'signed_form',
];

export function isSalePaper(paper: DocumentPaper | undefined): boolean {
  return paper !== undefined && salePapers.includes(paper);
}

/** How a document is added: papers of the sale and slips of payments also to a sold booking. */
export function additionOf(paper: DocumentPaper | undefined): 'add' | 'addSalePaper' | 'addSlip' {
  if (paper === 'payment_proof') return 'addSlip';
  return isSalePaper(paper) ? 'addSalePaper' : 'add';
}

/** A document that a booking is asked for: by its type, or a paper of the type other. */
export type NeededDocument = (typeof singleDocumentTypes)[number] | 'passport';

/**
 * What a booking is asked for: a main purchaser with a passport sends it in place of both IC sides (D-261), and one that is paid no
 * cheque (D-487).
 */
export function neededDocuments(byPassport: boolean, isPaid = false): readonly NeededDocument[] {
  const needed: readonly NeededDocument[] = byPassport ? ['cheque', 'passport'] : singleDocumentTypes;
  return isPaid ? needed.filter((each) => each !== 'cheque') : needed;
}

type Named = { documentType: DocumentType; paper: DocumentPaper | null };

/** Whether a document is the one that is asked for; the slip of a reported payment is one as good as the cheque. */
export function isNeeded(needed: NeededDocument, { documentType, paper }: Named): boolean {
  return (paper === 'payment_proof' ? 'cheque' : (paper ?? documentType)) === needed;
}

/** Whether a current document is a cheque or the slip of a transfer that was not sent back. */
export function isSlipSent({ verdict, ...document }: Judged): boolean {
  return isNeeded('cheque', document) && verdict !== 'sent_back';
}

/** Papers that somebody who buys needs, beside the identity of the main purchaser (D-257). */
export const purchaserPapers = [
  'company_profile',
  'board_resolution',
  'passport',
  'second_ic_front',
  'second_ic_back',
] as const satisfies readonly DocumentPaper[];

/** What a booking knows of who buys; the papers are null while nobody is named. */
export type AskedOf = { byPassport: boolean; purchaserPapers: readonly DocumentPaper[] | null };

/** Whether a document that was sent back is asked for again: not where nobody who buys needs it any more (D-345). */
export function isAskedFor(
  { documentType, paper }: Named,
  { byPassport, purchaserPapers: needed }: AskedOf,
): boolean {
  if (documentType === 'ic_front' || documentType === 'ic_back') return !byPassport;
  if (needed === null || !purchaserPapers.some((each) => each === paper)) return true;
  return (byPassport && paper === 'passport') || needed.some((each) => each === paper);
}

type Judged = Named & { verdict: DocumentVerdict | null };

/** Whether a booking's current documents hold each one of those that are asked for, not sent back (D-168). */
export function areComplete(current: readonly Judged[], needed: readonly NeededDocument[]): boolean {
  return needed.every((each) =>
    current.some((document) => isNeeded(each, document) && document.verdict !== 'sent_back'),
  );
}

/** How bytes were handed out; `opened` stands in rows older than the distinction. */
export const viewKinds = ['opened', 'preview', 'original', 'download', 'export'] as const;
export type ViewKind = (typeof viewKinds)[number];

/** Why a person opens a picture without its watermark (D-181). */
export const originalReasons = ['identity_check', 'bank_or_lawyer', 'authority', 'dispute', 'other'] as const;
export type OriginalReason = (typeof originalReasons)[number];

/** Length of the note beside such a reason; `other` needs one. */
export const ORIGINAL_NOTE = { least: 5, most: 500 };

/** Where the bytes of a document lie. */
export const documentStores = ['folder', 's3'] as const;

/** The state of a kind of document at its booking. */
export const checkStates = ['missing', 'unchecked', ...documentVerdicts] as const;
export type CheckState = (typeof checkStates)[number];

/** The states of what a booking is asked for: with a passport no IC side counts, and without a cheque none is asked for. */
export type DocumentMarks = Record<'ic_front' | 'ic_back', CheckState> & {
  cheque?: CheckState | undefined;
  passport?: CheckState | undefined;
};

/** What a booking is asked for, in order. */
export function neededOf({ cheque, passport }: DocumentMarks): readonly NeededDocument[] {
  return neededDocuments(passport !== undefined, cheque === undefined);
}

/** What of it the buyer still has to send: what never came, and what was sent back. */
export function awaitedOf(marks: DocumentMarks): NeededDocument[] {
  return neededOf(marks).filter((needed) => marks[needed] === 'missing' || marks[needed] === 'sent_back');
}

/** What of it has never come. */
export function missingOf(marks: DocumentMarks): NeededDocument[] {
  return neededOf(marks).filter((needed) => marks[needed] === 'missing');
}
