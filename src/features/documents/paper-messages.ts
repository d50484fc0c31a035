/** Texts of the row that adds a further document to a booking (D-170). */
export const paperTexts = {
  question: 'What is it?',
  unsaid: 'Something else',
  choose: 'Please choose',
  soldOnly: 'This lot is sold, so only papers of the sale can be added: choose which one it is.',
  addToSold: 'Add a paper of the sale',
} as const;
