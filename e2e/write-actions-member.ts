import { expect, type Page } from '@playwright/test';
import { bookingSuccess, bookingTexts } from '#features/bookings/messages.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { membershipTexts } from '#features/memberships/messages.ts';
import { noticeTexts } from '#features/notices/messages.ts';
import { mailSettingsTexts, noticeListTexts } from '#features/notices/page-messages.ts';
import { passwordTexts, sessionRefusals, sessionTexts } from '#features/sessions/messages.ts';
import { otherDeviceTexts } from '#features/sessions/security-messages.ts';
import { profileTexts } from '#features/users/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { ask, send as sendCall } from './api.ts';
import { agency, freeLot, newBooking, newBuyer, newMember, storeBuyerSignIn } from './buyers.ts';
import { buyerDocuments } from './documents.ts';
import { chooseAgency } from './real-clicks.ts';
import { type Action, expectReady } from './write-faults.ts';

type Booking = { _id: string; status: string; lotNumber: string };
type Me = { name: string; agencyStatus: string };

const password = 'a-buyer-of-lots';

/** What a buyer does, before and after an agency has taken them in. */
export async function memberActions(page: Page): Promise<readonly Action[]> {
  const api = page.request;
  const applicant = await newBuyer(api, 'Faulty Applicant');
  const member = await newMember(api, 'Faulty Member');
  const meOf = ({ token }: { token: string }) => ask<Me>(api, 'GET /users/me', token);
  const own = () => ask<Booking[]>(api, 'GET /bookings/user', member.token);
  const logIn = (data: object) => sendCall(api, 'POST /auth/login', { data });
  const sessions = () => ask<object[]>(api, 'GET /users/me/sessions', member.token);

  return [
    {
      name: 'request membership',
      calls: ['POST /users/request-agency'],
      prepare: async () => {
        await storeBuyerSignIn(page, applicant);
        await page.goto(paths.agencyRequest());
        const message = page.getByRole('textbox', { name: 'Message' });
        await chooseAgency(page, agency.name);
        await message.fill('We build parts for aircraft.');
        const button = page.getByRole('button', { name: /^(Submit Request|Ask Again)$/ });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(message).toHaveValue('We build parts for aircraft.');
          },
          success: [membershipTexts.submitted],
          failed: [membershipTexts.pageFailed],
          isDone: async () => (await meOf(applicant)).agencyStatus === 'pending',
        };
      },
    },
    {
      name: 'withdraw the request',
      calls: ['DELETE /users/request-agency'],
      prepare: async () => {
        await page.goto(paths.agencyRequest());
        await page.getByRole('button', { name: 'Withdraw Request' }).click();
        const button = page.getByRole('dialog').getByRole('button', { name: 'Withdraw Request' });
        return {
          send: () => button.click(),
          // after a lost answer the account is read again, and the request is gone with its dialog
          kept: async () => {
            if ((await meOf(applicant)).agencyStatus === 'pending') await expectReady(button);
          },
          success: [membershipTexts.withdrawn],
          failed: [membershipTexts.withdrawFailed],
          isDone: async () => (await meOf(applicant)).agencyStatus === 'none',
          isOverOnceDone: true,
        };
      },
    },
    {
      name: 'request a lot',
      calls: ['POST /bookings/request'],
      prepare: async () => {
        await storeBuyerSignIn(page, member);
        const lot = await freeLot(api, member.token);
        const files = await buyerDocuments();
        await page.goto(paths.type('B', { lot: lot._id, book: true }));
        const dialog = page.getByRole('dialog', { name: `Book lot ${lot.lotNumber}` });
        const message = dialog.getByLabel('Message (optional)');
        await message.fill('We would like to move in by March.');
        await dialog.getByLabel('IC front', { exact: true }).setInputFiles(files.front);
        await dialog.getByLabel('IC back', { exact: true }).setInputFiles(files.back);
        const button = dialog.getByRole('button', { name: 'Submit Booking Request' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(message).toHaveValue('We would like to move in by March.');
            await expect(dialog.getByText(files.front.name)).toBeVisible();
          },
          success: [bookingSuccess.requested],
          failed: [bookingTexts.requestFailed],
          isDone: async () =>
            (await own()).filter(({ lotNumber }) => lotNumber === lot.lotNumber).length === 1,
        };
      },
    },
    {
      name: 'upload a document',
      calls: ['POST /uploads/document'],
      prepare: async () => {
        const booking = await newBooking(api, member);
        const files = await buyerDocuments();
        const documents = () => ask<object[]>(api, `GET /uploads/documents/${booking.id}`, member.token);
        await page.goto(paths.dashboard({ tab: 'bookings', booking: booking.id }));
        const dialog = page.getByRole('dialog', { name: /^Booking of / });
        const choose = dialog.getByLabel('IC front', { exact: true });
        const retry = dialog.getByRole('button', { name: 'Retry IC front' });
        await choose.waitFor({ state: 'attached' });
        return {
          send: async () => {
            if (await retry.count()) await retry.click();
            else await choose.setInputFiles(files.front);
          },
          kept: () => expectReady(retry),
          // not the state of the document, which the live stream may bring after a lost answer
          success: [documentTexts.uploaded],
          failed: [documentTexts.uploadFailed],
          isDone: async () => (await documents()).length === 1,
        };
      },
    },
    {
      name: 'cancel a booking',
      calls: ['DELETE /bookings/:id'],
      prepare: async () => {
        const booking = await newBooking(api, member);
        await page.goto(paths.dashboard({ tab: 'bookings' }));
        const row = page.getByRole('row', { name: new RegExp(`Lot ${booking.lotNumber}\\b`) });
        const cancel = row.getByRole('button', { name: /^Cancel/ });
        await cancel.waitFor();
        return {
          send: async () => {
            await cancel.click();
            await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click();
          },
          kept: async () => {
            const { status } = await ask<Booking>(api, `GET /bookings/${booking.id}`, member.token);
            if (status !== 'cancelled') await expectReady(cancel);
          },
          success: [bookingSuccess.cancelled, bookingTexts.cancelledFromRow],
          failed: ['Failed to cancel booking'],
          isDone: async () =>
            (await ask<Booking>(api, `GET /bookings/${booking.id}`, member.token)).status === 'cancelled',
          isOverOnceDone: true,
        };
      },
    },
    {
      name: 'change the profile',
      calls: ['PUT /auth/me'],
      prepare: async () => {
        await page.goto(paths.profile());
        await page.getByRole('button', { name: 'Edit Profile' }).click();
        const name = page.getByLabel('Name');
        await name.fill('Faulty Renamed');
        const button = page.getByRole('button', { name: 'Save changes' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(name).toHaveValue('Faulty Renamed');
          },
          success: [profileTexts.updated],
          failed: [profileTexts.updateFailed],
          isDone: async () => (await meOf(member)).name === 'Faulty Renamed',
        };
      },
    },
    {
      name: 'change the mail settings',
      calls: ['PUT /users/me/mail-settings'],
      prepare: async () => {
        await page.goto(paths.profile());
        const group = page.getByRole('radiogroup', { name: 'My bookings' });
        const each = group.getByRole('radio', { name: 'Each notice' });
        const off = group.getByRole('radio', { name: 'No mail' });
        await expect(each).toBeChecked();
        const stored = async () =>
          (await ask<{ bookings: string }>(api, 'GET /users/me/mail-settings', member.token)).bookings;
        return {
          send: async () => {
            if (await off.isChecked()) await each.click();
            else await off.click();
          },
          // what is chosen is what the server has
          kept: async () => {
            await expect((await stored()) === 'off' ? off : each).toBeChecked();
          },
          success: ['Mail settings saved'],
          failed: [mailSettingsTexts.saveFailed],
          isDone: async () => (await stored()) === 'off',
          isOverOnceDone: true,
        };
      },
    },
    {
      name: 'read all notices',
      calls: ['PUT /notices'],
      prepare: async () => {
        await page.goto(paths.notices());
        const button = page.getByRole('button', { name: noticeListTexts.markAll });
        await button.waitFor();
        const unread = async () =>
          (await ask<{ unread: number }>(api, 'GET /notices/count', member.token)).unread;
        return {
          send: () => button.click(),
          kept: async () => {
            if ((await unread()) > 0) await expectReady(button);
          },
          success: [noticeTexts.allRead],
          failed: [noticeListTexts.markFailed],
          isDone: async () => (await unread()) === 0,
          isOverOnceDone: true,
        };
      },
    },
    {
      name: 'log another device out',
      calls: ['DELETE /users/me/sessions/:id'],
      prepare: async () => {
        await logIn({ email: member.email, password });
        await page.goto(paths.myData());
        const list = page.getByRole('list', { name: 'Where you are logged in' });
        await list
          .getByRole('button', { name: /^Log out/ })
          .first()
          .click();
        const before = (await sessions()).length;
        const button = page.getByRole('dialog').getByRole('button', { name: 'Log Out' });
        return {
          send: () => button.click(),
          kept: () => expectReady(button),
          success: [sessionTexts.ended],
          failed: [sessionTexts.endFailed],
          isDone: async () => (await sessions()).length < before,
        };
      },
    },
    {
      name: 'log all other devices out',
      calls: ['DELETE /users/me/sessions'],
      prepare: async () => {
        await logIn({ email: member.email, password });
        await page.goto(paths.myData());
        await page.getByRole('button', { name: otherDeviceTexts.endOthers }).click();
        const button = page.getByRole('dialog').getByRole('button', { name: 'Log Out' });
        const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
        return {
          send: () => button.click(),
          kept: () => expectReady(button),
          success: [otherDeviceTexts.othersEnded],
          failed: [otherDeviceTexts.endOthersFailed],
          isDone: async () => (await ask<object[]>(api, 'GET /users/me/sessions', token)).length === 1,
          // the list is read anew, and no other device is left
          isOverOnceDone: true,
        };
      },
    },
    {
      name: 'change the password',
      calls: ['POST /auth/change-password'],
      prepare: async () => {
        await page.goto(paths.profile());
        await page.getByRole('button', { name: 'Change Password' }).click();
        const dialog = page.getByRole('dialog', { name: 'Change Password' });
        const next = 'another-secret-of-mine';
        await dialog.getByLabel('Current password').fill(password);
        await dialog.getByLabel('New password', { exact: true }).fill(next);
        await dialog.getByLabel('Confirm new password').fill(next);
        const button = dialog.getByRole('button', { name: 'Change Password' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(dialog.getByLabel('New password', { exact: true })).toHaveValue(next);
          },
          success: [passwordTexts.changed],
          failed: [passwordTexts.noResponse, passwordTexts.network, passwordTexts.failed],
          isDone: async () => (await logIn({ email: member.email, password: next })).ok(),
          // the lost attempt has changed it
          again: sessionRefusals.WRONG_PASSWORD.message,
        };
      },
    },
  ];
}
