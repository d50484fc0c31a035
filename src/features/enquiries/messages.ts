import { refusals } from '#shared/problem.ts';

export const enquiryRefusals = refusals({
  ENQUIRY_NOT_FOUND: [404, 'Enquiry not found'],
});

/** Field sentences of the contact form, shared by form and server. */
export const enquiryFields = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  phoneRequired: 'Phone number is required',
  messageRequired: 'Message is required',
} as const;

export const enquiryTexts = {
  /** What the form's call answers, as mail services do. */
  received: 'OK',
  handled: 'Enquiry marked as handled',
  reopened: 'Enquiry opened again',
} as const;
