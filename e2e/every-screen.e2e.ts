import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Park } from '#app/server/park/read-park.ts';
import { addressIn, type Language } from '#shared/language.ts';
import { ask } from './api.ts';
import { agencyOf, forwardBooking, newBooking, newBuyer, newMember } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';
import { troubleOfLongerTexts } from './longer-texts.ts';
import { screensOf, type Visitor } from './screens.ts';

// Every screen once in light mode on a phone and once in dark mode on a desktop: it renders, logs no error during
// hydration, does not overflow, and passes axe. Other journeys cover dialogs and states that this one does not reach.

/** Data for the lists: an applicant, a booking that waits for the agency, one that waits for the office. */
async function fillLists(api: APIRequestContext, park: Park): Promise<void> {
  const agency = agencyOf(park);
  const applicant = await newBuyer(api, 'Laila Applicant');
  const wish = { agencyId: agency.id, requestMessage: 'Please take me in' };
  await ask(api, 'POST /users/request-agency', applicant.token, wish);
  const buyer = await newMember(api, 'Every Screen', agency);
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

/** Each screen runs once per role on a phone; on a desktop, in a park without modules and in further languages in the long run. */
const runs: readonly (readonly [Visitor, Language, ...string[]])[] = [
  ['visitor', 'en', '@phone', '@park'],
  ['member', 'en', '@phone'],
  ['agentAdmin', 'en', '@phone'],
  ['admin', 'en', '@phone'],
  ['superAdmin', 'en', '@phone'],
  ['visitor', 'en', '@long', '@park'],
  ['member', 'en', '@long', '@park'],
  ['agentAdmin', 'en', '@long', '@park'],
  ['admin', 'en', '@long', '@park'],
  ['superAdmin', 'en', '@long', '@park'],
  // Malay has the longest words, Chinese letters of its own
  ['visitor', 'ms', '@long', '@phone'],
  ['visitor', 'zh', '@long', '@phone'],
  ['member', 'ms', '@long', '@phone'],
  ['member', 'zh', '@long', '@phone'],
  ['agentAdmin', 'ms', '@long', '@phone'],
  ['admin', 'ms', '@long', '@phone'],
];

for (const [visitor, language, ...tag] of runs) {
  const where = tag[0] === '@long' ? ` in a long run${tag.includes('@phone') ? ' on a phone' : ''}` : '';
  test(`every screen of ${visitor} in ${language}${where} comes up, fits and is accessible (D-138)`, {
    tag,
  }, async ({ open, isMobile, trouble, park }) => {
    // some roles have a dozen screens
    test.setTimeout(240_000);
    trouble.expect(/status of 404.*\/(?:nowhere|public\/papers\/|public\/viewings\/)/);
    const page = await open(visitor === 'visitor' ? undefined : visitor);
    const colorScheme = isMobile ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme });
    if (visitor !== 'visitor') await fillLists(page.request, park);
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
