import { Problem, type Refusal } from './problem.ts';

/** The answer of a policy: yes, or no with the refusal both sides can print. */
export type Verdict = { allowed: true } | { allowed: false; refusal: Refusal };

export const yes: Verdict = { allowed: true };

export function no(refusal: Refusal): Verdict {
  return { allowed: false, refusal };
}

/** `yes` when the condition holds, else `no` with the refusal. */
export function allowIf(condition: boolean, refusal: Refusal): Verdict {
  return condition ? yes : no(refusal);
}

/**
 * Goes on after a yes. @throws Problem after a no. `found` is the state of the thing, told only in a conflict over it
 * (D-59): whoever has no business with the thing does not learn its state.
 */
export function assertAllowed(verdict: Verdict, found?: string): void {
  if (verdict.allowed) return;
  const { refusal } = verdict;
  throw new Problem(refusal, found !== undefined && refusal.status === 409 ? { found } : {});
}
