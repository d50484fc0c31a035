import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { expectAccessible, signInHere, test } from './fixtures.ts';

/** The plan of the overview. */
async function openPlan(page: Page, query = ''): Promise<Locator> {
  await page.goto(`${paths.hub()}${query}`);
  const plan = page.getByRole('listbox', { name: 'Plan of the lots' });
  await plan.scrollIntoViewIfNeeded();
  return plan;
}

/** The number in 'Lot 41, available, ...'. */
function numberIn(label: string | null): string {
  return /^Lot ([^,]+),/.exec(label ?? '')?.[1] ?? '';
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

test('a visitor finds a lot on the plan by keyboard alone and signs in to book it (R-NAV-03, R-NAV-04, R-LOT-10, R-LOT-13)', async ({
  page,
}) => {
  const plan = await openPlan(page, '?free=1');
  await plan.getByRole('option').first().focus();
  const first = numberIn(await focused(page));
  let onward = 'ArrowLeft';

  await test.step('arrows travel, plus comes closer, the card follows', async () => {
    await page.keyboard.press(onward);
    if (numberIn(await focused(page)) === first) {
      // other journeys have made the first free lot one at the edge
      onward = 'ArrowRight';
      await page.keyboard.press(onward);
    }
    const second = numberIn(await focused(page));
    expect(second).not.toBe(first);
    await expect(page.getByRole('region', { name: `Lot ${second}`, exact: true })).toBeVisible();
    await page.keyboard.press('+');
    await expect(page.getByRole('button', { name: 'Move left' })).toBeVisible();
    await page.keyboard.press('0');
    await expect(page.getByRole('button', { name: 'Move left' })).toHaveCount(0);
  });

  await test.step('Enter goes into the card, Escape back to the lot', async () => {
    const lot = await focused(page);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe(`View details of lot ${numberIn(lot)}`);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe(lot);
    await expect(page.getByRole('region', { name: /^Lot \d+$/ })).toHaveCount(0);
  });

  const lotNumber = numberIn(await focused(page));
  await test.step('Book Now asks to sign in and comes back to the dialog of the same lot', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press(onward);
    expect(numberIn(await focused(page))).toBe(lotNumber);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(`Book Now: lot ${lotNumber}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/login\?mode=register$/);
    await page.getByRole('main').getByRole('link', { name: 'I have an account' }).click();
    await signInHere(page, 'member');
    await page.waitForURL(/\/type\/[ABC]\?lot=[^&]+&book=1$/);
    await expect(page.getByRole('dialog', { name: `Book lot ${lotNumber}` })).toBeVisible();
  });
});

test('the wheel scrolls the page, and with Ctrl zooms the plan (R-NAV-03)', async ({ page }) => {
  const plan = await openPlan(page);
  await plan.hover({ position: { x: 20, y: 300 } });
  const before = await page.evaluate(() => window.scrollY);
  const whole = page.getByRole('button', { name: 'Show the whole plan' });
  await page.mouse.wheel(0, -200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(before);
  await expect(whole).toHaveAttribute('aria-disabled');

  await page.keyboard.down('Control');
  await plan.hover({ position: { x: 20, y: 300 } });
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect(whole).not.toHaveAttribute('aria-disabled');
  // the buttons that pan are for the keyboard
  await expect(page.getByRole('button', { name: 'Move left' })).toHaveCount(0);
  await whole.click();
  await expect(whole).toHaveAttribute('aria-disabled');
});

test('a click or a touch on the plan shows the lot, and the list the same in words (R-LOT-24, D-61, D-200)', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  const plan = await openPlan(page);
  const option = plan.getByRole('option', { name: /, available, type B/ }).first();
  if (isMobile) {
    // above the fold, and after one step every lot is a target of its own
    expect((await page.getByRole('figure', { name: 'Plan' }).boundingBox())?.y).toBeLessThan(400);
    await page.getByRole('button', { name: 'Zoom in' }).tap();
    await expect.poll(async () => (await option.boundingBox())?.width).toBeGreaterThanOrEqual(24);
    await page.getByRole('button', { name: 'Zoom out' }).tap();
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  }
  await option.scrollIntoViewIfNeeded();
  const number = numberIn(await option.getAttribute('aria-label'));
  if (isMobile) await option.tap();
  else await option.hover();
  const card = page.getByRole('region', { name: `Lot ${number}`, exact: true });
  await expect(card.getByRole('link', { name: `Book Now: lot ${number}`, exact: true })).toBeVisible();
  if (isMobile) {
    // a finger on a lot that the filter has faded opens no other lot
    const taken = await plan
      .getByRole('option', { name: /, sold/ })
      .first()
      .boundingBox();
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Available only' }).tap();
    await expect(plan.getByRole('option', { name: /, sold/ })).toHaveCount(0);
    const { x = 0, y = 0, width = 0, height = 0 } = taken ?? {};
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(page.getByRole('region', { name: /^Lot \S+$/ })).toHaveCount(0);
    await page.getByRole('switch', { name: 'Available only' }).tap();
  }
  await page.getByText('List', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Phase 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: `View details of lot ${number}`, exact: true })).toBeVisible();
  const free = await page.getByRole('link', { name: /^Book Now: lot/ }).count();
  expect(free).toBeGreaterThan(1);
  const list = page.getByRole('region', { name: 'The plan of the park' });
  await expect(list.getByText(/RM\s[\d,]+/)).toHaveCount(free);
});

test('a visitor narrows, orders and compares lots, and shares the comparison (R-LOT-08, R-LOT-09, D-163, D-166)', async ({
  page,
  context,
}) => {
  await page.goto(`${paths.type('B')}?phase=2&sort=-price`);
  const boxes = page.getByRole('checkbox', { name: /^Compare lot/ });
  // the checkbox is controlled by the URL, so it is checked once the URL has changed
  for (const box of [boxes.nth(0), boxes.nth(1)]) {
    await box.click();
    await expect(box).toBeChecked();
  }
  await page.getByRole('button', { name: 'Compare 2 lots' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare lots' });
  const compared = dialog.getByRole('columnheader', { name: /^Lot/ });
  await expect(compared).toHaveCount(2);
  await expect(dialog.getByRole('row', { name: 'Eave height' })).toContainText('7.8 m');
  await expectAccessible(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Share this comparison' }).click();
  await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const lots = await compared.allTextContents();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(compared).toHaveText(lots);
  await page.goBack();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(boxes.nth(0)).toBeChecked();
});

for (const [where, tag] of [
  ['on a phone', '@phone'],
  ['on a desktop', '@long'],
] as const) {
  test(`plan, list and type page are accessible ${where} with a lot open and a loan calculated (R-NAV-03, R-NAV-04, D-163)`, {
    tag,
  }, async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme: isMobile ? 'light' : 'dark' });
    const plan = await openPlan(page);
    await plan.getByRole('option').first().focus();
    await expect(page.getByRole('region', { name: /^Lot \d+$/ })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${paths.hub()}?view=list&free=1`);
    await expect(page.getByRole('heading', { name: 'Phase 1' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(paths.type('A'));
    const lot = page.getByRole('link', { name: /^Lot \d+$/ }).first();
    await expect(lot).toBeVisible();
    const compare = page.getByRole('checkbox', { name: /^Compare lot/ }).first();
    await compare.click();
    await expect(compare).toBeChecked();
    await expectAccessible(page);
    await lot.click();
    const heading = page.getByRole('heading', { name: /^Lot \d+$/ });
    await expect(heading).toBeVisible();
    // the type page has a calculator too, below the lots
    const details = page.locator('aside, [role=dialog]').filter({ has: heading });
    await details.getByRole('button', { name: 'Calculate a loan' }).click();
    await details.getByLabel('Margin of finance (%)').fill('90');
    await details.getByLabel('Interest rate (% a year)').fill('0');
    await details.getByLabel('Years').fill('0');
    await expect(details.getByText('Enter whole years from 1 to 30.')).toBeVisible();
    await details.getByLabel('Price (RM)').fill('1,200,000');
    await details.getByLabel('Years').fill('25');
    await expect(details.getByRole('status')).toContainText(/Monthly instalment\s*RM\s3,600/);
    await expectAccessible(page);
  });
}
