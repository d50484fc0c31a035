export const documentTypes = ['cheque', 'ic_front', 'ic_back', 'uploaded_document', 'other'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentTypeLabels: Record<DocumentType, string> = {
  cheque: 'Payment cheque',
  ic_front: 'IC front',
  ic_back: 'IC back',
  uploaded_document: 'Document',
  other: 'Other document',
};

export const documentMimes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type DocumentMime = (typeof documentMimes)[number];

/** Maximum size of an upload in bytes (D-98). */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Hours after which an unattached upload is removed (D-99). */
export const UNATTACHED_HOURS = 24;

/** Kinds with at most one document per booking: a new one replaces the old (D-99). */
export const singleDocumentTypes = [
  'cheque',
  'ic_front',
  'ic_back',
] as const satisfies readonly DocumentType[];

/** Allowed content types per kind: identity cards are pictures; everything else may be a PDF too (D-98). */
export function acceptedMimes(type: DocumentType): readonly DocumentMime[] {
  return type === 'ic_front' || type === 'ic_back'
    ? ['image/jpeg', 'image/png', 'image/webp']
    : ['application/pdf', 'image/jpeg', 'image/png'];
}

/** The `accept` attribute of a file field for one kind. */
export function acceptAttribute(type: DocumentType): string {
  return type === 'ic_front' || type === 'ic_back' ? '.jpg,.jpeg,.png,.webp' : '.pdf,.jpg,.jpeg,.png';
}

/** Whether a file is shown as a picture, by the extension of its path or name, ignoring case and query (D-101). */
export function isPreviewable(pathOrName: string): boolean {
  return /\.(jpe?g|png|webp)$/i.test(pathOrName.split(/[?#]/)[0] ?? '');
}

/** A desk's answer to one document; a document without one is unchecked. */
export const documentVerdicts = ['accepted', 'sent_back'] as const;

/** Who gave a verdict: the booking's agency or the park office. */
export const verdictDesks = ['agency', 'office'] as const;

export const sendBackReasons = [
  'blurred',
  'cut_off',
  'wrong_document',
  'expired',
  'name_differs',
  'incomplete',
  'other',
] as const;

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

/** How bytes were handed out; `opened` stands in rows older than the distinction. */
export const viewKinds = ['opened', 'preview', 'original', 'download', 'export'] as const;

/** Where the bytes of a document lie. */
export const documentStores = ['folder', 's3'] as const;
