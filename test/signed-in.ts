import type { User } from '#core/users/contract.ts';
import { local } from '#platform/web/storage.ts';
import { type Handlers, json } from './render-page.tsx';

/** Stores a session in the browser's storage and adds its handlers. */
export function signedIn(user: User, answers: Handlers): Handlers {
  local.token.set('token');
  local.userId.set(user._id);
  local.user.set(JSON.stringify(user));
  return { 'GET /users/me': () => json(user), ...answers };
}
