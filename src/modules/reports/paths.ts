/** The page of the office. */
export const REPORTS_PATH = '/admin/reports';
