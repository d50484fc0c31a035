import { local, type StoredDraft, session } from './storage.ts';

/**
 * What has been typed into forms that are not sent yet. Texts stand in the session storage of the tab and survive a reload
 * and a sign-in; chosen files stay in the memory of the page and are never written anywhere (decision 0011).
 */

/** The fields of a form that differ from what it began with. */
type Fields = Record<string, unknown>;

type Draft = {
  fields: Fields;
  /** Files had been chosen, and the page was loaded anew since: they have to be chosen again. */
  lostFiles: boolean;
};

/** More than anybody has half-filled at a time; beyond it the oldest go. */
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

/** Whoever types now: the signed-in person, or null. */
export function currentOwner(): string | null {
  return local.token.get() === null ? null : local.userId.get();
}

/** Keeps what has been typed so far; nothing typed keeps nothing. Whoever has left meanwhile leaves nothing behind. */
export function keepDraft(place: string, owner: string | null, changed: Fields): void {
  if (owner !== currentOwner()) return;
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

/** What this very person had typed there, or null. */
export function readDraft(place: string, owner: string | null): Draft | null {
  const draft = readAll().find(isOf(place, owner));
  if (draft === undefined) return null;
  const chosen = files.get(filesKey(place, owner)) ?? {};
  const lostFiles = draft.fileFields.some((name) => !(name in chosen));
  return { fields: { ...draft.fields, ...chosen }, lostFiles };
}

/** The form has sent it, or its writer has given it up. */
export function dropDraft(place: string, owner: string | null = currentOwner()): void {
  const isOwn = isOf(place, owner);
  files.delete(filesKey(place, owner));
  const all = readAll();
  if (all.some(isOwn)) writeAll(all.filter((draft) => !isOwn(draft)));
}

/** A visitor goes to the sign-in and means to send this afterwards. */
export function handOverDraft(place: string): void {
  const isOwn = isOf(place, null);
  writeAll(readAll().map((draft) => (isOwn(draft) ? { ...draft, awaitsSignIn: true } : draft)));
}

/** Somebody is signed in: what a visitor has handed over becomes theirs, anybody else's is gone. */
export function claimDrafts(userId: string): void {
  const all = readAll();
  if (all.length > 0) {
    const own = all.filter(({ owner, awaitsSignIn }) => owner === userId || awaitsSignIn);
    writeAll(own.map(({ awaitsSignIn: _, ...draft }) => ({ ...draft, owner: userId })));
  }
  for (const key of files.keys()) if (!key.startsWith(`${userId} `)) files.delete(key);
}

/** Nobody is expected back. */
export function forgetDrafts(): void {
  session.drafts.clear();
  files.clear();
}

/** Whether something typed, and whether chosen files too, wait for their owner to sign in again. */
export function waitingDrafts(): { texts: boolean; files: boolean } {
  return {
    texts: readAll().length > 0,
    files: [...files.values()].some((chosen) => Object.keys(chosen).length > 0),
  };
}
