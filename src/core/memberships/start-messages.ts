import { t, texts } from '#shared/say.ts';

/** The link to join an agency (D-199). */
export const inviteTexts = {
  title: t('Invite agents'),
} as const;

/** What an agency may lack, within the sentence of its first steps. */
export const contactNouns = texts({ email: 'email', phone: 'phone', address: 'address' });

/** The first steps of an agency. */
export const startTexts = texts({
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
});
