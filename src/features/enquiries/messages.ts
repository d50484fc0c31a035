import { refusals } from '#shared/problem.ts';

export const enquiryRefusals = refusals({
  ENQUIRY_NOT_FOUND: [404, 'Enquiry not found'],
});

/** Validation sentences of the contact form, shared by form and server. */
export const enquiryFields = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  phoneRequired: 'Phone number is required',
  messageRequired: 'Message is required',
} as const;

/** Texts of the contact form (R-LAND-12, R-LAND-13). */
export const contactTexts = {
  title: 'Contact Us',
  lead: 'Tell us which lot or type you are interested in and how to reach you.',
  send: 'Send message',
  sending: 'Sending…',
  sent: 'Thank you for your message! We will get back to you soon.',
  failed: 'Failed to send your message. Please try again later.',
  unavailable: 'The form cannot be opened right now. Please email or call us.',
} as const;

export const enquiryTexts = {
  /** What the form's call answers, as mail services do. */
  received: 'OK',
  lead: 'What visitors wrote through the contact form. Mark each once somebody has answered.',
  handled: 'Enquiry marked as handled',
  reopened: 'Enquiry opened again',
  markFailed: 'The enquiry could not be changed. Please try again.',
  listFailed: 'Failed to load enquiries. Please try again later.',
  refreshFailed: 'Failed to load enquiries',
  none: 'Nobody has written yet.',
  noneOfView: 'No enquiries in this view.',
  nothingMatches: 'No enquiry matches these words.',
} as const;

/** The mail that the office gets of an enquiry. */
export function enquiryMail(enquiry: { name: string; email: string; phone: string; message: string }) {
  const { name, email, phone, message } = enquiry;
  return {
    subject: `Enquiry from ${name}`,
    text: `${name} wrote through the contact form:\n\n${message}\n\nEmail: ${email}\nPhone: ${phone}\n\nReply to this email to reach them, and mark the enquiry as handled in the portal.\n`,
  };
}
