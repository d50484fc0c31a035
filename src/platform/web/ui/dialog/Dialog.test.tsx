import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { Dialog } from './Dialog.tsx';

/** A page with a button that opens a dialog of this content. */
function renderDialog(content: ReactNode) {
  function Opener() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <Button onClick={() => setOpened(true)}>Open</Button>
        <Dialog title="Book lot 12" opened={opened} onClose={() => setOpened(false)}>
          {content}
        </Dialog>
      </>
    );
  }
  renderPage({ at: '/', path: '/', page: <Opener /> });
  return userEvent.setup();
}
const focused = () => document.activeElement;

it('focuses its title, then its first field, and returns the focus to its opener', async () => {
  const user = renderDialog(<input aria-label="Name" />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Book lot 12' });
  await waitFor(() => expect(focused()?.textContent).toBe('Book lot 12'));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Book lot 12' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Open' })));
});

it('focuses the element marked data-autofocus, at the end of what stands in it', async () => {
  const user = renderDialog(
    <>
      <input aria-label="Name" />
      <textarea aria-label="Reason" data-autofocus defaultValue="Sorry" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await waitFor(() => expect(focused()).toBe(reason));
  expect(reason.selectionStart).toBe('Sorry'.length);
});

it('disables the shortcuts of what is below it, also while nothing has the focus', async () => {
  const presses: string[] = [];
  function Keys({ of }: { of: string }) {
    useShortcuts({ a: () => presses.push(of), Escape: () => presses.push(`${of} Escape`) });
    return null;
  }
  function Page() {
    const [opened, setOpened] = useState<readonly string[]>([]);
    const dialog = (name: string) => (
      <Dialog title={name} opened={opened.includes(name)} onClose={() => setOpened(opened.slice(0, -1))}>
        <Keys of={name} />
      </Dialog>
    );
    return (
      <>
        <Keys of="page" />
        <Button onClick={() => setOpened(['lower'])}>Open lower</Button>
        <Button onClick={() => setOpened(['lower', 'upper'])}>Open upper</Button>
        {dialog('lower')}
        {dialog('upper')}
      </>
    );
  }
  renderPage({ at: '/', path: '/', page: <Page /> });
  const hasFocus = (name: string) => waitFor(() => expect(focused()?.textContent).toBe(name));
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  const openLower = await screen.findByRole('button', { name: 'Open lower' });
  press('a');
  fireEvent.click(openLower);
  await hasFocus('lower');
  press('a');
  fireEvent.click(screen.getByRole('button', { name: 'Open upper', hidden: true }));
  await hasFocus('upper');
  press('a');
  expect(presses).toEqual(['page', 'lower', 'upper']);
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'upper' })).toBeNull());
  press('a');
  expect(presses.slice(3)).not.toContain('page Escape');
  expect(presses.at(-1)).toBe('lower');
});
