/**
 * Everything the portal keeps in the browser, under the documented keys only (R-SES-01 to R-SES-03).
 * A browser that blocks storage still works: values then live as long as the page.
 */

type Area = 'local' | 'session';

/** One stored value: `get` answers null for an absent or unreadable one. */
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
    // nothing was kept where nothing can be removed
  }
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

/**
 * Calls back after every change of a stored value, by this tab or another one.
 * Fits useSyncExternalStore: read primitives with `get`, they are stable between changes.
 * @returns stops listening
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

/** An answer of an agency or of the office that could not be sent (R-SES-02). `timestamp` is ISO 8601. */
export type FailedStatusUpdate = {
  timestamp: string;
  bookingId: string;
  /** What is booked, 'Lot 12'; entries of older pages do not have it. */
  place?: string | undefined;
  status: string;
  message: string;
  /** The status it was decided on; entries of older pages do not have it. */
  seenStatus?: string | undefined;
  error: string;
};

/** A person's own copy of a list, for reading while the server is away (D-55). `at` is in milliseconds. */
export type CachedList<T = unknown> = { userId: string; at: number; total?: number; items: T[] };

/** One half-filled form of the tab; files are never in it (decision 0011). */
export type StoredDraft = {
  /** The form, and what it is about. */
  place: string;
  /** Whose text it is; null for a visitor's. */
  owner: string | null;
  /** The fields that differ from what the form began with. */
  fields: Record<string, unknown>;
  /** The names of the fields that hold a file. */
  fileFields: string[];
  /** A visitor goes to the sign-in to send this: it belongs to whoever signs in next. */
  awaitsSignIn?: boolean;
};

/** How long a list was, and when it was read, in milliseconds. */
type CachedCount = { at: number; count: number };

/** How many waited for membership and how many belonged to the agency at the last look; nothing personal is kept (D-55). */
export type CachedCounts = { userId: string; requests?: CachedCount; users?: CachedCount };

export const local = {
  token: text('local', 'token'),
  /** The signed-in person as the server answered, with `sessionExpiresAt`; kept as text, see `features/sessions`. */
  user: text('local', 'user'),
  userId: text('local', 'userId'),
  tokenTimestamp: moment('local', 'tokenTimestamp'),
  lastActivityTime: moment('local', 'lastActivityTime'),
  redirectAfterLogin: text('local', 'redirectAfterLogin'),
  failedStatusUpdates: json<FailedStatusUpdate[]>('local', 'failedStatusUpdates'),
  agencyRequests: json<CachedCounts>('local', 'agencyRequests'),
  cachedBookings: json<CachedList>('local', 'cachedBookings'),
} as const;

export const session = {
  token: text('session', 'token'),
  user: text('session', 'user'),
  /** Id of the person this tab works for: tells the tab that another one signed in as someone else (D-21). */
  currentSessionUser: text('session', 'currentSessionUser'),
  /** How far pages were scrolled; the router writes it when the page goes, and it is taken back when the next one comes. */
  scroll: text('session', 'scroll'),
  /** What was typed into forms that are not sent yet. */
  drafts: json<StoredDraft[]>('session', 'drafts'),
} as const;

/**
 * Forgets who was signed in and everything kept for them. The remembered path and what was typed stay: whoever signs in
 * again after an expiry returns to both.
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
