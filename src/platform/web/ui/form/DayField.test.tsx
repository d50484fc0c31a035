import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeNetwork, renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { DayField } from './DayField.tsx';

afterEach(() => vi.unstubAllGlobals());

function open(at = '/list') {
  fakeNetwork({});
  const shown = renderPage({ at, path: '/list', page: <DayField label="From" name="from" /> });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
  return { ...shown, field, user: userEvent.setup() };
}

it('shows the day of the URL day first, as in Malaysia (D-124)', () => {
  expect(open('/list?from=2026-03-02').field.value).toBe('02/03/2026');
  // and as days are written elsewhere
  expect(screen.getByText('Mar 02, 2026')).toBeTruthy();
});

it('accepts a day typed day first, and formats it on blur (D-124)', async () => {
  const { field, router, user } = open();
  await user.type(field, '2.3.2026');
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-03-02'));
  expect(field.value).toBe('2.3.2026');
  await user.tab();
  expect(field.value).toBe('02/03/2026');
  await user.clear(field);
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('shows an error for an invalid day on blur, and accepts the correction', async () => {
  const { field, router, user } = open('/list?from=2026-03-02');
  await user.clear(field);
  await user.type(field, '31/02/2026');
  expect(screen.queryByText('Enter the day as DD/MM/YYYY')).toBeNull();
  await user.tab();
  expect(await screen.findByText('Enter the day as DD/MM/YYYY')).toBeTruthy();
  expect(field.value).toBe('31/02/2026');
  await user.clear(field);
  await user.type(field, '1/2/2026');
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-02-01'));
  expect(screen.queryByText('Enter the day as DD/MM/YYYY')).toBeNull();
});

it("opens the browser's calendar by its button and takes the day chosen there", async () => {
  const { container, field, router, user } = open();
  const native = container.querySelector<HTMLInputElement>('input[type="date"]');
  const showPicker = vi.fn(() => {
    if (!native) return;
    // the events of a native date picker
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(native, '2026-12-31');
    native.dispatchEvent(new Event('input', { bubbles: true }));
  });
  Object.assign(native ?? {}, { showPicker });
  await user.click(screen.getByRole('button', { name: 'Open the calendar' }));
  expect(showPicker).toHaveBeenCalled();
  await waitFor(() => expect(field.value).toBe('31/12/2026'));
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-12-31'));
});
