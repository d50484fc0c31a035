import { Button } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { DIALOG_UNAVAILABLE, lazyDialog } from '../lazy-with-fallback.tsx';
import { Dialog } from './Dialog.tsx';

type Props = { opened: boolean; onClose: () => void };

function Hello(props: Props) {
  return (
    <Dialog title="Hello" {...props}>
      Here it is.
    </Dialog>
  );
}

/** A page with a button that opens the lazily loaded dialog. */
function renderOpener(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazyDialog(load);
  function Opener() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <Button onClick={() => setOpened(true)}>{opened ? 'Open now' : 'Open'}</Button>
        <Loaded opened={opened} onClose={() => setOpened(false)} />
      </>
    );
  }
  renderPage({ at: '/', path: '/', page: <Opener /> });
  return { user: userEvent.setup(), dialog: Loaded };
}

it('loads a dialog once, when it is first opened', async () => {
  let loads = 0;
  const { user } = renderOpener(async () => {
    loads += 1;
    return Hello;
  });
  expect(loads).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Here it is.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Here it is.')).toBeTruthy();
  expect(loads).toBe(1);
});

it('opens a preloaded dialog in the same render, where a suspended one would come later', async () => {
  const { dialog } = renderOpener(async () => Hello);
  await dialog.preload();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('Here it is.')).toBeTruthy();
});

it('shows an error when the chunk cannot be loaded, and retries at the next click', async () => {
  let isAway = true;
  const { user } = renderOpener(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return Hello;
  });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect((await screen.findByRole('alert')).textContent).toBe(DIALOG_UNAVAILABLE);
  isAway = false;
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Here it is.')).toBeTruthy();
  expect(screen.queryByText(DIALOG_UNAVAILABLE)).toBeNull();
});

it('keeps the error until it is dismissed, also when the parent of the dialog is unmounted', async () => {
  const Loaded = lazyDialog<Props>(() => Promise.reject(new TypeError('Failed to fetch')));
  function Place() {
    const [opened, setOpened] = useState(false);
    if (opened) return <Loaded opened onClose={() => setOpened(false)} />;
    return <Button onClick={() => setOpened(true)}>Open</Button>;
  }
  renderPage({ at: '/', path: '/', page: <Place /> });
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect((await screen.findByRole('alert')).textContent).toBe(DIALOG_UNAVAILABLE);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
