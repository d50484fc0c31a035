import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { agency, newBuyer, newLot, newMember, storeBuyerSignIn } from './buyers.ts';
import { test } from './fixtures.ts';
import { chooseAgency } from './real-clicks.ts';

// Every select inside a dialog, by touch on the common phone sizes: the opened list stays in place, and a tap picks the option below it.

const phones = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
];

/** Number of consecutive frames at one position; a jumping list never has two alike. */
const STILL_FRAMES = 12;

function standsStill(option: Locator): Promise<boolean> {
  return option.evaluate(async (element, wanted) => {
    let still = 0;
    let before = '';
    // a list may be repositioned once after opening
    for (let frame = 0; frame < 120 && still < wanted; frame += 1) {
      await new Promise(requestAnimationFrame);
      const now = JSON.stringify(element.getBoundingClientRect());
      still = now === before ? still + 1 : 0;
      before = now;
    }
    return still >= wanted;
  }, STILL_FRAMES);
}

/** Opens every select of a dialog and taps an option of each; returns their number. */
async function chooseInEach(page: Page, dialog: Locator): Promise<number> {
  const fields = dialog.getByRole('combobox');
  await fields.first().waitFor();
  let chosen = 0;
  // an option may add or remove another field
  for (let at = 0; at < (await fields.count()); at += 1) {
    const field = fields.nth(at);
    if (await field.isDisabled()) continue;
    await field.tap();
    const options = page.getByRole('option').filter({ visible: true });
    const option = options.nth(1).or(options.first()).last();
    await option.waitFor();
    // below its name stands what the field shows below it too
    const [words = ''] = (await option.innerText()).split('\n');
    expect(await standsStill(option), `the list with ${words} stands still`).toBe(true);
    expect(await page.evaluate(() => window.innerWidth)).toBe(page.viewportSize()?.width);
    await option.tap();
    await expect(field).toHaveValue(words);
    chosen += 1;
  }
  return chosen;
}

for (const viewport of phones) {
  const tag = viewport === phones[0] ? ['@phone'] : ['@phone', '@long'];
  test.describe(`on a phone of ${viewport.width} px`, { tag }, () => {
    // position is measured during the transition
    test.use({ viewport, contextOptions: { reducedMotion: 'no-preference' } });

    test('the lists in the dialogs of the office stand still, and a tap takes what it meets (D-138)', async ({
      open,
    }) => {
      test.setTimeout(180_000);
      const page = await open('superAdmin');
      await page.goto(`${paths.adminUsers()}?user=new`);
      expect(await chooseInEach(page, page.getByRole('dialog'))).toBeGreaterThanOrEqual(2);

      await page.goto(paths.adminLots());
      await page.getByRole('button', { name: 'Add Lot' }).click();
      expect(await chooseInEach(page, page.getByRole('dialog', { name: 'Add Lot' }))).toBe(3);

      await page.goto(paths.adminLots());
      await page.getByRole('button', { name: 'More for the lots' }).tap();
      await page.getByRole('menuitem', { name: 'Change prices' }).tap();
      expect(await chooseInEach(page, page.getByRole('dialog', { name: 'Change prices' }))).toBe(2);

      await page.goto(paths.adminAgentAdmins());
      await page.getByRole('button', { name: 'Assign agent admin' }).click();
      expect(await chooseInEach(page, page.getByRole('dialog', { name: 'Assign agent admin' }))).toBe(2);
    });

    test('so does the list of lots in an agency’s booking for a client, and the menu that leads there (D-138)', async ({
      open,
    }) => {
      const page = await open('agentAdmin');
      const client = await newMember(page.request, 'Client Of Lists');
      await page.goto(paths.agentDashboard({ tab: 'users' }));
      await page.getByRole('searchbox', { name: 'Search' }).fill(client.name);
      await page.getByRole('button', { name: `More for ${client.name}` }).tap();
      const item = page.getByRole('menuitem', { name: 'Book with documents' });
      await item.waitFor();
      expect(await standsStill(item)).toBe(true);
      await item.tap();
      expect(await chooseInEach(page, page.getByRole('dialog'))).toBe(1);
    });

    test('a first-time buyer chooses an agency from cards in the booking dialog (R-MEM-18, D-138)', async ({
      page,
    }) => {
      const buyer = await newBuyer(page.request, 'Buyer Of Cards');
      await storeBuyerSignIn(page, buyer);
      const lot = await newLot(page.request);
      await page.goto(paths.type('B', { lot: lot._id, book: true }));
      const dialog = page.getByRole('dialog', { name: /^Your agency first, then lot/ });
      const card = dialog.getByRole('radio', { name: agency.name, exact: true });
      await card.waitFor();
      expect(await standsStill(card)).toBe(true);
      await expect(dialog.getByRole('combobox')).toHaveCount(0);
      await chooseAgency(dialog, agency.name);
      // one tab stop; the arrow keys choose
      await page.keyboard.press('ArrowDown');
      await expect(card).not.toBeChecked();
      await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(dialog.locator('summary').filter({ hasText: 'Add a message' })).toBeFocused();
      // the whole card is the target
      const words = await dialog.getByText(/^Tan Mei Ling/).boundingBox();
      if (words !== null) await page.touchscreen.tap(words.x + words.width - 4, words.y + words.height / 2);
      await expect(dialog.getByRole('radio', { name: 'Selat Property Partners', exact: true })).toBeChecked();
    });
  });
}
