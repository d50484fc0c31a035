import type { OwnSession } from '../contract.ts';
import type { LiveSession } from './store.ts';

/** A sign-in as its owner sees it; nothing of it signs anybody in. */
export function presentSession(session: LiveSession, currentId: string): OwnSession {
  return {
    _id: session.id,
    id: session.id,
    userAgent: session.userAgent,
    ip: session.ip,
    startedAt: session.startedAt.toISOString(),
    renewedAt: session.tokenIssuedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    isCurrent: session.id === currentId,
  };
}
