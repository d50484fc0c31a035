/**
 * What is being typed into a form that a session may end under, kept in the memory of this page and nowhere else: it
 * outlives the way to the sign-in and back, not a reload (decision 0011). There is one, of the form used last.
 */
type Draft = {
  /** The form, and what it is about. */
  place: string;
  /** Whose text it is; null for a visitor's, which belongs to whoever signs in next. */
  owner: string | null;
  values: unknown;
};

let kept: Draft | null = null;

export function keepDraft(place: string, owner: string | null, values: unknown): void {
  kept = { place, owner, values };
}

/** What this very person had typed there, or null. */
export function readDraft<T>(place: string, owner: string | null): T | null {
  return kept?.place === place && kept.owner === owner ? (kept.values as T) : null;
}

/** The form has sent it, or its reader has closed it. */
export function dropDraft(place: string): void {
  if (kept?.place === place) kept = null;
}

/** Somebody has signed in: a visitor's text becomes theirs, anybody else's is gone. */
export function claimDraft(userId: string): void {
  if (kept?.owner === null) kept.owner = userId;
  else if (kept?.owner !== userId) kept = null;
}

/** Nobody is expected back. */
export function forgetDrafts(): void {
  kept = null;
}

/** Whether something waits for its owner to sign in again. */
export function hasDraft(): boolean {
  return kept !== null;
}
