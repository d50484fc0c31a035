/** How a booking comes about, for a buyer; apart from the other sentences, which the landing page has no use for. */
export const howItWorks = [
  {
    title: 'Join an agency',
    text: 'Lots are booked through a property agency, which handles your requests.',
  },
  { title: 'Request a lot', text: 'The lot is held for you at once, and nothing is paid online.' },
  {
    title: 'Follow the answers',
    text: 'Your agency approves the request; the park office confirms the payment and completes the sale.',
  },
] as const;
