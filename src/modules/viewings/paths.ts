/** The page that the links of mails lead to; what names the viewing stands behind the hash. */
export const OWN_VIEWING_PATH = '/viewing';
/** The page of the office. */
export const VIEWINGS_PATH = '/admin/viewings';
