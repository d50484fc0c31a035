/** What the build leaves open in a page, and the server fills in for each answer; the nonce stands in index.html too. */
export const pageMarks = {
  /** The nonce that styles carry. */
  nonce: '__CSP_NONCE__',
  /** Where people reach the site, without a slash at the end. */
  site: '__SITE_URL__',
} as const;
