/** What the page of one's own data says, apart from what every page loads. */
export const myDataTexts = {
  link: 'See who opened your documents, where you are logged in, and download your data.',
  lead: 'What the portal keeps about you, who has looked at it, and where you are logged in.',
  viewsLead: 'Every time somebody opens a document of one of your bookings, it is recorded here.',
  sessionsLead: 'Each line is a browser in which you are still logged in.',
  downloadLead:
    'One file with your account, bookings, documents by name, logins and the views of your documents.',
  downloadFailed: 'Failed to download your data. Please try again.',
} as const;
