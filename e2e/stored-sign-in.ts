import type { Page } from '@playwright/test';
import type { SignedIn } from '#core/sessions/contract.ts';
import { send } from './api.ts';

/**
 * Signs a person in through the API and writes to local storage what the login page would; a
 * new tab derives the rest from it (D-21). The page is not opened.
 */
export async function storeSignIn(page: Page, account: { email: string; password: string }): Promise<void> {
  const reply = await send(page.request, 'POST /auth/login', { data: account });
  if (!reply.ok()) throw new Error(`${account.email} cannot sign in: ${await reply.text()}`);
  const { token, user, expiresAt }: SignedIn = await reply.json();
  const now = String(Date.now());
  const stored = {
    token,
    user: JSON.stringify({ ...user, sessionExpiresAt: expiresAt }),
    userId: user._id,
    tokenTimestamp: now,
    lastActivityTime: now,
  };
  await page.context().setStorageState({
    cookies: await page.context().cookies(),
    origins: [
      {
        origin: new URL(reply.url()).origin,
        localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })),
      },
    ],
  });
}
