/**
 * Everything the portal keeps in the browser, under the documented keys only.
 * A browser that blocks storage still works: values then live as long as the page.
 */

type Area = 'local' | 'session';

/** One stored value: `get` returns null for an absent or invalid one. */
export type Stored<T> = {
  readonly key: string;
  get(): T | null;
  set(value: T): void;
  clear(): void;
};

const memory: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() };
const listeners = new Set<() => unknown>();

function areaOf(area: Area): Storage | null {
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

function read(area: Area, key: string): string | null {
  try {
    return areaOf(area)?.getItem(key) ?? memory[area].get(key) ?? null;
  } catch {
    return memory[area].get(key) ?? null;
  }
}

function write(area: Area, key: string, value: string): void {
  const store = areaOf(area);
  try {
    if (!store) throw new Error('storage is blocked');
    store.setItem(key, value);
    memory[area].delete(key);
  } catch {
    memory[area].set(key, value);
  }
  announce();
}

function remove(area: Area, key: string): void {
  memory[area].delete(key);
  try {
    areaOf(area)?.removeItem(key);
  } catch {
    // without storage nothing was saved
  }
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

/**
 * Calls back after every change of a stored value, in this tab or another one.
 * Fits useSyncExternalStore: read primitives with `get`, they are stable between changes.
 * @returns the unsubscribe function
 */
export function subscribeStorage(listener: () => unknown): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function text(area: Area, key: string): Stored<string> {
  return {
    key,
    get: () => read(area, key),
    set: (value) => write(area, key, value),
    clear: () => remove(area, key),
  };
}

/** A moment in milliseconds since 1970; anything else than a finite number reads as absent. */
function moment(area: Area, key: string): Stored<number> {
  return {
    key,
    get: () => {
      const written = read(area, key);
      const value = Number(written);
      return written !== null && written.trim() !== '' && Number.isFinite(value) ? value : null;
    },
    set: (value) => write(area, key, String(value)),
    clear: () => remove(area, key),
  };
}

/** JSON; broken JSON reads as absent. The shape is the writer's promise, so check what matters after reading. */
function json<T>(area: Area, key: string): Stored<T> {
  return {
    key,
    get: () => {
      const written = read(area, key);
      if (written === null) return null;
      try {
        return JSON.parse(written) as T;
      } catch {
        return null;
      }
    },
    set: (value) => write(area, key, JSON.stringify(value)),
    clear: () => remove(area, key),
  };
}

/** A decision of an agency or of the office that could not be sent. `timestamp` is ISO 8601. */
export type FailedStatusUpdate = {
  timestamp: string;
  bookingId: string;
  /** What is booked, 'Lot 12'; missing in entries of earlier versions. */
  place?: string | undefined;
  status: string;
  message: string;
  /** The status it was decided on; missing in entries of earlier versions. */
  seenStatus?: string | undefined;
  /** The same of its lot and its price. */
  seenLotId?: string | null | undefined;
  seenPrice?: number | null | undefined;
  error: string;
};

/** Offline cache of a person's own list. `at` is in milliseconds. */
type CachedList<T = unknown> = { userId: string; at: number; total?: number; items: T[] };

/** One draft of the tab; files are never in it (decision 0011). */
export type StoredDraft = {
  /** The form, and the id of its subject. */
  place: string;
  /** The owner's id; null for a visitor's. */
  owner: string | null;
  /** The fields that differ from what the form began with. */
  fields: Record<string, unknown>;
  /** The names of the fields that hold a file. */
  fileFields: string[];
  /** A visitor signs in to send this: the next person to sign in owns it. */
  awaitsSignIn?: boolean;
};

/** Length of a list, and when it was read, in milliseconds. */
type CachedCount = { at: number; count: number };

/** Numbers of applicants and members at the last visit; no personal data. */
export type CachedCounts = { userId: string; requests?: CachedCount; users?: CachedCount };

/** How one person works at the desks: rows of one line; no next booking after a decision; no letters as keys. No personal data. */
export type DeskSettings = { stops?: boolean; noLetters?: boolean };

export const local = {
  token: text('local', 'token'),
  /** The signed-in person as replied by the server, with `sessionExpiresAt`; stored as text, see `core/sessions`. */
  user: text('local', 'user'),
  userId: text('local', 'userId'),
  tokenTimestamp: moment('local', 'tokenTimestamp'),
  lastActivityTime: moment('local', 'lastActivityTime'),
  redirectAfterLogin: text('local', 'redirectAfterLogin'),
  failedStatusUpdates: json<FailedStatusUpdate[]>('local', 'failedStatusUpdates'),
  agencyRequests: json<CachedCounts>('local', 'agencyRequests'),
  cachedBookings: json<CachedList>('local', 'cachedBookings'),
  /** `folded` for the sidebar as icons; outlasts a logout, since it tells nothing of the person. */
  sidebar: text('local', 'sidebar'),
  /** Who hid the first steps of an agency, by the person's id. */
  hiddenStartList: json<Record<string, boolean>>('local', 'hiddenStartList'),
  /** By the person's id. */
  deskSettings: json<Record<string, DeskSettings>>('local', 'deskSettings'),
} as const;

export const session = {
  token: text('session', 'token'),
  user: text('session', 'user'),
  /** Id of the person this tab works for: detects that another tab has signed in as someone else. */
  currentSessionUser: text('session', 'currentSessionUser'),
  /** Scroll positions; the router writes them on unload and restores them on the next page. */
  scroll: text('session', 'scroll'),
  /** Drafts of unsent forms. */
  drafts: json<StoredDraft[]>('session', 'drafts'),
  /** Where this tab goes on after the sign-in; the one of `local` is that of the tab that stored it last. */
  redirectAfterLogin: text('session', 'redirectAfterLogin'),
} as const;

/** The id of the signed-in person, or null. */
export function signedInUserId(): string | null {
  return local.token.get() === null ? null : local.userId.get();
}

/**
 * Removes the session and everything stored for the person. The return path and drafts stay: after an expired session
 * the same person continues with both. So do the settings of the screens: `sidebar`,
 * `hiddenStartList` and `deskSettings`.
 */
export function clearAuthentication(): void {
  for (const entry of [
    local.token,
    local.user,
    local.userId,
    local.tokenTimestamp,
    local.lastActivityTime,
    local.failedStatusUpdates,
    local.agencyRequests,
    local.cachedBookings,
    session.token,
    session.user,
    session.currentSessionUser,
    session.scroll,
  ]) {
    entry.clear();
  }
}
