import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { callTexts } from '#platform/web/api-client/call-failure.ts';
import { commonRefusals } from '#shared/problem.ts';

/** One thing that a person can change, and how to see whether it was. */
export type Action = {
  name: string;
  /** What it writes by, as `METHOD /path`; tools/browser-writes.test.ts wants every write call of the browser to be in one. */
  calls: readonly string[];
  /** Opens the form and fills it in, with the network as it should be. */
  prepare: (page: Page) => Promise<Prepared>;
};

export type Prepared = {
  /** Sends it, and again after a failure. */
  send: () => Promise<void>;
  /** What there has to be after a failure: what was typed or chosen, and a button that can be pressed. */
  kept: () => Promise<void>;
  /** Sentences that claim a success. */
  success: readonly (string | RegExp)[];
  /** Sentences that say a failure, beside those that every call has. */
  failed: readonly string[];
  isDone: () => Promise<boolean>;
  /** Once it is done, the page has nothing left to send again. */
  isOverOnceDone?: true;
  /** What is said when it is sent again after its answer was lost, if not the success. */
  again?: string | RegExp;
};

/** How a network fails; `lost` is the only one that lets a change through, and takes its answer away. */
export const faults = ['cut', 'error', 'away', 'page', 'broken page', 'empty', 'silent', 'lost'] as const;
/** A double of a server that claims what it did not do. */
type Fault = (typeof faults)[number] | 'lie';

const problem = ({ message, code }: { message: string; code: string }) => ({ message, code });
const html = { contentType: 'text/html', body: '<!doctype html><html><p>Welcome to the network</p></html>' };
const answers: Partial<Record<Fault, Parameters<Route['fulfill']>[0]>> = {
  error: { status: 500, json: problem(commonRefusals.SERVER_ERROR) },
  away: { status: 503, json: problem(commonRefusals.UNAVAILABLE) },
  page: { status: 200, ...html },
  'broken page': { status: 502, ...html },
  empty: { status: 200, body: '' },
};

/** Sentences that any call may show. */
const common = [
  ...Object.values(callTexts),
  commonRefusals.SERVER_ERROR.message,
  commonRefusals.UNAVAILABLE.message,
];

type Watched = Window & { seenTexts: string[]; isHurried: boolean };

/** Notes every text that a page shows, however briefly, and makes its timeouts short while it is `hurried`. */
export async function watchTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const own = window as unknown as Watched;
    own.seenTexts = [];
    own.isHurried = false;
    const LONG_MS = 15_000;
    const SHORT_MS = 1_500;
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, own.isHurried ? Math.min(ms, SHORT_MS) : ms);
    const { setTimeout: wait } = window;
    window.setTimeout = ((task: () => void, ms = 0) =>
      wait(task, own.isHurried && ms >= LONG_MS ? SHORT_MS : ms)) as typeof window.setTimeout;
    const note = (changes: MutationRecord[]) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) own.seenTexts.push(node.textContent ?? '');
        if (target.nodeType === Node.TEXT_NODE) own.seenTexts.push(target.textContent ?? '');
      }
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

const seenTexts = (page: Page) => page.evaluate(() => (window as unknown as Watched).seenTexts);

/** Breaks every call of the page in one way; the returned function ends that. */
async function breakNetwork(page: Page, fault: Fault, lie: object): Promise<() => Promise<void>> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const handle = async (route: Route) => {
    const request = route.request();
    const isWrite = request.method() !== 'GET';
    if (!['fetch', 'xhr'].includes(request.resourceType())) return route.fallback();
    if (request.url().includes('/api/live')) return route.abort();
    const answer = answers[fault];
    if (answer) return route.fulfill(answer);
    if (fault === 'silent') {
      await ended;
      return route.abort();
    }
    if (fault === 'cut') return route.abort('internetdisconnected');
    if (!isWrite) return route.fallback();
    if (fault === 'lie') return route.fulfill({ status: 200, json: lie });
    await route.fetch();
    return route.abort('connectionreset');
  };
  const quietly = (route: Route) => handle(route).catch(() => undefined);
  await page.route('**/*', quietly);
  return async () => {
    end();
    await page.unroute('**/*', quietly);
  };
}

const saysOneOf = (texts: readonly string[], sentences: readonly (string | RegExp)[]) =>
  sentences.some((sentence) =>
    texts.some((text) => (typeof sentence === 'string' ? text.includes(sentence) : sentence.test(text))),
  );

/** Sends an action once over a broken network, and returns what is wrong with what the page then shows. */
export async function complaintsAbout(
  page: Page,
  prepared: Prepared,
  fault: Fault,
  lie: object = {},
): Promise<string[]> {
  await page.evaluate((isHurried) => {
    // the message of the attempt before, which would hide that this one says nothing
    for (const old of document.querySelectorAll<HTMLElement>('[aria-label="Dismiss message"]')) old.click();
    Object.assign(window, { seenTexts: [], isHurried });
  }, fault === 'silent');
  const mend = await breakNetwork(page, fault, lie);
  const complaints = await complaintsMeanwhile(page, prepared, fault).finally(mend);
  await page.evaluate(() => Object.assign(window, { isHurried: false }));
  const isRight = (await prepared.isDone()) === (fault === 'lost');
  return isRight ? complaints : [...complaints, 'is done although it failed, or the reverse'];
}

async function complaintsMeanwhile(
  page: Page,
  { send, kept, success, failed, isOverOnceDone }: Prepared,
  fault: Fault,
): Promise<string[]> {
  const complaints: string[] = [];
  await send();
  await expect(async () => {
    expect(saysOneOf(await seenTexts(page), [...common, ...failed, ...success])).toBe(true);
  })
    // a call without an answer is given up after its timeout, and some are tried twice
    .toPass({ timeout: 30_000 })
    .catch(() => complaints.push('says nothing'));
  if (saysOneOf(await seenTexts(page), success)) complaints.push('claims a success');
  if (fault === 'lost' && isOverOnceDone) return complaints;
  await kept().catch((error: Error) => complaints.push(`keeps nothing: ${error.message.slice(0, 400)}`));
  return complaints;
}

/** Sends an action again over a sound network, and waits for its success or for what the server found. */
export async function sendAgain(page: Page, { send, success, again, isDone }: Prepared): Promise<void> {
  await page.evaluate(() => Object.assign(window, { seenTexts: [] }));
  await send();
  const wanted = again === undefined ? success : [again];
  await expect(async () => {
    const shown = await page.locator('body').innerText();
    expect(saysOneOf([shown, ...(await seenTexts(page))], wanted), `shows ${wanted.join(' or ')}`).toBe(true);
  }).toPass({ timeout: 10_000 });
  expect(await isDone()).toBe(true);
}

/** The button is there and can be pressed. */
export async function expectReady(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute('data-loading');
}
