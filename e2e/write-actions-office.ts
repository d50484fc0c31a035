import { expect, type Page } from '@playwright/test';
import { agencyTexts } from '#features/agencies/messages.ts';
import { bookingSuccess, bookingTexts, extensionTexts } from '#features/bookings/messages.ts';
import { enquiryTexts } from '#features/enquiries/messages.ts';
import { membershipRefusals, membershipTexts } from '#features/memberships/messages.ts';
import { holdSuccess, retentionTexts } from '#features/review/messages.ts';
import { accountTexts } from '#features/users/office-messages.ts';
import { paths } from '#platform/web/paths.ts';
import { ask, mailOf, ownName, tokenOf } from './api.ts';
import { forwardBooking, newBooking, newBuyer, newMember } from './buyers.ts';
import { lotActions } from './write-actions-lots.ts';
import { type Action, expectReady, type Prepared } from './write-faults.ts';

type Agency = { _id: string; name: string };

/** What a super admin does. */
export async function officeActions(page: Page): Promise<readonly Action[]> {
  const api = page.request;
  const token = await tokenOf(page);
  const get = <T>(path: string) => ask<T>(api, `GET ${path}`, token);
  const member = await newMember(api, 'Faulty Buyer');

  const newAgency = () => {
    const name = ownName('Faulty Agency');
    return ask<Agency>(api, 'POST /agencies', token, { name, contactEmail: mailOf(name) });
  };
  const agencies = () => get<Agency[]>('/agencies');
  const newEnquiry = async () => {
    const name = ownName('Faulty Visitor');
    const multipart = { name, email: mailOf(name), phone: '+60 12 555 0188', message: 'Is a lot free?' };
    await api.post('/api/email/send-form', { multipart });
    await page.goto(`${paths.adminEnquiries()}?status=all&q=${encodeURIComponent(name)}`);
    const stored = async () =>
      (
        await get<{ handled: boolean; replies: object[] }[]>(
          `/contact-messages?search=${encodeURIComponent(name)}`,
        )
      )[0];
    return { name, stored };
  };
  const openBooking = async () => {
    const { id } = await newBooking(api, member);
    await forwardBooking(api, id);
    await page.goto(paths.adminBookings({ booking: id }));
    const pane = page.getByRole('region', { name: /^Booking of / });
    await pane.waitFor();
    return { id, pane, now: () => get<{ status: string; documentHold: object | null }>(`/bookings/${id}`) };
  };
  /** A question without fields. */
  const question = (title: string, confirm: string, more: Omit<Prepared, 'send' | 'kept'>): Prepared => {
    const button = page
      .getByRole('dialog', { name: title })
      .getByRole('button', { name: confirm, exact: true });
    return { send: () => button.click(), kept: () => expectReady(button), ...more };
  };

  return [
    {
      name: 'mark as booked',
      calls: ['PUT /bookings/:id/admin-response', 'PUT /bookings/:id/status-update'],
      prepare: async () => {
        const { pane, now } = await openBooking();
        const decision = pane.getByRole('region', { name: 'Decision' });
        await decision.getByRole('radio', { name: /^Booked/ }).click();
        const notes = decision.getByLabel(/^Notes/);
        await notes.fill('Paid by cheque');
        const button = decision.getByRole('button', { name: 'Mark as booked' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(notes).toHaveValue('Paid by cheque');
          },
          success: [bookingSuccess.booked],
          failed: [bookingTexts.statusFailed, bookingTexts.processFailed],
          isDone: async () => (await now()).status === 'approved',
          isOverOnceDone: true,
        };
      },
    },
    {
      name: 'put documents under a legal hold',
      calls: ['PUT /bookings/:id/document-hold'],
      prepare: async () => {
        const { pane, now } = await openBooking();
        await pane.getByRole('button', { name: retentionTexts.hold.open }).click();
        const dialog = page.getByRole('dialog', { name: retentionTexts.hold.title });
        await dialog.getByLabel('Reason').fill('A claim is under way');
        const button = dialog.getByRole('button', { name: retentionTexts.hold.confirm });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(dialog.getByLabel('Reason')).toHaveValue('A claim is under way');
          },
          success: [holdSuccess.held, holdSuccess.heldAlready],
          failed: [retentionTexts.failed],
          isDone: async () => (await now()).documentHold !== null,
        };
      },
    },
    {
      name: 'extend a hold',
      calls: ['POST /bookings/:id/extension'],
      prepare: async () => {
        const { id } = await newBooking(api, member);
        const expiry = async () => (await get<{ expiresAt: string }>(`/bookings/${id}`)).expiresAt;
        const before = await expiry();
        await page.goto(paths.adminBookings({ status: 'all', booking: id }));
        await page.getByRole('button', { name: extensionTexts.open }).click();
        const dialog = page.getByRole('dialog', { name: /^Extend the hold/ });
        const reason = dialog.getByLabel(extensionTexts.reason);
        await reason.fill('The bank needs a week');
        const button = dialog.getByRole('button', { name: extensionTexts.confirm, exact: true });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(reason).toHaveValue('The bank needs a week');
          },
          success: [/^The hold was extended to/],
          failed: [extensionTexts.failed],
          isDone: async () => (await expiry()) !== before,
          isOverOnceDone: true,
        };
      },
    },
    ...(await lotActions(page)),
    {
      name: 'add an agency',
      calls: ['POST /agencies'],
      prepare: async () => {
        const name = ownName('Faulty New Agency');
        await page.goto(paths.adminAgencies({ agency: 'new' }));
        const form = page.getByRole('dialog', { name: 'Add agency' });
        await form.getByLabel('Name').fill(name);
        await form.getByLabel('Contact email').fill(mailOf(name));
        const button = form.getByRole('button', { name: 'Create agency' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(form.getByLabel('Name')).toHaveValue(name);
          },
          success: [agencyTexts.created],
          failed: [agencyTexts.createFailed],
          isDone: async () => (await agencies()).filter((agency) => agency.name === name).length === 1,
        };
      },
    },
    {
      name: 'edit an agency',
      calls: ['PUT /agencies/:id'],
      prepare: async () => {
        const agency = await newAgency();
        await page.goto(paths.adminAgencies({ agency: agency._id }));
        const form = page.getByRole('dialog', { name: 'Edit agency' });
        await form.getByLabel('Name').fill(`${agency.name} and Sons`);
        const button = form.getByRole('button', { name: 'Save changes' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(form.getByLabel('Name')).toHaveValue(`${agency.name} and Sons`);
          },
          success: [agencyTexts.updated],
          failed: [agencyTexts.updateFailed],
          isDone: async () => (await agencies()).some(({ name }) => name === `${agency.name} and Sons`),
        };
      },
    },
    {
      name: 'delete an agency',
      calls: ['DELETE /agencies/:id'],
      prepare: async () => {
        const agency = await newAgency();
        await page.goto(`${paths.adminAgencies()}?q=${encodeURIComponent(agency.name)}`);
        await page.getByRole('button', { name: `Delete ${agency.name}` }).click();
        return question(agencyTexts.deleteTitle, 'Delete agency', {
          success: [/^Agency deleted successfully/],
          failed: [agencyTexts.deleteFailed],
          isDone: async () => !(await agencies()).some(({ _id }) => _id === agency._id),
          // every answer is taken away: the first attempt has deleted it, and the last one says so
          again: agencyTexts.deleteFailedGone,
        });
      },
    },
    {
      name: 'make an agent admin',
      calls: ['POST /agencies/:id/agent-admins'],
      prepare: async () => {
        const agency = await newAgency();
        const person = await newBuyer(api, 'Faulty Chief');
        await page.goto(paths.adminAgentAdmins());
        await page.getByRole('button', { name: 'Assign agent admin' }).click();
        const form = page.getByRole('dialog', { name: 'Assign agent admin' });
        await form.getByRole('combobox', { name: 'Agency' }).fill(agency.name);
        await page.getByRole('option', { name: agency.name }).click();
        await form.getByRole('combobox', { name: 'User' }).fill(person.email);
        await page.getByRole('option', { name: new RegExp(person.email) }).click();
        const button = form.getByRole('button', { name: 'Assign agent admin' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(form.getByRole('combobox', { name: 'Agency' })).toHaveValue(agency.name);
          },
          success: [membershipTexts.assigned],
          failed: [membershipTexts.assignFailed],
          isDone: async () =>
            (await ask<{ role: string }>(api, 'GET /users/me', person.token)).role === 'agent_admin',
          again: membershipRefusals.BELONGS_TO_AGENCY.message,
        };
      },
    },
    {
      name: 'remove an agent admin',
      calls: ['DELETE /agencies/:id/agent-admins/:userId'],
      prepare: async () => {
        const agency = await newAgency();
        const person = await newBuyer(api, 'Faulty Deposed');
        await ask(api, `POST /agencies/${agency._id}/agent-admins`, token, { userId: person.id });
        await page.goto(`${paths.adminAgentAdmins()}?q=${encodeURIComponent(person.name)}`);
        await page.getByRole('button', { name: `Remove ${person.name}` }).click();
        return question(membershipTexts.unassignTitle, 'Remove agent admin', {
          success: [membershipTexts.unassigned],
          failed: [membershipTexts.unassignFailed],
          isDone: async () =>
            (await ask<{ role: string }>(api, 'GET /users/me', person.token)).role === 'user',
          again: membershipRefusals.AGENT_ADMIN_NOT_FOUND.message,
        });
      },
    },
    {
      name: 'add a user',
      calls: ['POST /users'],
      prepare: async () => {
        const name = ownName('Faulty Opened');
        await page.goto(paths.adminUsers({ user: 'new' }));
        const form = page.getByRole('dialog', { name: 'Add user' });
        await form.getByLabel('Name').fill(name);
        await form.getByLabel('Email').fill(mailOf(name));
        await form.getByLabel(/^Password/).fill('a-word-between-us');
        const button = form.getByRole('button', { name: 'Create user' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(form.getByLabel('Name')).toHaveValue(name);
          },
          success: [accountTexts.created.replace('{name}', name)],
          failed: [accountTexts.createFailed],
          isDone: async () => (await get<object[]>(`/users?search=${encodeURIComponent(name)}`)).length === 1,
          again: /already|exists|taken/,
        };
      },
    },
    {
      name: 'edit a user',
      calls: ['PUT /users/:id'],
      prepare: async () => {
        const person = await newBuyer(api, 'Faulty Edited');
        await page.goto(paths.adminUsers({ user: person.id }));
        const form = page.getByRole('dialog', { name: 'Edit user' });
        await form.getByLabel('Phone').fill('+60 12 555 0177');
        const button = form.getByRole('button', { name: 'Save changes' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(form.getByLabel('Phone')).toHaveValue('+60 12 555 0177');
          },
          success: [accountTexts.updated.replace('{name}', person.name)],
          failed: [accountTexts.updateFailed],
          isDone: async () => (await get<{ phone: string }>(`/users/${person.id}`)).phone.endsWith('0177'),
        };
      },
    },
    {
      name: 'delete a user',
      calls: ['DELETE /users/:id'],
      prepare: async () => {
        const person = await newBuyer(api, 'Faulty Gone');
        await page.goto(`${paths.adminUsers()}?q=${encodeURIComponent(person.name)}`);
        await page.getByRole('button', { name: `Delete ${person.name}` }).click();
        return question(accountTexts.deleteTitle, 'Delete user', {
          success: [accountTexts.deleted],
          failed: [accountTexts.deleteFailed],
          isDone: async () =>
            (await get<object[]>(`/users?search=${encodeURIComponent(person.name)}`)).length === 0,
          again: /not found/i,
        });
      },
    },
    {
      name: 'mark an enquiry',
      calls: ['PUT /contact-messages/:id'],
      prepare: async () => {
        const { name, stored } = await newEnquiry();
        const button = page.getByRole('button', { name: `Mark as handled: ${name}` });
        await button.waitFor();
        return {
          send: () => button.click(),
          kept: () => expectReady(button),
          success: [enquiryTexts.handled],
          failed: [enquiryTexts.markFailed],
          isDone: async () => (await stored())?.handled === true,
          isOverOnceDone: true,
        };
      },
    },
    {
      name: 'reply to an enquiry',
      calls: ['POST /contact-messages/:id/replies'],
      prepare: async () => {
        const { name, stored } = await newEnquiry();
        await page.getByRole('button', { name: `Reply: ${name}` }).click();
        const dialog = page.getByRole('dialog', { name: `Reply to ${name}` });
        await dialog.getByLabel('Reply').fill('Lot 12 is free.');
        const button = dialog.getByRole('button', { name: 'Send reply' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(dialog.getByLabel('Reply')).toHaveValue('Lot 12 is free.');
          },
          success: [enquiryTexts.replied],
          failed: [enquiryTexts.replyFailed],
          isDone: async () => (await stored())?.replies.length === 1,
        };
      },
    },
  ];
}
