/** Texts of the mail log (D-147). */
export const mailLogTexts = {
  lead: 'Every mail of the portal: to whom, about what, and whether it was sent.',
  noServer: 'No mail server is configured. Mails are kept here and not sent.',
  listFailed: 'The mail log could not be loaded. Please try again later.',
  refreshFailed: 'Failed to load the mail log',
  none: 'No mail has been written yet.',
  nothingMatches: 'No mail matches these filters.',
  mailFailed: 'The mail could not be loaded. Please try again.',
  downloadFailed: 'The mail could not be downloaded. Please try again.',
  sendFailed: 'The mail could not be sent again.',
} as const;
