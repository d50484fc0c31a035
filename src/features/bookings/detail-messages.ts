/** Lines of a request that an agent sent, which are stored in English. */
export const agentLineLabels = {
  Agent: 'Agent',
  Phone: 'Phone',
  Email: 'Email',
  Description: 'Description',
} as const;

export const bookingDetailTexts = {
  cancelBooking: 'Cancel Booking',
  documents: 'Documents',
  uploadNamed: 'Upload {name}',
  property: 'Property',
  client: 'Client',
} as const;
