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

/** One upload may be at most this many bytes (D-98). */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** An upload that no booking took is removed after this many hours (D-99). */
export const UNATTACHED_HOURS = 24;

/** Kinds of which a booking keeps one: a new one takes the place of the old (D-99). */
export const singleDocumentTypes = [
  'cheque',
  'ic_front',
  'ic_back',
] as const satisfies readonly DocumentType[];

/** What each kind may be, by content: identity cards are pictures; everything else may be a PDF too (D-98). */
export function acceptedMimes(type: DocumentType): readonly DocumentMime[] {
  return type === 'ic_front' || type === 'ic_back'
    ? ['image/jpeg', 'image/png', 'image/webp']
    : ['application/pdf', 'image/jpeg', 'image/png'];
}

/** The `accept` attribute of a file field for one kind. */
export function acceptAttribute(type: DocumentType): string {
  return type === 'ic_front' || type === 'ic_back' ? '.jpg,.jpeg,.png,.webp' : '.pdf,.jpg,.jpeg,.png';
}

/** Whether a file shows as a picture, by the extension of its path or name, whatever the case or query (D-101). */
export function isPreviewable(pathOrName: string): boolean {
  return /\.(jpe?g|png|webp)$/i.test(pathOrName.split(/[?#]/)[0] ?? '');
}
