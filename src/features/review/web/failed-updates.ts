import { useMemo, useSyncExternalStore } from 'react';
import { type FailedStatusUpdate, local, subscribeStorage } from '#platform/web/storage.ts';

/** Lifetime of an unconfirmed update: a week. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Keeps an unconfirmed status update, and replaces an older one of the same booking. */
export function keepFailedUpdate(update: Omit<FailedStatusUpdate, 'timestamp'>): void {
  const others = readFailedUpdates().filter(({ bookingId }) => bookingId !== update.bookingId);
  write([...others, { timestamp: new Date().toISOString(), ...update }]);
}

/** Drops the kept update of a booking, after a success, a refusal, or when discarded. */
export function forgetFailedUpdate(bookingId: string): void {
  const kept = readFailedUpdates();
  const others = kept.filter((update) => update.bookingId !== bookingId);
  if (others.length < kept.length) write(others);
}

/** The status updates still to be confirmed, oldest first. */
export function useFailedUpdates(): FailedStatusUpdate[] {
  const text = useSyncExternalStore(subscribeStorage, snapshot);
  return useMemo(() => JSON.parse(text) as FailedStatusUpdate[], [text]);
}

/** React compares snapshots by identity, so this one is text. */
function snapshot(): string {
  return JSON.stringify(readFailedUpdates());
}

function readFailedUpdates(): FailedStatusUpdate[] {
  const kept: unknown = local.failedStatusUpdates.get();
  if (!Array.isArray(kept)) return [];
  return kept.filter(isCurrent);
}

/** Validates the stored list: anything but an update of the last week is ignored. */
function isCurrent(entry: unknown): entry is FailedStatusUpdate {
  if (typeof entry !== 'object' || entry === null) return false;
  const { timestamp, bookingId, status, message, ...later } = entry as Partial<FailedStatusUpdate>;
  const { seenStatus = '', place = '' } = later;
  const complete = [bookingId, status, message, seenStatus, place].every((part) => typeof part === 'string');
  return complete && Date.now() - Date.parse(String(timestamp)) < KEPT_FOR_MS;
}

function write(updates: FailedStatusUpdate[]): void {
  if (updates.length === 0) local.failedStatusUpdates.clear();
  else local.failedStatusUpdates.set(updates);
}
