import { joined, listed, quoted } from '#shared/punctuation.ts';
import { t, texts } from '#shared/say.ts';
import type {
  CheckState,
  DocumentPaper,
  DocumentType,
  NeededDocument,
  OriginalReason,
  SendBackReason,
  ViewKind,
} from './lifecycle.ts';

export const documentTypeLabels: Record<DocumentType, string> = texts({
  cheque: 'Cheque or transfer slip',
  ic_front: 'IC front',
  ic_back: 'IC back',
  uploaded_document: 'Document',
  other: 'Other document',
});

/** What is wrong with a document that was sent back. */
export const sendBackReasonLabels: Record<SendBackReason, string> = texts({
  blurred: 'Too blurred to read',
  cut_off: 'Part of it is cut off',
  wrong_document: 'Not the document asked for',
  expired: 'No longer valid',
  name_differs: 'Name differs from the booking',
  incomplete: 'A page or signature is missing',
  no_payment: 'No payment came with it',
  other: 'Other',
});

export const documentPaperLabels: Record<DocumentPaper, string> = texts({
  passport: 'Passport',
  company_profile: 'Company profile',
  board_resolution: 'Board resolution',
  payment_proof: 'Proof of payment',
  signed_form: 'Signed booking form',
  letter_of_offer: 'Letter of offer',
  spa: 'Sale and purchase agreement',
  loan_letter: 'Loan letter',
  state_consent: 'State consent',
  second_ic_front: 'IC front of the second person',
  second_ic_back: 'IC back of the second person',
});

export const neededLabels: Record<NeededDocument, string> = {
  ...documentTypeLabels,
  passport: documentPaperLabels.passport,
};

/** 'Waiting for the buyer: Cheque or transfer slip, IC back'. */
export const awaitedText = (needed: readonly NeededDocument[]): string =>
  t('Waiting for the buyer: {documents}', { documents: listed(needed.map((each) => neededLabels[each])) });

/** A reason within a sentence. */
export function reasonWithin(reason: SendBackReason): string {
  const label = sendBackReasonLabels[reason];
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** What a document is called: its paper where its sender named one, else its type. */
export function documentLabel({
  documentType,
  paper,
}: {
  documentType: DocumentType;
  paper: DocumentPaper | null;
}): string {
  return paper === null ? documentTypeLabels[documentType] : documentPaperLabels[paper];
}

export const originalReasonLabels: Record<OriginalReason, string> = texts({
  identity_check: 'To check an identity',
  bank_or_lawyer: 'For a bank or lawyer',
  authority: 'For an authority',
  dispute: 'For a dispute',
  other: 'Another reason',
});

const viewKindLabels: Record<ViewKind, string> = texts({
  opened: 'Opened',
  preview: 'Shown as a picture, with a watermark',
  original: 'Original',
  download: 'Download',
  export: 'Exported',
});

type ViewReason = { kind: ViewKind; reason: OriginalReason | null; note: string; isOwn: boolean };

/** Why a document was handed out: 'Shown as a picture, with a watermark', 'Original: for a bank or lawyer, "For the loan"' (D-182). */
export function viewReasonText({ kind, reason, note, isOwn }: ViewReason): string {
  if (kind === 'export' && isOwn) return t('Exported by you');
  const label = reason === null || reason === 'other' ? '' : originalReasonLabels[reason].toLowerCase();
  return joined(': ', [viewKindLabels[kind], joined(', ', [label, note && quoted(note)])]);
}

/** The state of a document, beside its icon. */
export const checkStateLabels: Record<CheckState, string> = texts({
  missing: 'Missing',
  sent_back: 'Sent back',
  unchecked: 'Not checked yet',
  accepted: 'Accepted',
});
