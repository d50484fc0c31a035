import type { Tx } from '#platform/server/db/open.ts';
import { DAY_MS } from '#shared/dates.ts';
import { deviceName } from '../device-labels.ts';
import { attemptLimits, KNOWN_DEVICE_DAYS } from '../lifecycle.ts';
import type { Device, NotifyOwner } from './actions.ts';
import { takeAttempt } from './rate-limit-store.ts';
import { hasSource, isRecentDevice, sourcesOf } from './source-store.ts';
import { hasSession, listUserAgents } from './store.ts';

/**
 * Whether a login comes from a browser and system that the person has not used for 60 days; never the first login of an
 * account (D-187). Asked before the new session is opened.
 */
export async function isNewDevice(tx: Tx, userId: string, device: Device, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - KNOWN_DEVICE_DAYS * DAY_MS);
  const known = (await listUserAgents(tx, userId, since)).map(deviceName);
  if (known.includes(deviceName(device.userAgent))) return false;
  // an ended session is deleted before 60 days are over; its device is remembered
  if (await isRecentDevice(tx, userId, sourcesOf(device), since)) return false;
  return known.length > 0 || (await hasSession(tx, userId)) || (await hasSource(tx, userId));
}

/** Tells a person of a login from a new device, at most once an hour. */
export async function notifyOfNewDevice(
  tx: Tx,
  notifyOwner: NotifyOwner,
  { userId, userAgent }: { userId: string; userAgent: string },
  now: Date,
): Promise<void> {
  const throttle = { subject: `new device of ${userId}`, most: 1, windowMs: attemptLimits.guessWindow };
  if (!(await takeAttempt(tx, throttle, now))) return;
  const device = deviceName(userAgent);
  await notifyOwner(tx, 'account_sign_in', { userId, doer: userId, device }, now);
}
