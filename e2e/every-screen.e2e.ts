import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addressIn, type Language } from '#shared/language.ts';
import { ask } from './api.ts';
import { agency, forwardBooking, newBooking, newBuyer, newMember } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';
import { troubleOfLongerTexts } from './longer-texts.ts';
import { screensOf, type Visitor } from './screens.ts';

// Every screen once in light mode on a phone and once in dark mode on a desktop: it renders, logs no error during
// hydration, does not overflow, and passes axe. Other journeys cover dialogs and states that this one does not reach.

/** Data for the lists: an applicant, a booking that waits for the agency, one that waits for the office. */
async function fillLists(api: APIRequestContext): Promise<void> {
  const applicant = await newBuyer(api, 'Laila Applicant');
  const wish = { agencyId: agency.id, requestMessage: 'Please take me in' };
  await ask(api, 'POST /users/request-agency', applicant.token, wish);
  const buyer = await newMember(api, 'Every Screen');
  await newBooking(api, buyer);
  await forwardBooking(api, (await newBooking(api, buyer)).id);
}

async function comesUp(page: Page, visitor: Visitor): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (visitor === 'visitor') {
    // scrolls down, so that lazy parts load too
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /@/ })).toBeVisible();
  } else {
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  }
}

/** Each screen runs once per role on a phone; on a desktop and in further languages in the long run. */
const runs: readonly (readonly [Visitor, Language, ...string[]])[] = [
  ['visitor', 'en', '@phone', '@park'],
  ['member', 'en', '@phone'],
  ['agentAdmin', 'en', '@phone'],
  ['admin', 'en', '@phone'],
  ['superAdmin', 'en', '@phone'],
  ['visitor', 'en', '@long'],
  ['member', 'en', '@long'],
  ['agentAdmin', 'en', '@long'],
  ['admin', 'en', '@long'],
  ['superAdmin', 'en', '@long'],
  // Malay has the longest words, Chinese letters of its own
  ['visitor', 'ms', '@long', '@phone'],
  ['visitor', 'zh', '@long', '@phone'],
  ['member', 'ms', '@long', '@phone'],
  ['member', 'zh', '@long', '@phone'],
  ['agentAdmin', 'ms', '@long', '@phone'],
  ['admin', 'ms', '@long', '@phone'],
];

for (const [visitor, language, ...tag] of runs) {
  const where = tag[0] === '@long' ? ` in a long run (${tag.at(-1)})` : '';
  test(`every screen of ${visitor} in ${language}${where} comes up, fits and is accessible (D-138)`, {
    tag,
  }, async ({ open, isMobile, trouble, park }) => {
    // some roles have a dozen screens
    test.setTimeout(240_000);
    trouble.expect(/status of 404.*\/(?:nowhere|public\/papers\/|public\/viewings\/)/);
    const page = await open(visitor === 'visitor' ? undefined : visitor);
    const colorScheme = isMobile ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme });
    if (visitor !== 'visitor') await fillLists(page.request);
    for (const path of screensOf(visitor, park)) {
      await test.step(path, async () => {
        await page.goto(addressIn(language, path));
        await comesUp(page, visitor);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await expectAccessible(page);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(beyond, `pixels of ${path} beyond the right edge`).toBeLessThanOrEqual(0);
        if (isMobile && language === 'en')
          expect.soft(await page.evaluate(troubleOfLongerTexts), path).toEqual([]);
      });
    }
  });
}
