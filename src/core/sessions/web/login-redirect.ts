import type { LotType } from '#core/lots/lifecycle.ts';
import { type Guard, passesGuard } from '#core/sessions/policy.ts';
import { paths } from '#platform/web/paths.ts';
import { local, session } from '#platform/web/storage.ts';
import { isAdministrator, type Role } from '#shared/actor.ts';

type Person = { role: Role };

/** Navigation state of the login page: the reason for the redirect, or an e-mail to fill in. */
export type LoginState = {
  lines?: string[];
  email?: string;
  /** The lot that is to be booked or waited for: its type, and its number and price. */
  lot?: { type: LotType; text: string };
};

/** Where the panel link of the menu leads. */
export function panelPath(person: Person): string {
  if (isAdministrator(person)) return paths.adminDashboard();
  return person.role === 'agent_admin' ? paths.agentDashboard() : paths.dashboard();
}

/** Where a person lands after a sign-in without a remembered path. */
export function homeAfterSignIn(person: Person): string {
  if (person.role === 'super_admin') return paths.adminDashboard();
  return person.role === 'agent_admin' ? paths.agentDashboard() : paths.enhancedDashboard();
}

/** The guard in front of a path; the route table puts it there. */
export function guardOf(pathname: string): Guard | 'none' {
  if (/^\/admin(-dashboard|\/)/.test(pathname)) return 'super_admin';
  if (/^\/(agent-dashboard|agent\/|bookings\/create)/.test(pathname)) return 'agent_admin';
  if (/^\/(enhanced-)?dashboard/.test(pathname)) return 'user';
  return [paths.profile(), paths.myData(), paths.notices()].includes(pathname) ? 'signed_in' : 'none';
}

/** Whether the page at a path would let this person stay. */
export function mayOpen(person: Person, path: string): boolean {
  const pathname = pathnameOf(path);
  const guard = guardOf(pathname);
  return (guard === 'none' || passesGuard(person, guard)) && !isRedirected(person, pathname);
}

/** The office passes the guard of these pages and is led on to its own dashboard all the same. */
function isRedirected(person: Person, pathname: string): boolean {
  if (pathname.startsWith(paths.agentDashboard())) return isAdministrator(person);
  return pathname.startsWith(paths.createBooking()) && person.role === 'admin';
}

/**
 * Whether a remembered path leads somewhere inside the portal: one leading slash, nothing a browser could read
 * as another host, no control characters, and not a sign-in page, which would only bounce (D-06).
 */
export function isSafePath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so they can hide a second slash
  if (!/^\/(?![/\\])/.test(path) || /[\u0000-\u001f\u007f]/.test(path)) return false;
  const pathname = pathnameOf(path).toLowerCase();
  return !/^\/(login|register)(\/|$)/.test(pathname);
}

/** The path of the last redirect to the sign-in. */
let lastRedirect: string | null = null;

/** Keeps a path, with query and hash, to return to after the sign-in. An unsafe one is not kept. */
export function storeRedirect(path: string): void {
  if (!isSafePath(path)) return;
  local.redirectAfterLogin.set(path);
  storeOwnRedirect(path);
}

/** The same for this tab alone, which others do not take for the end of a session. */
export function storeOwnRedirect(path: string): void {
  if (!isSafePath(path)) return;
  session.redirectAfterLogin.set(path);
  lastRedirect = path;
}

/** The remembered path if it is safe, without using it up: of this tab, else the last one of another tab. */
export function storedRedirect(): string | null {
  const path = session.redirectAfterLogin.get() ?? local.redirectAfterLogin.get();
  return path !== null && isSafePath(path) ? path : null;
}

/** Drops the remembered path, of this tab and for tabs without one. */
export function forgetRedirect(): void {
  local.redirectAfterLogin.clear();
  session.redirectAfterLogin.clear();
}

/** Whether a session that ended waits for its person: an expired one leaves the path to return to, a logout does not. */
export const isReturnAwaited = (): boolean => local.redirectAfterLogin.get() !== null;

/** Whether the user was just redirected to the sign-in for this path and declined; true once. */
export function consumeDecline(path: string): boolean {
  const declined = path === lastRedirect && storedRedirect() === null;
  if (declined) lastRedirect = null;
  return declined;
}

/** Where to go after a sign-in: the remembered path, if this role may open it; else by role. */
export function redirectOf(person: Person): string {
  const path = storedRedirect();
  return path !== null && mayOpen(person, path) ? path : homeAfterSignIn(person);
}

/** The same, once. */
export function consumeRedirect(person: Person): string {
  const path = redirectOf(person);
  forgetRedirect();
  lastRedirect = null;
  return path;
}

function pathnameOf(path: string): string {
  return path.split(/[?#]/)[0] ?? '';
}
