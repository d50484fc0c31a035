import { hash, verify } from '@node-rs/argon2';

/** argon2id parameters: about 20 to 50 ms on a small machine; expensive for guessing, cheap for one sign-in (D-32). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that no password matches, so that an unknown e-mail takes as long as a known one (timing attack, D-30). */
let nobody: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** True only if there is a hash and the password matches it. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await nobody), password.normalize('NFKC'));
  return matches && typeof stored === 'string';
}
