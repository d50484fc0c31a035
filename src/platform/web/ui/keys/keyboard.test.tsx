import { Button, Textarea, TextInput } from '@mantine/core';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { local } from '#platform/web/storage.ts';
import { renderPage } from '#test/render-page.tsx';
import { stillClock } from '#test/still-clock.ts';
import { userEvent } from '#test/user-event.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { lazyDialog } from '../lazy-with-fallback.tsx';
import { SearchField } from '../list/SearchField.tsx';
import { nextOnEnter, sendOnEnter } from './enter-key.ts';
import { quietKeys } from './keyboard.ts';
import { useChoiceKeys, useShortcuts } from './use-shortcuts.ts';

const passSecond = stillClock();

/** A desk: the open record with the key R, a button in it, a note, and a dialog that is loaded on demand. */
function renderDesk() {
  const chosen: string[] = [];
  const press = vi.fn();
  const send = vi.fn();
  let loaded: () => void = () => undefined;
  const Search = lazyDialog(async () => {
    await new Promise<void>((resolve) => {
      loaded = resolve;
    });
    return ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
      <Dialog opened={opened} onClose={onClose} title="Search">
        <TextInput aria-label="Name" data-autofocus />
      </Dialog>
    );
  });
  function Desk() {
    const [opened, setOpened] = useState(false);
    useChoiceKeys({ r: () => chosen.push('r') });
    useShortcuts({ j: () => chosen.push('j'), 'mod+k': () => setOpened(true) });
    return (
      <div data-keys="record" data-testid="record" tabIndex={-1}>
        <Button onClick={press}>Send</Button>
        <a href="#plan">Plan</a>
        <input type="checkbox" aria-label="Confirm" />
        <input type="date" aria-label="Day" />
        <input readOnly aria-label="Agency" />
        <select aria-label="Method">
          <option value="">Rather choose</option>
          <option value="cash">Cash</option>
        </select>
        <select aria-label="Reason">
          <option value="return">Returned</option>
        </select>
        <input aria-label="Reference" />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Textarea label="Notes" onKeyDown={sendOnEnter} />
        </form>
        <Search opened={opened} onClose={() => setOpened(false)} />
      </div>
    );
  }
  renderPage({ at: '/', path: '/', page: <Desk /> });
  const button = () => screen.getByRole('button', { name: 'Send' });
  return { user: userEvent.setup(), chosen, press, send, button, load: () => loaded() };
}

describe('keys of a desk (D-299)', () => {
  it.each([
    ['the page', () => document.body, ['j']],
    ['the record', () => screen.getByTestId('record'), ['r', 'j']],
    ['a button of it', () => screen.getByText('Send').closest('button'), ['r', 'j']],
    ['a tick box', () => screen.getByLabelText('Confirm'), ['r', 'j']],
    ['a day', () => screen.getByLabelText('Day'), ['r']],
    ['a field to read', () => screen.getByLabelText('Agency'), ['r']],
    ['a select without such an option', () => screen.getByLabelText('Method'), ['r']],
    ['a select with such an option', () => screen.getByLabelText('Reason'), []],
    ['a link', () => screen.getByText('Plan'), ['j']],
    ['a text', () => screen.getByLabelText('Reference'), []],
    ['the notes', () => screen.getByLabelText('Notes'), []],
  ])(
    'choose where no letter is taken otherwise, and lead away outside of fields: %s',
    async (_, at, done) => {
      const { user, chosen } = renderDesk();
      await screen.findByTestId('record');
      at()?.focus();
      await user.keyboard('rj');
      expect(chosen).toEqual(done);
    },
  );

  it('never press a button by a space of a text, nor twice by a held Enter', async () => {
    const { user, press, button } = renderDesk();
    await screen.findByTestId('record');
    button().focus();
    await user.keyboard('late payer, again ');
    expect(press).not.toHaveBeenCalled();
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    button().focus();
    await user.keyboard(' ');
    expect(press).toHaveBeenCalledOnce();
    const held = createEvent.keyDown(button(), { key: 'Enter', repeat: true });
    fireEvent(button(), held);
    expect(held.defaultPrevented).toBe(true);
  });

  it('rest while a dialog is loaded, and what was typed arrives in its field', async () => {
    const { user, chosen, send, load } = renderDesk();
    const record = await screen.findByTestId('record');
    record.focus();
    await user.keyboard('{Control>}k{/Control}rajj{Backspace}{Enter}');
    load();
    const field = await screen.findByLabelText<HTMLInputElement>('Name');
    await waitFor(() => expect(field.value).toBe('raj'));
    await user.keyboard('an');
    expect(field.value).toBe('rajan');
    expect(chosen).toEqual([]);
    expect(send).not.toHaveBeenCalled();
  });

  it('rest for a second after the next record has opened by itself', async () => {
    const { user, chosen } = renderDesk();
    (await screen.findByTestId('record')).focus();
    quietKeys();
    await user.keyboard('rj');
    expect(chosen).toEqual([]);
    passSecond();
    await user.keyboard('rj');
    expect(chosen).toEqual(['r', 'j']);
  });

  it('can be switched off but for those with Ctrl (WCAG 2.1.4, D-301)', async () => {
    const { user, chosen, load } = renderDesk();
    (await screen.findByTestId('record')).focus();
    local.deskSettings.set({ '': { noLetters: true } });
    await user.keyboard('rj');
    expect(chosen).toEqual([]);
    await user.keyboard('{Control>}k{/Control}');
    load();
    expect(await screen.findByLabelText('Name')).toBeTruthy();
    local.deskSettings.clear();
  });

  it('send a note by Enter and break its line by Shift+Enter', async () => {
    const { user, send } = renderDesk();
    const notes = await screen.findByLabelText<HTMLTextAreaElement>('Notes');
    await user.type(notes, 'one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(notes.value).toBe('one\ntwo');
    expect(send).toHaveBeenCalledOnce();
  });
});

/** The Enter that ends the choice of a character: in Chromium and Firefox, and in Safari. */
const composing = [
  { key: 'Enter', isComposing: true },
  { key: 'Enter', keyCode: 229 },
];

describe('the Enter of an input method (D-300)', () => {
  it.each(composing)('acts in no handler of ours: %o', async (press) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const onEnter = vi.fn();
    const page = (
      <form onKeyDown={nextOnEnter}>
        <input aria-label="Name" />
        <input aria-label="Email" />
        <SearchField placeholder="Lot" text="" onText={() => undefined} onEnter={onEnter} />
      </form>
    );
    renderPage({ at: '/', path: '/', page });
    const name = await screen.findByLabelText('Name');
    // jsdom does not know the attribute
    Object.assign(name, { enterKeyHint: 'next' });
    name.focus();
    fireEvent.keyDown(name, press);
    expect(document.activeElement).toBe(name);
    fireEvent.keyDown(screen.getByRole('searchbox'), press);
    expect(onEnter).not.toHaveBeenCalled();
    fireEvent.keyDown(name, { key: 'Enter' });
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    vi.unstubAllGlobals();
  });
});
