import { Button, TextInput } from '@mantine/core';
import { act, getConfig, screen, waitFor } from '@testing-library/react';
import { use, useState } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { useDraftForm } from '../form/use-draft-form.ts';
import { narrow } from '../screen-width.ts';
import { useUrlDialog } from '../url-state.ts';
import { Dialog, discardTexts } from './Dialog.tsx';
import { OverlayHistory } from './OverlayHistory.tsx';

const hands = userEvent.setup();

function Form() {
  const { form } = useDraftForm({ initialValues: { name: '' } }, { place: 'test', asks: true });
  return <TextInput label="Name" {...form.getInputProps('name')} />;
}

/** A page with two nested dialogs, and one opened by the URL. */
function Page() {
  const [opened, setOpened] = useState<'none' | 'outer' | 'inner'>('none');
  const [isBusy, setBusy] = useState(false);
  const inAddress = useUrlDialog('user');
  const { state } = useLocation();
  return (
    <>
      {state !== null && 'Covered'}
      <OverlayHistory />
      <Button onClick={() => setOpened('outer')}>Open</Button>
      <Button onClick={() => inAddress.open('new')}>Add</Button>
      <Dialog
        title="Outer"
        opened={opened !== 'none'}
        withCloseButton={!isBusy}
        onClose={() => setOpened('none')}
      >
        <Form />
        <Button onClick={() => setBusy(!isBusy)}>Send</Button>
        <Button onClick={() => setOpened('inner')}>More</Button>
        <Button onClick={() => setOpened('none')}>Done</Button>
        <Dialog title="Inner" opened={opened === 'inner'} onClose={() => setOpened('outer')}>
          inside
        </Dialog>
      </Dialog>
      <Dialog title="User" opened={inAddress.id !== null} onClose={inAddress.close}>
        <Form />
        <Button onClick={inAddress.close}>Save</Button>
      </Dialog>
    </>
  );
}

const never = new Promise<never>(() => undefined);

/** The page on a slow device: the transition to the entry of a dialog does not end. */
function SlowPage() {
  if (useLocation().state !== null) use(never);
  return <Page />;
}

/** Opens the page by navigation from another one. */
async function open(at = '/page') {
  const { router } = renderPage({
    at: '/before',
    path: '/before',
    page: (
      <>
        <OverlayHistory />
        The page before
      </>
    ),
    others: [
      { path: '/page', element: <Page /> },
      { path: '/slow', element: <SlowPage /> },
    ],
  });
  await act(() => router.navigate(at));
  // a closed dialog is still fading out
  const step = (delta: number) => getConfig().asyncWrapper(() => router.navigate(delta));
  return { router, back: () => step(-1), forward: () => step(1) };
}

const press = async (name: string) => hands.click(await screen.findByRole('button', { name }));
const isOpen = (title: string) => screen.findByRole('dialog', { name: title });
const isClosed = (title: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());

afterEach(() => vi.unstubAllGlobals());

describe('on a phone (D-136)', () => {
  beforeEach(() => {
    const usual = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({ ...usual(query), matches: query === narrow }));
  });

  it('Back closes the innermost dialog, then the outer one, and then leaves the page', async () => {
    const { router, back, forward } = await open();
    await press('Open');
    await press('More');
    await isOpen('Inner');
    await back();
    await isClosed('Inner');
    await isOpen('Outer');
    await back();
    await isClosed('Outer');
    expect(router.state.location.pathname).toBe('/page');
    // forward entries open nothing
    await forward();
    await screen.findByText(/Covered/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await back();
    await screen.findByText('The page before');
  });

  it('a dialog that was closed by its buttons leaves nothing for Back to do', async () => {
    const { back } = await open();
    for (let times = 0; times < 2; times += 1) {
      await press('Open');
      await isOpen('Outer');
      await press('Done');
      await isClosed('Outer');
    }
    await back();
    await screen.findByText('The page before');
  });

  it('Back closes a dialog whose history entry is not rendered yet', async () => {
    const { router } = await open('/slow');
    const opener = await screen.findByRole('button', { name: 'Open' });
    // an awaited act, since the page suspends
    await act(async () => opener.click());
    await isOpen('Outer');
    expect(router.state.location.state).not.toBeNull();
    expect(screen.queryByText(/Covered/)).toBeNull();
    // not as `back`, which waits for the entry
    await act(() => router.navigate(-1));
    await isClosed('Outer');
    expect(router.state.location.pathname).toBe('/slow');
    await act(() => router.navigate(-1));
    await screen.findByText('The page before');
  });

  it('Back asks before discarding typed text, and keeps it on request', async () => {
    const { router, back } = await open();
    await press('Open');
    await hands.type(await screen.findByLabelText('Name'), 'Nur');
    await back();
    await press('Keep editing');
    await isClosed(discardTexts.title);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Nur');
    await back();
    await press('Discard');
    await isClosed('Outer');
    expect(router.state.location.pathname).toBe('/page');
    expect(window.sessionStorage).toHaveLength(0);
    await back();
    await screen.findByText('The page before');
  });

  it('Back does nothing while a request is running', async () => {
    const { back } = await open();
    await press('Open');
    await isOpen('Outer');
    await press('Send');
    await back();
    await isOpen('Outer');
    await press('Send');
    await back();
    await isClosed('Outer');
  });

  it('Forward does not open a finished form again, and Back leaves the page', async () => {
    const { router, back, forward } = await open();
    await press('Add');
    await isOpen('User');
    await press('Save');
    await isClosed('User');
    await back();
    await screen.findByText('The page before');
    await forward();
    await forward();
    await screen.findByText(/Covered/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.search).toBe('');
    await back();
    await screen.findByText('The page before');
  });

  it('a form that Forward has opened again is closed by its buttons', async () => {
    const { router, back, forward } = await open();
    await press('Add');
    await isOpen('User');
    await back();
    await isClosed('User');
    await forward();
    await hands.type(await screen.findByLabelText('Name'), 'Nur');
    await hands.keyboard('{Escape}');
    await press('Discard');
    await isClosed('User');
    expect(router.state.location.search).toBe('');
  });

  it('Back closes what a link has opened, and asks there too', async () => {
    const { router, back } = await open('/page?user=new');
    await hands.type(await screen.findByLabelText('Name'), 'Nur');
    expect(router.state.location.search).toBe('?user=new');
    await back();
    await press('Discard');
    await isClosed('User');
    expect(router.state.location.pathname + router.state.location.search).toBe('/page');
    await back();
    await screen.findByText('The page before');
  });
});

describe('on a wide screen (D-136)', () => {
  it('Back leaves the page beside the dialog, and closes only what has an address', async () => {
    const { router, back } = await open();
    await press('Add');
    await isOpen('User');
    await back();
    await isClosed('User');
    expect(router.state.location.pathname).toBe('/page');
    await press('Open');
    await isOpen('Outer');
    await back();
    await screen.findByText('The page before');
  });
});
