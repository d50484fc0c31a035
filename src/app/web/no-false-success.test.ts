import { afterEach, expect, it, vi } from 'vitest';
import { refreshUser, signIn, signOut } from '#core/sessions/web/queries.ts';
import { readStoredUser } from '#core/sessions/web/stored-user.ts';
import { getMe } from '#core/users/contract.ts';
import { call, callFile } from '#platform/web/api-client/call.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { keepDraft, waitingDrafts } from '#platform/web/drafts.ts';
import { local, type Stored, session } from '#platform/web/storage.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { endpoints } from '#test/endpoints.ts';
import { json } from '#test/render-page.tsx';
import { measured } from '#test/size.ts';

// Goal S16: the one function that sends every writing call (tools/browser-writes.test.ts), and what a logout leaves.

const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const writes = endpoints.filter(({ method }) => method !== 'GET');

const html = { headers: { 'content-type': 'text/html' } };
const faults: Record<string, () => Promise<Response>> = {
  'network cut': () => Promise.reject(new TypeError('Failed to fetch')),
  500: async () => json(commonRefusals.SERVER_ERROR, 500),
  503: async () => json(commonRefusals.UNAVAILABLE, 503),
  'a page with 200': async () => new Response('<html></html>', html),
  'a page with 502': async () => new Response('<html></html>', { status: 502, ...html }),
  'an empty answer': async () => new Response('', { status: 200 }),
  'words of a proxy': async () => new Response('upstream error', { status: 502 }),
};

type Client = (endpoint: Endpoint) => Promise<unknown>;

/** The calls that claim a success although no answer of the server said so, or fail without a sentence of their own. */
async function falseSuccesses(client: Client): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of writes) {
    for (const [name, answer] of Object.entries(faults)) {
      vi.stubGlobal('fetch', answer);
      const outcome = await client(endpoint).catch((error: unknown) => error);
      if (!(outcome instanceof CallFailure)) found.push(`${addressOf(endpoint)}, ${name}`);
    }
  }
  return found;
}

/** As the browser calls it; the values of its path do not matter. */
const ofTheBrowser: Client = (endpoint) => {
  const isFile = endpoint.reply[endpoint.status] === 'file';
  const send = (isFile ? callFile : call) as (endpoint: Endpoint, input: object) => Promise<unknown>;
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return send(endpoint, { params: Object.fromEntries(names.map((name) => [name, 'x'])) });
};

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('no writing call succeeds unless the server said so (D-42)', async () => {
  expect(await falseSuccesses(ofTheBrowser)).toEqual([]);
  measured({ 'writing calls': writes.length, faults: Object.keys(faults).length });
});

it('a client that does not look at the answer is caught', async () => {
  const caught = await falseSuccesses(async ({ path }) => {
    await fetch(path).catch(() => undefined);
    return {};
  });
  expect(caught.length).toBeGreaterThan(0);
});

/** What may outlive a logout: settings of the screens without personal data (storage.ts). */
const allowed = [local.sidebar.key, local.hiddenStartList.key, local.deskSettings.key];

/** Everything of a person in this browser, but for what is allowed. */
function leftovers(): string[] {
  const stored = [window.localStorage, window.sessionStorage].flatMap((area) => Object.keys(area));
  return [
    ...stored.filter((key) => !allowed.includes(key)),
    ...queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryHash }) => queryHash),
    ...queryClient
      .getMutationCache()
      .getAll()
      .map(() => 'a mutation'),
    ...(waitingDrafts().files ? ['files of a draft'] : []),
  ];
}

/** Signs in and fills every place that storage.ts knows. */
function useEverything(): void {
  vi.stubGlobal('fetch', async () => json({ message: '' }));
  const user = userOf('agent_admin');
  signIn(signedInAs(user));
  keepDraft('booking', user._id, { message: 'A bakery', icFront: new File(['x'], 'front.jpg') });
  for (const entry of [...Object.values(local), ...Object.values(session)]) {
    if (entry.get() === null) (entry as Stored<unknown>).set(1);
  }
  queryClient.setQueryData(['bookings'], ['his']);
}

it('a logout leaves nothing of a person in the browser but what is named (D-36, D-55)', () => {
  useEverything();
  expect(leftovers().length).toBeGreaterThan(10);
  signOut();
  expect(leftovers()).toEqual([]);
  const places = Object.keys(local).length + Object.keys(session).length;
  measured({ 'stored values': places, leftovers: 0 });
});

it.each(['nobody', 'another person'])(
  'an answer that comes after the logout is nobody’s and stores nothing: then %s is signed in (D-36)',
  async (who) => {
    const user = userOf('user');
    signIn(signedInAs(user));
    const answers: ((response: Response) => void)[] = [];
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
    const late = refreshUser().catch((error: unknown) => error);
    const other = call(getMe).catch((error: unknown) => error);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    signOut();
    const after = who === 'nobody' ? null : userOf('admin', { _id: 'next' });
    if (after) signIn(signedInAs(after));
    for (const answer of answers) answer(json(user));
    expect(await Promise.all([late, other])).toEqual([expect.any(Error), expect.any(CallFailure)]);
    expect(readStoredUser().user?._id).toBe(after?._id);
  },
);

it('something left behind is caught', () => {
  useEverything();
  signOut();
  window.localStorage.setItem('lastSearch', 'Aisyah');
  queryClient.setQueryData(['users'], ['Aisyah']);
  expect(leftovers()).toEqual(['lastSearch', '["users"]']);
});
