import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { test } from './fixtures.ts';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('not on the page');
  return box;
};

const bookings = (page: Page) => page.getByRole('link', { name: /^Book Now: lot/ });

test('a tablet held upright shows lots as cards, and how to put them in order', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(paths.type('B'));
  await page.getByLabel('Sort by').selectOption('-price');
  await expect(page).toHaveURL(/sort=-price/);
  const heightsOf = (buttons: Element[]) =>
    buttons.map((button) => Math.round(button.getBoundingClientRect().top));
  const [first, second] = await bookings(page).evaluateAll(heightsOf);
  expect(second, 'two cards beside each other').toBe(first);
});

test('text at 200 % leaves every action of the list in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(paths.type('A'));
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const list = await boxOf(page.getByRole('table').first().locator('..'));
  for (const button of await bookings(page).all()) {
    const { x, width } = await boxOf(button);
    expect(x + width).toBeLessThanOrEqual(list.x + list.width);
  }
});

test('forced colors show what is chosen, the switch and the squares of the legend', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(paths.hub());
  const styleOf = (element: Locator, name: 'backgroundColor' | 'outlineStyle') =>
    element.evaluate((node, property) => getComputedStyle(node)[property], name);
  const views = page.getByRole('list', { name: 'How the lots are shown' });
  const [chosen, other] = [
    views.getByRole('link', { name: 'Plan' }),
    views.getByRole('link', { name: 'List' }),
  ];
  expect(await styleOf(chosen, 'backgroundColor')).not.toBe(await styleOf(other, 'backgroundColor'));
  expect(await styleOf(page.locator('.mantine-Switch-track'), 'outlineStyle')).toBe('solid');
  const squares = page.locator('article dt span');
  const colors = new Set(
    await squares.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor)),
  );
  expect(colors.size, 'each status its own').toBeGreaterThanOrEqual(4);
});

test('the printed page has the lots as a table, and no controls', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // A4 between its margins
  await page.setViewportSize({ width: 720, height: 1020 });
  await page.goto(paths.type('A'));
  const price = page.getByRole('columnheader', { name: 'Price (RM)' });
  await expect(price).toBeVisible();
  const row = page.getByRole('row').nth(1);
  expect((await boxOf(price)).y).toBeLessThan((await boxOf(row)).y);
  expect((await boxOf(row)).height, 'two lines').toBeLessThan(60);
  await expect(bookings(page).first()).toBeHidden();
  await expect(page.getByLabel('Highest price')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(row.getByText('Available')).toHaveCSS('color', 'rgb(20, 32, 47)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(11, 37, 69)');
  // colours that no variable of the print styles names are those of the light scheme
  const scheme = page.locator('html');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // what is open over the page is printed alone, and in full
  await row.getByRole('link', { name: /^Lot/ }).click();
  const details = page.getByRole('dialog', { name: 'Lot details' });
  await expect(details.getByText('Maintenance fee')).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  expect((await boxOf(details)).height).toBeGreaterThan(1020);
});

test('a phone begins with five lots, shows all on request, and keeps one beyond them by its address', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(paths.type('B'));
  await expect(bookings(page)).toHaveCount(5);
  await page.getByRole('button', { name: /^Show all \d+ lots$/ }).tap();
  await expect(bookings(page).nth(5)).toBeVisible();
  const href = (await bookings(page).last().getAttribute('href')) ?? '';
  await page.goto(href.replace(/&book=.*/, ''));
  await page.getByRole('link', { name: 'Close lot details' }).tap();
  await expect(bookings(page)).toHaveCount(6);
});

test('three lots fit beside each other on a phone', { tag: '@phone' }, async ({ page }) => {
  await page.goto(paths.type('B'));
  for (const n of [0, 1, 2]) {
    const box = page.getByRole('checkbox', { name: /^Compare lot/ }).nth(n);
    await box.click();
    await expect(box).toBeChecked();
  }
  await page.getByRole('button', { name: 'Compare 3 lots' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare lots' });
  await expect(dialog.getByRole('columnheader', { name: /^Lot/ })).toHaveCount(3);
  const spilled = await dialog
    .getByRole('cell')
    .filter({ visible: true })
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
  expect(spilled).toEqual([]);
  const price = dialog.getByText(/^RM\s[\d,]{7,}$/).first();
  expect((await boxOf(price)).height, 'a price on one line').toBeLessThan(30);
});

test('touch targets are at least 44 px high', { tag: '@phone' }, async ({ page }) => {
  await page.goto(paths.type('A'));
  const filters = page.getByText('Filter and sort');
  await filters.tap();
  const choice = page.getByRole('checkbox', { name: /^Compare lot/ }).first();
  const pressed = {
    'Book Now': bookings(page).first(),
    Refresh: page.getByRole('button', { name: 'Refresh' }),
    'the box of a lot': choice.locator('..'),
    'the filters': filters,
    'a phase': page.getByRole('link', { name: 'All', exact: true }),
    'a price': page.getByLabel('Lowest price'),
    'an order': page.getByLabel('Sort by'),
    'the way back': page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first(),
    'a link at the foot': page.getByRole('contentinfo').getByRole('link', { name: 'Home' }),
  };
  for (const [name, element] of Object.entries(pressed)) {
    expect.soft((await boxOf(element)).height, name).toBeGreaterThanOrEqual(44);
  }
});
