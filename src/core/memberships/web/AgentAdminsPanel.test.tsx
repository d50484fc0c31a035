import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AgentAdminAssignment } from '#core/memberships/contract.ts';
import { agencyOf, userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AgentAdminsPanel } from './AgentAdminsPanel.tsx';

const path = '/admin/agent-admins';
const aisyah = { _id: 'aisyah', id: 'aisyah', name: 'Aisyah Tan', email: 'a@aero.example', phone: '' };
const meridian = agencyOf('meridian', 'Meridian Industrial Realty');
const selat = agencyOf('selat', 'Selat Property Partners');
const assigned: AgentAdminAssignment = { ...aisyah, agency: { ...meridian, agentAdminCount: 1 } };
const grace = userOf('user', { _id: 'grace', id: 'grace', name: 'Grace', email: 'grace@aero.example' });

function open(answers: Handlers = {}) {
  fakeNetwork(
    signedIn(userOf('admin'), {
      'GET /agent-admins': () => json([assigned]),
      ...agencyCalls([meridian, selat]),
      'GET /users': () => json([grace]),
      ...answers,
    }),
  );
  return {
    ...renderPage({ at: path, path, page: <AgentAdminsPanel as="page" /> }),
    user: userEvent.setup(),
  };
}

const dialog = async () => within(await screen.findByRole('dialog'));
const html = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });

afterEach(() => vi.unstubAllGlobals());

describe('the agent admins', () => {
  it('are listed with their agency (R-NAV-11)', async () => {
    open();
    const row = (await screen.findByText('Aisyah Tan')).closest('tr');
    expect(row?.textContent).toContain('Meridian Industrial Realty');
  });

  it('are assigned from people without an agency, who are asked for as such (R-ADM-17, R-CALL-63, R-MSG-34)', async () => {
    const asked: (string | null)[] = [];
    const sent: unknown[] = [];
    const { user } = open({
      'GET /users': ({ url }) => {
        asked.push(url.searchParams.get('assignable'));
        return json([grace]);
      },
      'POST /agencies/selat/agent-admins': ({ init }) => {
        sent.push(JSON.parse(String(init.body)));
        return json({ ...grace, message: 'x' }, 201);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Assign agent admin' }));
    const form = await dialog();
    await user.click(form.getByRole('combobox', { name: 'Agency' }));
    await user.click(await screen.findByRole('option', { name: selat.name }));
    await user.click(form.getByRole('combobox', { name: 'User' }));
    await user.click(await screen.findByRole('option', { name: 'Grace (grace@aero.example)' }));
    await user.click(form.getByRole('button', { name: 'Assign agent admin' }));
    expect(await screen.findByText('Agent admin assigned successfully')).toBeTruthy();
    expect(sent).toEqual([{ userId: 'grace' }]);
    expect(new Set(asked)).toEqual(new Set(['true']));
  });

  it('are assigned in a form whose first field waits to be opened, so that its buttons are seen', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Assign agent admin' }));
    const agency = (await dialog()).getByRole('combobox', { name: 'Agency' });
    await waitFor(() => expect(document.activeElement).toBe(agency));
    expect(agency.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('sel');
    expect(await screen.findByRole('option', { name: selat.name })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('option', { name: meridian.name })).toBeNull());
  });

  it('need both an agency and a user to be assigned (R-ADM-16)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Assign agent admin' }));
    const form = await dialog();
    await user.click(form.getByRole('combobox', { name: 'Agency' }));
    await user.click(await screen.findByRole('option', { name: selat.name }));
    await user.click(form.getByRole('button', { name: 'Assign agent admin' }));
    expect(form.getByRole('alert').textContent).toBe('Please select both an agency and a user');
  });

  it.each([
    [
      'the refusal',
      () => json({ message: 'This user already belongs to an agency' }, 409),
      'Failed to assign agent adminThis user already belongs to an agency',
    ],
    ['that it failed', html, 'Failed to assign agent admin'],
  ])('are not assigned silently: the form says %s (R-MSG-21)', async (_, reply, said) => {
    let isLost = false;
    // what is read after the failure is a page too
    let rereads = 0;
    const unlessLost = (answer: unknown) => () => {
      if (!isLost) return json(answer);
      rereads += 1;
      return html();
    };
    const { user } = open({
      'GET /agencies/selat': unlessLost(selat),
      'GET /public/agencies/selat': unlessLost(selat),
      'POST /agencies/selat/agent-admins': () => {
        isLost = true;
        return reply();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Assign agent admin' }));
    const form = await dialog();
    await user.click(form.getByRole('combobox', { name: 'Agency' }));
    await user.click(await screen.findByRole('option', { name: selat.name }));
    await user.click(form.getByRole('combobox', { name: 'User' }));
    await user.click(await screen.findByRole('option', { name: /Grace/ }));
    await user.click(form.getByRole('button', { name: 'Assign agent admin' }));
    expect((await form.findByRole('alert')).textContent).toBe(said);
    await waitFor(() => expect(rereads).toBeGreaterThan(0));
    await act(async () => undefined);
    expect(form.getByRole('combobox', { name: 'Agency' })).toHaveProperty('value', selat.name);
  });

  it('are removed after a question that says what follows (R-ADM-18, R-CALL-64, R-MSG-34, D-118)', async () => {
    const remove = vi.fn(() => json({ ...grace, message: 'x' }));
    const { user } = open({ 'DELETE /agencies/meridian/agent-admins/aisyah': remove });
    await user.click(await screen.findByRole('button', { name: 'Remove Aisyah Tan' }));
    const question = await dialog();
    expect(
      question.getByText(
        'Are you sure you want to remove this agent admin? The user will become a normal user.',
      ),
    ).toBeTruthy();
    expect(question.getByText(/Nobody else runs Meridian Industrial Realty/)).toBeTruthy();
    expect(remove).not.toHaveBeenCalled();
    await user.click(question.getByRole('button', { name: 'Remove agent admin' }));
    expect(await screen.findByText('Agent admin removed successfully')).toBeTruthy();
  });

  it('leave the reader at what is said of the empty list when the only one is removed', async () => {
    let people = [assigned];
    const { user } = open({
      'GET /agent-admins': () => json(people),
      'DELETE /agencies/meridian/agent-admins/aisyah': () => {
        people = [];
        return json({ ...grace, message: 'x' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Aisyah Tan' }));
    await user.click((await dialog()).getByRole('button', { name: 'Remove agent admin' }));
    const said = await screen.findByText(/^No agent admins yet/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(document.activeElement?.contains(said)).toBe(true);
  });

  it('stay when the removal fails, and that is said (R-MSG-21)', async () => {
    const { user } = open({ 'DELETE /agencies/meridian/agent-admins/aisyah': html });
    await user.click(await screen.findByRole('button', { name: 'Remove Aisyah Tan' }));
    const question = await dialog();
    await user.click(question.getByRole('button', { name: 'Remove agent admin' }));
    expect((await question.findByRole('alert')).textContent).toBe('Failed to remove agent admin');
  });
});
