import { refusals } from '#shared/problem.ts';

export const holdRefusals = refusals({
  REASON_MISSING: [400, 'Please give a reason', 'reason'],
  DOCUMENTS_KEPT: [409, 'Documents of a booking that is under way or sold cannot be erased'],
  DOCUMENTS_ON_HOLD: [409, 'The documents of this booking are under a legal hold'],
});

/** Success sentences of the server. */
export const holdSuccess = {
  held: 'The documents are under a legal hold',
  heldAlready: 'The documents were under a legal hold already. Nothing was changed.',
  lifted: 'The legal hold was lifted',
  notHeld: 'There was no legal hold. Nothing was changed.',
  erased: 'Documents erased: {count}',
  nothingToErase: 'This booking has no documents left to erase',
} as const;

/** What a super admin decides about the documents of a booking. */
export type RetentionDecision = 'hold' | 'lift' | 'erase';

/** The part about retention in the booking, and its dialogs. */
export const retentionTexts = {
  title: 'Keeping the documents',
  notHeld: 'The documents are not under a legal hold and are deleted by the usual periods.',
  erasable:
    'The documents are not under a legal hold and are deleted by the usual periods, or now if the client asks for it.',
  held: 'Legal hold',
  heldSince: 'Since {at}, set by {name}. Nothing is deleted until it is lifted.',
  reason: 'Reason',
  reasonHint: 'Kept in the history and the audit trail; only super admins read it.',
  failed: 'This could not be done. Please try again.',
  hold: {
    open: 'Legal hold…',
    title: 'Put the documents under a legal hold?',
    confirm: 'Set legal hold',
    consequence:
      'No document of this booking is deleted until the hold is lifted, replaced versions included, whatever the periods say or the client asks for. Client and agency are not told.',
  },
  lift: {
    open: 'Lift legal hold…',
    title: 'Lift the legal hold?',
    confirm: 'Lift legal hold',
    consequence:
      'The usual periods apply again at once: documents whose time is over are deleted within the hour.',
  },
  erase: {
    open: 'Erase documents…',
    title: 'Erase the documents of this booking?',
    confirm: 'Erase documents',
    consequence:
      'All documents of this booking are deleted now, replaced versions included. Nobody can bring them back. The booking, its history and the record of who opened the documents stay.',
  },
} as const;
