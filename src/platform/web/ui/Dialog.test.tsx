import { Button } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
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

it('focuses the element marked data-autofocus', async () => {
  const user = renderDialog(
    <>
      <input aria-label="Name" />
      <input aria-label="Reason" data-autofocus />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Reason' })));
});
