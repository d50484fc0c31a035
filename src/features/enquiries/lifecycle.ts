/** An enquiry that somebody took care of is deleted this many days later. */
export const DEFAULT_ENQUIRY_DAYS = 365;
