import { expect, type Page, type Request } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '#platform/web/paths.ts';
import { ask, send, tokenOf } from './api.ts';
import { newLot, newMember, storeBuyerSignIn } from './buyers.ts';
import { buyerDocuments, heicPhoto, writeLargePhoto } from './documents.ts';
import { test } from './fixtures.ts';

/** Overhead of a multipart request. */
const AROUND = 2_000;

/** Bytes sent per upload, in start order. */
function watchUploads(page: Page): () => Promise<number[]> {
  const uploads: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/uploads/document')) uploads.push(request);
  });
  return () =>
    Promise.all(uploads.map(async (request) => Number((await request.allHeaders())['content-length'])));
}

type Stored = Record<'icFrontUrl' | 'icFrontOriginalName' | 'chequeUrl' | 'chequeOriginalName', string>;

/** Whether a pixel of a picture has the dark blue of the card. */
async function isCardAt(bytes: Buffer, left: number, top: number): Promise<boolean> {
  const [red = 0, , blue = 0] = await sharp(bytes)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return red < 60 && blue < 110;
}

test(
  'a photo larger than an upload may be is made smaller first and arrives upright, HEIC becomes a JPEG, and small files go as they are (D-98, D-332, R-DOC-04)',
  {
    tag: '@phone',
  },
  async ({ page, open }, testInfo) => {
    test.setTimeout(120_000);
    const buyer = await newMember(page.request, 'Large Photo');
    const lot = await newLot(page.request);
    const photo = testInfo.outputPath('IMG_0001.jpg');
    const { bytes } = await writeLargePhoto(photo);
    const { back } = await buyerDocuments();
    expect(bytes).toBeGreaterThan(10 * 1024 * 1024);
    const bytesSent = watchUploads(page);

    await storeBuyerSignIn(page, buyer);
    await page.goto(`${paths.type('B')}?lot=${lot._id}&book=1`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('IC front').setInputFiles(photo);
    await expect(dialog.getByText(/ MB, sent as /)).toBeVisible();
    await dialog.getByLabel('IC back').setInputFiles(back);
    await dialog.getByLabel('Cheque or transfer slip (optional)').setInputFiles(heicPhoto);
    await expect(dialog.getByText(/^1 kB(, sent as .*)?$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Submit Booking Request' }).click();
    await expect(dialog.getByText('Uploaded', { exact: true })).toHaveCount(3);

    const [front = 0, asItIs = 0] = await bytesSent();
    expect(front).toBeLessThan(3_000_000);
    expect(front).toBeGreaterThan(100_000);
    expect(asItIs).toBeGreaterThan(back.buffer.length);
    expect(asItIs).toBeLessThan(back.buffer.length + AROUND);

    const [booking] = await ask<Stored[]>(page.request, 'GET /bookings/user', buyer.token);
    expect(booking?.icFrontOriginalName).toBe('IMG_0001.jpg');
    expect(booking?.chequeOriginalName).toBe('IMG_0002.jpg');
    const admin = await open('agentAdmin');
    const token = await tokenOf(admin);
    const stored = async (url = '') => {
      const [, id] = /files\/([^/]+)/.exec(url) ?? [];
      const data = { reason: 'identity_check' };
      return (await send(admin.request, `POST /uploads/files/${id}/original`, { token, data })).body();
    };
    const picture = await stored(booking?.icFrontUrl);
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([1800, 2400]);
    // stored in the left corner, and in the right one after rotation
    expect(await isCardAt(picture, 1750, 40)).toBe(true);
    expect(await isCardAt(picture, 50, 40)).toBe(false);
    const cheque = await stored(booking?.chequeUrl);
    expect(await sharp(cheque).metadata()).toMatchObject({ format: 'jpeg', width: 120, height: 80 });
    expect(await isCardAt(cheque, 30, 40)).toBe(true);
    expect(await isCardAt(cheque, 90, 40)).toBe(false);
  },
);
