import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './concurrency-limit.ts';
import { KeyedCache } from './keyed-cache.ts';

/** argon2id parameters: about 20 to 50 ms on a small machine; expensive for guessing, cheap for one sign-in (D-32). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that no password matches, so that an unknown e-mail takes as long as a known one (timing attack, D-30). */
const ofNobody = new KeyedCache<typeof cost, string>();

/**
 * Hashes at a time: each keeps a core and a thread of libuv's pool busy, so a crowd that signs in leaves half of the cores, and
 * of the four threads, to readers.
 */
const MOST_AT_ONCE = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
/** Some seconds of hashing: further logins are told to try again (D-207). */
const MOST_WAITING = 200;
const inTurn = limitConcurrency(MOST_AT_ONCE, MOST_WAITING);

/** Milliseconds that a hash took lately: a moving average, which begins with that of a slow machine. */
let hashMs = 30;
const limited = <T>(work: () => Promise<T>) =>
  inTurn(async () => {
    const since = performance.now();
    const result = await work();
    hashMs += (performance.now() - since - hashMs) / 8;
    return result;
  });

/** How many passwords are hashed within so many seconds here, at least one. */
export const hashesWithin = (seconds: number) =>
  Math.max(1, Math.floor((seconds * 1_000 * MOST_AT_ONCE) / hashMs));

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.normalize('NFKC'), cost));
}

/** True only if there is a hash and the password matches it. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  // made outside the queue
  const known = stored ?? (await ofNobody.get(cost, () => hash(crypto.randomUUID(), cost)));
  const matches = await limited(() => verify(known, password.normalize('NFKC')));
  return matches && typeof stored === 'string';
}
