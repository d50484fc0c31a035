/** The office's list of deposits. */
export const DEPOSITS_PATH = '/admin/deposits';
