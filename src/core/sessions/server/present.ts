import type { OwnSession } from '../contract.ts';
import type { LiveSession } from './store.ts';

/** A session as its owner sees it, without token or hash. */
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
