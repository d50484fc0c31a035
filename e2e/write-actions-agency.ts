import { expect, type Page } from '@playwright/test';
import { bookingTexts, decisionDone, queueTexts } from '#features/bookings/messages.ts';
import { membershipTexts } from '#features/memberships/messages.ts';
import { deskSuccess, deskTexts } from '#features/review/messages.ts';
import { accountTexts } from '#features/users/office-messages.ts';
import { paths } from '#platform/web/paths.ts';
import { ask, tokenOf } from './api.ts';
import { agency, newBooking, newBuyer, newMember } from './buyers.ts';
import { type Action, expectReady } from './write-faults.ts';

type Booking = { status: string; assignedTo: object | null };
type Person = { agencyStatus: string; role: string };

/** Selects the two rows of a list. */
async function selectTwo(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await box.click();
}

/** What the administrator of an agency does. */
export async function agencyActions(page: Page): Promise<readonly Action[]> {
  const api = page.request;
  const token = await tokenOf(page);
  const member = await newMember(api, 'Faulty Client');
  const bookingOf = (id: string) => ask<Booking>(api, `GET /bookings/${id}`, token);
  const applicant = async (words: string) => {
    const buyer = await newBuyer(api, words);
    await ask(api, 'POST /users/request-agency', buyer.token, { agencyId: agency.id, message: 'Hello' });
    return { ...buyer, state: () => ask<Person>(api, 'GET /users/me', buyer.token) };
  };
  const openBooking = async (id: string) => {
    await page.goto(paths.agentBookingRequests({ booking: id }));
    const pane = page.getByRole('region', { name: /^Booking of / });
    await pane.waitFor();
    return pane;
  };
  const decide =
    (choice: 'Approve' | 'Reject', to: string): Action['prepare'] =>
    async () => {
      const { id } = await newBooking(api, member);
      const pane = await openBooking(id);
      const decision = pane.getByRole('region', { name: 'Decision' });
      await decision.getByRole('radio', { name: new RegExp(`^${choice}`) }).click();
      const notes = decision.getByLabel(/^Notes/);
      await notes.fill('Call back on Monday');
      const button = decision.getByRole('button', { name: `${choice} request` });
      return {
        send: () => button.click(),
        kept: async () => {
          await expectReady(button);
          await expect(notes).toHaveValue('Call back on Monday');
        },
        success: Object.values(choice === 'Approve' ? decisionDone.forward : decisionDone.reject_by_agency),
        failed: [bookingTexts.statusFailed, bookingTexts[`answerFailed${choice}`]],
        isDone: async () => (await bookingOf(id)).status === to,
        isOverOnceDone: true,
      };
    };
  const answer =
    (action: 'approve' | 'reject'): Action['prepare'] =>
    async () => {
      const person = await applicant(`Faulty ${action} applicant`);
      const label = action === 'approve' ? 'Approve' : 'Reject';
      await page.goto(`${paths.agentAgencyRequests()}?q=${encodeURIComponent(person.name)}`);
      await page.getByRole('button', { name: new RegExp(`^${label}.*${person.name}`) }).click();
      const dialog = page.getByRole('dialog');
      const note = dialog.getByRole('textbox');
      if (action === 'reject') await note.fill('We take nobody new');
      const button = dialog.getByRole('button', { name: label, exact: true });
      return {
        send: () => button.click(),
        kept: async () => {
          await expectReady(button);
          if (action === 'reject') await expect(note).toHaveValue('We take nobody new');
        },
        success: [action === 'approve' ? membershipTexts.approved : membershipTexts.rejected],
        failed: [action === 'approve' ? membershipTexts.approveFailed : membershipTexts.rejectFailed],
        isDone: async () =>
          (await person.state()).agencyStatus === `${action}${action === 'approve' ? 'd' : 'ed'}`,
      };
    };

  return [
    {
      name: 'approve a request',
      calls: ['PUT /bookings/:id/agent-response', 'PUT /bookings/:id/status-update'],
      prepare: decide('Approve', 'pending_admin'),
    },
    {
      name: 'reject a request',
      calls: ['PUT /bookings/:id/agent-response', 'PUT /bookings/:id/status-update'],
      prepare: decide('Reject', 'rejected_by_agent'),
    },
    {
      name: 'approve several requests',
      calls: ['POST /bookings/bulk-approve'],
      prepare: async () => {
        const client = await newMember(api, 'Faulty Twice');
        const [one, other] = [await newBooking(api, client), await newBooking(api, client)];
        await page.goto(`${paths.agentBookingRequests()}?q=${encodeURIComponent(client.name)}`);
        await selectTwo(page);
        await page
          .getByRole('region', { name: 'Selected rows' })
          .getByRole('button', { name: 'Approve' })
          .click();
        const button = page.getByRole('dialog').getByRole('button', { name: 'Approve' });
        return {
          send: () => button.click(),
          kept: () => expectReady(button),
          success: ['2 of 2 done', queueTexts.approvedNow],
          failed: [queueTexts.approveSeveralFailed],
          isDone: async () => {
            const all = await Promise.all([bookingOf(one.id), bookingOf(other.id)]);
            return all.every(({ status }) => status === 'pending_admin');
          },
        };
      },
    },
    {
      name: 'write a note',
      calls: ['POST /bookings/:id/notes'],
      prepare: async () => {
        const { id } = await newBooking(api, member);
        const pane = await openBooking(id);
        const text = pane.getByLabel(deskTexts.newNote);
        await text.fill('Asked for the cheque');
        const button = pane.getByRole('button', { name: deskTexts.add });
        const notes = () => ask<object[]>(api, `GET /bookings/${id}/notes`, token);
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(text).toHaveValue('Asked for the cheque');
          },
          success: [/^Asked for the cheque$/],
          failed: [deskTexts.addFailed],
          isDone: async () => (await notes()).length === 1,
          // the note stands in the list, and its form is empty
          isOverOnceDone: true,
        };
      },
    },
    {
      name: 'assign a booking',
      calls: ['PUT /bookings/:id/assignment'],
      prepare: async () => {
        const { id } = await newBooking(api, member);
        const pane = await openBooking(id);
        const button = pane.getByRole('button', { name: deskTexts.assignToMe });
        await button.waitFor();
        return {
          send: () => button.click(),
          kept: () => expectReady(button),
          success: Object.values(deskSuccess),
          failed: [deskTexts.assignFailed],
          isDone: async () => (await bookingOf(id)).assignedTo !== null,
          isOverOnceDone: true,
        };
      },
    },
    {
      name: 'take an applicant in',
      calls: [
        'PUT /users/:userId/agency-request/approve',
        'PUT /agencies/:id/users/:userId',
        'POST /agencies/:id/requests',
        'POST /agency-requests/:requestId',
        'POST /agencies/:id/requests/:requestId',
      ],
      prepare: answer('approve'),
    },
    {
      name: 'reject an applicant',
      calls: ['PUT /users/:userId/agency-request/reject'],
      prepare: answer('reject'),
    },
    {
      name: 'reject several applicants',
      calls: ['POST /users/agency-requests/bulk-answer'],
      prepare: async () => {
        const words = `Faulty Pair ${Date.now()}`;
        const [one, other] = [await applicant(words), await applicant(words)];
        await page.goto(`${paths.agentAgencyRequests()}?q=${encodeURIComponent(words)}`);
        await selectTwo(page);
        await page
          .getByRole('region', { name: 'Selected rows' })
          .getByRole('button', { name: 'Reject' })
          .click();
        const dialog = page.getByRole('dialog');
        const note = dialog.getByRole('textbox');
        await note.fill('We take nobody new');
        const button = dialog.getByRole('button', { name: 'Reject', exact: true });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(note).toHaveValue('We take nobody new');
          },
          success: ['2 of 2 done', membershipTexts.rejectedNow],
          failed: [membershipTexts.severalFailed],
          isDone: async () =>
            (await Promise.all([one.state(), other.state()])).every(
              ({ agencyStatus }) => agencyStatus === 'rejected',
            ),
        };
      },
    },
    {
      name: 'make a member an agent',
      calls: ['PUT /agencies/:id/users/:userId'],
      prepare: async () => {
        const person = await newMember(api, 'Faulty Agent');
        await page.goto(`${paths.agentDashboard({ tab: 'users' })}&q=${encodeURIComponent(person.name)}`);
        await page.getByRole('button', { name: `More for ${person.name}` }).click();
        await page.getByRole('menuitem', { name: 'Make agent' }).click();
        const button = page.getByRole('dialog').getByRole('button', { name: 'Make agent' });
        return {
          send: () => button.click(),
          kept: () => expectReady(button),
          success: [accountTexts.updated.replace('{name}', person.name)],
          failed: [accountTexts.updateFailed],
          isDone: async () => (await ask<Person>(api, 'GET /users/me', person.token)).role === 'agent',
        };
      },
    },
    {
      name: 'remove a member',
      calls: ['DELETE /agencies/:id/users/:userId'],
      prepare: async () => {
        const person = await newMember(api, 'Faulty Leaver');
        await page.goto(`${paths.agentDashboard({ tab: 'users' })}&q=${encodeURIComponent(person.name)}`);
        await page.getByRole('button', { name: `Remove user ${person.name}` }).click();
        const button = page.getByRole('dialog').getByRole('button', { name: 'Remove user' });
        return {
          send: () => button.click(),
          kept: () => expectReady(button),
          success: [membershipTexts.removed],
          failed: [membershipTexts.removeFailed],
          isDone: async () => (await ask<Person>(api, 'GET /users/me', person.token)).agencyStatus === 'none',
          // the list is read anew, and the row is gone
          isOverOnceDone: true,
        };
      },
    },
  ];
}
