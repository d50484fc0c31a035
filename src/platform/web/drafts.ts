import { type StoredDraft, session, signedInUserId } from './storage.ts';

/**
 * Drafts of unsent forms. Texts are kept in the session storage of the tab and survive a reload
 * and a sign-in; chosen files stay in memory and are never stored (decision 0011).
 */

/** The fields of a form that differ from its initial values. */
type Fields = Record<string, unknown>;

type Draft = {
  fields: Fields;
  /** Files were chosen before a reload and have to be chosen again. */
  lostFiles: boolean;
};

/** Maximum number of drafts; beyond it the oldest are dropped. */
const KEPT_AT_MOST = 30;

const files = new Map<string, Record<string, File>>();
const filesKey = (place: string, owner: string | null) => `${owner ?? ''} ${place}`;

const readAll = () => session.drafts.get() ?? [];

function writeAll(drafts: readonly StoredDraft[]): void {
  if (drafts.length === 0) session.drafts.clear();
  else session.drafts.set(drafts.slice(-KEPT_AT_MOST));
}

const isOf = (place: string, owner: string | null) => (draft: StoredDraft) =>
  draft.place === place && draft.owner === owner;

/** Saves the draft; an empty one is removed. After a sign-out nothing is saved for the previous owner. */
export function keepDraft(place: string, owner: string | null, changed: Fields): void {
  if (owner !== signedInUserId()) return;
  const entries = Object.entries(changed);
  if (entries.length === 0) {
    dropDraft(place, owner);
    return;
  }
  const chosen = entries.filter((entry): entry is [string, File] => entry[1] instanceof File);
  const typed = entries.filter(([, value]) => !(value instanceof File));
  files.set(filesKey(place, owner), Object.fromEntries(chosen));
  const fileFields = chosen.map(([name]) => name);
  const draft: StoredDraft = { place, owner, fields: Object.fromEntries(typed), fileFields };
  const isOwn = isOf(place, owner);
  writeAll([...readAll().filter((other) => !isOwn(other)), draft]);
}

/** The draft of this person in this form, or null. */
export function readDraft(place: string, owner: string | null): Draft | null {
  const draft = readAll().find(isOf(place, owner));
  if (draft === undefined) return null;
  const chosen = files.get(filesKey(place, owner)) ?? {};
  const lostFiles = draft.fileFields.some((name) => !(name in chosen));
  return { fields: { ...draft.fields, ...chosen }, lostFiles };
}

/** Removes the draft after it was sent or discarded. */
export function dropDraft(place: string, owner: string | null = signedInUserId()): void {
  const isOwn = isOf(place, owner);
  files.delete(filesKey(place, owner));
  const all = readAll();
  if (all.some(isOwn)) writeAll(all.filter((draft) => !isOwn(draft)));
}

/** Marks a visitor's draft to be sent after the sign-in. */
export function handOverDraft(place: string): void {
  const isOwn = isOf(place, null);
  writeAll(readAll().map((draft) => (isOwn(draft) ? { ...draft, awaitsSignIn: true } : draft)));
}

/** On sign-in: a marked visitor's draft is assigned to the person, other people's drafts are removed. */
export function claimDrafts(userId: string): void {
  const all = readAll();
  if (all.length > 0) {
    const own = all.filter(({ owner, awaitsSignIn }) => owner === userId || awaitsSignIn);
    writeAll(own.map(({ awaitsSignIn: _, ...draft }) => ({ ...draft, owner: userId })));
  }
  for (const key of files.keys()) if (!key.startsWith(`${userId} `)) files.delete(key);
}

/** Removes all drafts. */
export function forgetDrafts(): void {
  session.drafts.clear();
  files.clear();
}

/** Whether drafts, and whether chosen files too, wait for their owner to sign in again. */
export function waitingDrafts(): { texts: boolean; files: boolean } {
  return {
    texts: readAll().length > 0,
    files: [...files.values()].some((chosen) => Object.keys(chosen).length > 0),
  };
}
