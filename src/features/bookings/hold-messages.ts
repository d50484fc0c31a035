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
