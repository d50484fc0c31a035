import { type APIRequestContext, expect, type Page } from '@playwright/test';

type Sent = { token?: string; data?: object };

/** One API call as a person's browser would send it: `send(api, 'GET /lots', { token })`. */
export async function send(api: APIRequestContext, call: string, { token, data = {} }: Sent = {}) {
  const [method = '', path = ''] = call.split(' ');
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return api.fetch(`/api${path}`, { method, headers, ...(method !== 'GET' && { data }) });
}

/** A call that must succeed; returns its reply, which lacks no change. */
export async function ask<T>(
  api: APIRequestContext,
  call: string,
  token?: string,
  data?: object,
): Promise<T> {
  const sendIt = () => send(api, call, { ...(token !== undefined && { token }), ...(data && { data }) });
  let reply = await sendIt();
  // a visitor's list may lack a change for a moment (D-203)
  const sendUntilCurrent = async () => {
    if (reply.headers().age !== undefined) reply = await sendIt();
    expect(reply.headers().age).toBeUndefined();
  };
  await expect(sendUntilCurrent).toPass();
  expect(reply.ok(), `${call} answers ${reply.status()}: ${await reply.text()}`).toBe(true);
  return reply.json();
}

/** The token of the person signed in in a page's browser, also before the page is open. */
export async function tokenOf(page: Page): Promise<string> {
  const { origins } = await page.context().storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  return stored.find(({ name }) => name === 'token')?.value ?? '';
}

let made = 0;

/** A name unique among journeys, runs and retries. */
export function ownName(words: string): string {
  made += 1;
  return `${words} ${process.pid}x${made}`;
}

/** The end of the addresses of people made for journeys. */
const MAIL_HOST = '@people.example';

/** The e-mail address for a name. */
export const mailOf = (name: string) => name.toLowerCase().replaceAll(' ', '.') + MAIL_HOST;
