import { texts } from '#shared/say.ts';
/** The steps of a booking, explained to a buyer. */
export const howItWorks = texts([
  {
    title: 'Join an agency',
    text: 'Lots are booked through a property agency, which handles your requests.',
  },
  {
    title: 'Request a lot',
    text: 'The lot is held for you once your booking request is sent, and nothing is paid online. Both sides of your identity card and a cheque can be uploaded with the request or later.',
  },
  {
    title: 'Follow the answers',
    text: 'Your agency approves the request; the park office confirms the payment and completes the sale.',
  },
]);
