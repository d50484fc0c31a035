import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '#core/users/contract.ts';
import type { TextTemplate } from '#modules/templates/contract.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { TemplateMenu } from './TemplateMenu.tsx';

const malay: TextTemplate = { _id: '1', name: 'Slip', text: 'Sila hantar slip.', language: 'ms' };
const english: TextTemplate = { _id: '2', name: 'Slip', text: 'Please send the slip.', language: 'en' };

function Field({ typed }: { typed: string }) {
  const [text, setText] = useState(typed);
  return (
    <>
      <p data-testid="text">{text}</p>
      <TemplateMenu value={text} onInsert={setText} />
    </>
  );
}

function open(viewer: User, templates: TextTemplate[], typed = '') {
  const sent: unknown[] = [];
  let kept = templates;
  fakeNetwork(
    signedIn(viewer, {
      'GET /text-templates': () => json(kept),
      'POST /text-templates': ({ init }) => {
        sent.push(JSON.parse(String(init.body)));
        return json({ ...english, message: 'Template saved' }, 201);
      },
      'DELETE /text-templates/1': () => {
        kept = kept.filter(({ _id }) => _id !== '1');
        return json({ message: 'Template deleted' });
      },
    }),
  );
  renderPage({ at: '/', path: '/', page: <Field typed={typed} /> });
  return { user: userEvent.setup(), sent };
}

const openMenu = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Templates' }));
const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

afterEach(() => vi.unstubAllGlobals());

it('inserts a template below what was typed, those in the language of the page first (D-422)', async () => {
  const { user } = open(userOf('admin'), [malay, english], 'Dear Aina,');
  await openMenu(user);
  await screen.findByText('Slip · EN');
  expect(await items()).toEqual(['Slip · EN', 'Slip · BM', 'Save this text, or delete a template']);
  await user.click(screen.getByText('Slip · EN'));
  expect(screen.getByTestId('text').textContent).toBe('Dear Aina,\nPlease send the slip.');
});

it('keeps what was typed under a name and a language (D-422)', async () => {
  const { user, sent } = open(userOf('admin'), [], 'Please send the slip.');
  await openMenu(user);
  await user.click(await screen.findByText('Save this text as a template'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save template' }));
  expect(dialog.getByText('Please give the template a name')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Name/), 'Slip{Enter}');
  expect(await screen.findByText('Template saved')).toBeTruthy();
  expect(sent).toEqual([{ name: 'Slip', text: 'Please send the slip.', language: 'en' }]);
});

it('deletes one, which Undo brings back, and asks for a text where none was typed (D-412)', async () => {
  const { user, sent } = open(userOf('admin'), [malay]);
  await openMenu(user);
  await user.click(await screen.findByText('Save this text, or delete a template'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('To keep a text as a template, write it into the field first.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete Slip' }));
  expect(await screen.findByText('Template deleted')).toBeTruthy();
  await user.click(screen.getByText('Undo'));
  expect(await screen.findByText('Template saved')).toBeTruthy();
  const { name, text, language } = malay;
  expect(sent).toEqual([{ name, text, language }]);
});

it('is not there for a buyer', async () => {
  open(userOf('user'), []);
  expect(await screen.findByTestId('text')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Templates' })).toBeNull();
});
