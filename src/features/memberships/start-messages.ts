/** The link to join an agency (D-199). */
export const inviteTexts = {
  title: 'Invite agents',
  lead: 'People who open this link ask {agency} for membership, with an account or a new one. You approve each request.',
  link: 'Link to join',
  share: 'Copy or share the link',
  shared: 'Join {agency}',
  code: 'QR code of the link to join',
} as const;

/** What an agency may lack, within the sentence of its first steps. */
export const contactNouns = { email: 'email', phone: 'phone', address: 'address' } as const;

/** The first steps of an agency. */
export const startTexts = {
  title: 'Getting started',
  done: '{done} of {all} done',
  hide: 'Hide the first steps',
  contact: {
    title: 'Complete the contact details',
    text: 'Buyers read them beside their bookings. Missing: {missing}. The park office enters what you send.',
  },
  invite: {
    title: 'Invite your agents',
    text: 'They open the link of your agency, or scan its QR code, and you approve their requests.',
  },
  booking: {
    title: 'Make the first booking',
    text: 'Book a lot for a client. A request of a buyer counts too.',
  },
} as const;
