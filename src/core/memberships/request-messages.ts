/** What a request for a lot says on the wire, in any language, while its applicant has written nothing (R-MEM-17). */
export const DEFAULT_MESSAGE = 'Requesting agency membership';

/** What an applicant wrote; '' for the message that their form began with. */
export const writtenMessage = (message: string) => (message === DEFAULT_MESSAGE ? '' : message);
