import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { type Park, readPark } from '#app/server/park/read-park.ts';
import { type CastMember, cast, emailOf } from '#app/server/seed/cast.ts';
import { propertyAlias } from '#core/park/labels.ts';
import { readConfig } from '#platform/server/config.ts';
import { paths, placePark } from '#platform/web/paths.ts';
import { watchScreenWidth } from './screen-width.ts';
import { storeSignIn } from './stored-sign-in.ts';

/** The pages that visitors enter the site by. */
export const publicScreens = () => [
  paths.home(),
  paths.hub(),
  paths.type('A'),
  paths.login(),
  paths.register(),
  paths.agencyRequest(),
];

/** Errors logged by a test's pages, and those it expects. */
class Trouble {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Declares an expected error, such as a refused call, which Chromium logs by itself. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /**
   * Records console errors, uncaught errors, and CSP violations: Chromium does not log all of
   * these to the console, such as a library's trial use of `Function`.
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

export type ParkOptions = {
  /** The folder in parks/ that the server of a project opens. */
  parkName: 'aero' | 'small';
};

type WorkerFixtures = {
  /** The park that the journey is about, with `paths` leading to its pages. */
  park: Park;
};

type Fixtures = {
  trouble: Trouble;
  /**
   * A blank page in its own browser context, signed in as a demo account or not at all; for journeys of several people.
   * The sign-in is written to the browser's storage: only journeys about signing in use the login page.
   */
  open: (person?: CastMember) => Promise<Page>;
};

/** Set once React has hydrated or rendered the page: earlier clicks are lost. */
export const hydrated = 'html[data-hydrated]';

/**
 * Keeps a page's idle moments back: it loads what it needs at once, and no live updates (D-156), whose open stream would also
 * keep the network busy for ever.
 */
export async function holdIdleMoments(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

/** Makes a page wait for hydration after each full load, unless a journey tests the server's HTML. */
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

/**
 * Every journey fails on an error it did not declare. Playwright reads from the pattern of the first parameter which fixtures one
 * needs, so that of a fixture without any is empty.
 */
export const test = base.extend<Fixtures, WorkerFixtures & ParkOptions>({
  parkName: ['aero', { scope: 'worker', option: true }],
  park: [
    async ({ parkName }, use) => {
      const park = await readPark(join('parks', parkName));
      placePark({ hub: park.site.slug, property: propertyAlias(park.site) });
      await use(park);
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: async ({ parkName }, use, { parallelIndex }) => {
    const { E2E_PORTS = '', E2E_SMALL_PORT } = process.env;
    const port = parkName === 'small' ? E2E_SMALL_PORT : E2E_PORTS.split(' ')[parallelIndex];
    if (port === undefined)
      throw new Error(`Worker ${parallelIndex} has no server: see playwright.config.ts`);
    await use(`http://localhost:${port}`);
  },
  trouble: [
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

/** The default password of the demo accounts, as in e2e/serve.ts. */
const password = readConfig({}).cast?.password ?? '';

/** Signs in through the login page, and waits for the redirect. */
export async function signIn(page: Page, person: CastMember): Promise<void> {
  await page.goto('/login');
  await signInHere(page, person);
}

/** Fills in the open login page, and waits for the redirect. */
export async function signInHere(page: Page, person: CastMember): Promise<void> {
  // the test account is prefilled after hydration; earlier input could be mixed with it
  await page.getByLabel('Email').focus();
  await expect(page.getByText(/^The test account .* is filled in/)).toBeVisible();
  await page.getByLabel('Email').fill(emailOf(cast[person].mailbox));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Waits until all finite animations and transitions have ended; endless ones, such as loaders, and those that scrolling
 * drives are ignored. The returned function tells whether a new one has started since.
 */
function waitUntilStable(page: Page) {
  return page.evaluateHandle(async () => {
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect, timeline }) =>
            playState === 'running' &&
            timeline === document.timeline &&
            effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    do {
      // a dialog starts its transition a frame or two after it is mounted
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

/** Retries of a check during which an animation started, as when a message disappears. */
const MAX_SCANS = 3;

/** Runs axe once, in the page's own frame: the only other one is a map of another site. */
async function scan(page: Page): Promise<{ rule: string; at: string }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const inPage = (window as unknown as { axe: typeof axe }).axe;
    // only violations: halves the time
    const options: axe.RunOptions = { runOnly: tags, resultTypes: ['violations'], iframes: false };
    const { violations } = await inPage.run(options);
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => ({ id, rule: `${id}: ${help}`, at: target.join(' ') })),
    );
    /** A control half below a sticky bar is as small as what is seen of it, until one scrolls. */
    const isSmall = async (at: string) => {
      const control = document.querySelector(at);
      if (!control) return true;
      control.scrollIntoView({ block: 'center' });
      const again = await inPage.run(control, { runOnly: { type: 'rule', values: ['target-size'] } });
      return again.violations.length > 0;
    };
    const kept: { rule: string; at: string }[] = [];
    for (const { id, rule, at } of found)
      if (id !== 'target-size' || (await isSmall(at))) kept.push({ rule, at });
    return kept;
  }, levels);
}

/** Runs axe for WCAG 2.2 AA on a screen without running animations. */
export async function expectAccessible(page: Page): Promise<void> {
  let found: { rule: string; at: string }[] = [];
  for (let times = 0; times < MAX_SCANS; times += 1) {
    // half faded text fails the contrast rule
    const noted = await waitUntilStable(page);
    found = await scan(page);
    const hasMoved = await noted.evaluate((motion) => motion.hasMoved);
    if (found.length === 0 || !hasMoved) break;
  }
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
