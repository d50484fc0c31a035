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

/** Goes on after a yes. @throws Problem after a no; `found` tells the state that stands in the way (D-59). */
export function demand(verdict: Verdict, found?: string): void {
  if (!verdict.allowed) throw new Problem(verdict.refusal, found === undefined ? {} : { found });
}
