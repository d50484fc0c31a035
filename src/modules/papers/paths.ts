/** The page that the QR code of a paper leads to. */
export const VERIFY_PATH = '/verify/:code';
export const verifyPath = (code: string) => VERIFY_PATH.replace(':code', code);
