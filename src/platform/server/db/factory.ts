/**
 * Numbers what tests build: `cbbc`, `cbbd`, … sort in their order. Only consonants, so that no search of a test
 * for digits or for a word finds somebody by the number in their name or address.
 */
export function ordinals(): () => string {
  let built = 1000;
  return () => {
    built += 1;
    return [...String(built)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');
  };
}
