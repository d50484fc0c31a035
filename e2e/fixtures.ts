import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type CastMember, cast, emailOf } from '#fixtures/cast.ts';
import { readConfig } from '#platform/server/config.ts';
import { watchScreenWidth } from './screen-width.ts';
import { storeSignIn } from './stored-sign-in.ts';

/** What the pages of a test wrote as errors, and what it expects of that. */
class Trouble {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Says that this test provokes an error, such as a refused call, which Chromium logs by itself. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /**
   * Notes errors on the console, errors nobody caught, and whatever the page policy forbids: Chromium does not write each
   * of these on the console, such as a `Function` that a library only tries.
   */
  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#seen.push(`not caught: ${error.error().message}`));
    await context.exposeFunction('noteViolation', (violation: string) => this.#seen.push(violation));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const place = `${event.sourceFile || document.location.href}:${event.lineNumber}`;
        const { noteViolation } = window as unknown as { noteViolation: (violation: string) => void };
        noteViolation(`against ${event.effectiveDirective}: ${event.blockedURI} (${place})`);
      });
    });
  }

  unexpected(): string[] {
    return this.#seen.filter((each) => !this.#expected.some((pattern) => pattern.test(each)));
  }
}

type Fixtures = {
  trouble: Trouble;
  /**
   * An empty page in a browser of its own, signed in as one of the cast, or not at all; for journeys of several people.
   * The sign-in stands in the browser's storage: only journeys about signing in go through the login page.
   */
  open: (person?: CastMember) => Promise<Page>;
};

/** Attached once React has hydrated or rendered the page: what is pressed before goes nowhere. */
export const hydrated = 'html[data-hydrated]';

/** Makes a page wait for hydration after each full load, unless a journey asks for the first bytes only. */
function awaitHydration(page: Page): Page {
  const { goto, reload } = page;
  const wait = () => page.locator(hydrated).waitFor({ state: 'attached' });
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== 'commit') await wait();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await wait();
    return response;
  };
  return page;
}

/** Every journey: fails on an error that it did not announce. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from this pattern
  baseURL: async ({}, use, { parallelIndex }) => {
    const port = process.env.E2E_PORTS?.split(' ')[parallelIndex];
    if (port === undefined)
      throw new Error(`Worker ${parallelIndex} has no server: see playwright.config.ts`);
    await use(`http://localhost:${port}`);
  },
  trouble: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from this pattern
    async ({}, use) => {
      const trouble = new Trouble();
      await use(trouble);
      expect(trouble.unexpected(), 'errors in the browser that the test did not announce').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, isMobile, trouble }, use) => {
    await trouble.watch(context);
    if (isMobile) await watchScreenWidth(context);
    await use(context);
  },
  page: async ({ page }, use) => {
    await use(awaitHydration(page));
  },
  open: async ({ browser, isMobile, trouble }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext();
      contexts.push(context);
      await trouble.watch(context);
      if (isMobile) await watchScreenWidth(context);
      const page = awaitHydration(await context.newPage());
      if (person) await storeSignIn(page, { email: emailOf(cast[person].mailbox), password });
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** What the cast signs in with when nothing is configured, as in e2e/serve.ts. */
const password = readConfig({}).cast?.password ?? '';

/** Signs in through the login page, and ends on the page the portal leads to. */
export async function signIn(page: Page, person: CastMember): Promise<void> {
  await page.goto('/login');
  await signInHere(page, person);
}

/** Fills in the login page that is open, and ends on the page the portal leads to. */
export async function signInHere(page: Page, person: CastMember): Promise<void> {
  // the test account is filled in once the page lives; what is typed before could be mixed with it
  await page.getByLabel('Email').focus();
  await expect(page.getByText('The test account is filled in.')).toBeVisible();
  await page.getByLabel('Email').fill(emailOf(cast[person].mailbox));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Waits until nothing on the screen fades or moves any more; what turns for ever, as a loader does, does not count. The
 * answer notes from that very moment whether something begins to.
 */
function waitUntilStable(page: Page) {
  return page.evaluateHandle(async () => {
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    do {
      // a dialog starts to fade in a frame or two after it stands in the document
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    } while (isMoving());
    const noted = { hasMoved: false };
    const note = () => {
      noted.hasMoved = true;
    };
    for (const sign of ['transitionrun', 'animationstart']) {
      document.addEventListener(sign, note, { once: true, capture: true });
    }
    return noted;
  });
}

/** A screen that moves while it is judged, as when a message leaves, is judged again this often. */
const MAX_SCANS = 3;

/** Holds a screen, once it has come to rest, against WCAG 2.2 AA as far as a program can judge. */
export async function expectAccessible(page: Page): Promise<void> {
  let found: { rule: string; at: string[] }[] = [];
  for (let times = 0; times < MAX_SCANS; times += 1) {
    // half faded, any text is too pale
    const noted = await waitUntilStable(page);
    // without frames no second page has to merge results, and only violations are described: that halves the time
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .withTags(levels)
      .setLegacyMode()
      .analyze();
    found = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      at: nodes.map(({ target }) => target.join(' ')),
    }));
    const hasMoved = await noted.evaluate((motion) => motion.hasMoved);
    if (found.length === 0 || !hasMoved) break;
  }
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
