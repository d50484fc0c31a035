import { texts } from '#shared/say.ts';

/** The steps of a booking, explained to a buyer. */
export const howItWorks = texts([
  {
    title: 'Join an agency',
    text: 'A property agency handles your requests.',
  },
  {
    title: 'Request a lot',
    text: 'Once you send the request, the lot is held for you; nothing is paid online.',
  },
  {
    title: 'Follow the answers',
    text: 'Your agency approves, then the park office.',
  },
]);

/** What follows the booking, until the keys. */
export const afterBooking = texts([
  {
    title: 'Sign, pay and get the keys',
    text: 'The sale and purchase agreement follows with its payments, and at the end the keys.',
  },
]);
