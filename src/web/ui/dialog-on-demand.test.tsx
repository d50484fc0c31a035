import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { Dialog } from './Dialog.tsx';
import { DIALOG_UNAVAILABLE, dialogOnDemand } from './dialog-on-demand.tsx';

type Props = { opened: boolean; onClose: () => void };

function Hello(props: Props) {
  return (
    <Dialog title="Hello" {...props}>
      Here it is.
    </Dialog>
  );
}

/** A page with a button that opens what `load` brings. */
function renderOpener(load: () => Promise<ComponentType<Props>>) {
  const Loaded = dialogOnDemand(load);
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
  return userEvent.setup();
}

it('loads a dialog once, when it is first opened', async () => {
  let loads = 0;
  const user = renderOpener(async () => {
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

it('says so when it cannot be had, and asks again at the next press', async () => {
  let isAway = true;
  const user = renderOpener(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return Hello;
  });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText(DIALOG_UNAVAILABLE)).toBeTruthy();
  isAway = false;
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Here it is.')).toBeTruthy();
});
