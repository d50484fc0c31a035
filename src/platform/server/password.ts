import { hash, verify } from '@node-rs/argon2';

/** Memory-hard and about 20 to 50 ms on a small machine: dear for guessing, cheap for one sign-in (D-32). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that no password matches, so that an unknown e-mail costs the same time as a known one (D-30). */
let nobody: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** True only if there is a hash and the password is its. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await nobody), password.normalize('NFKC'));
  return matches && typeof stored === 'string';
}
