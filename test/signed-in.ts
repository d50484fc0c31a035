import type { User } from '#features/users/contract.ts';
import { local } from '#platform/web/storage.ts';
import { type Handlers, json } from './render-page.tsx';

/** Puts a person into the browser's storage and lets the network confirm them. */
export function signedIn(user: User, answers: Handlers): Handlers {
  local.token.set('token');
  local.userId.set(user._id);
  local.user.set(JSON.stringify(user));
  return { 'GET /users/me': () => json(user), ...answers };
}
