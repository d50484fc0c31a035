import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { userOf } from './accounts.ts';
import { fakeNetwork, renderPage } from './render-page.tsx';
import { signedIn } from './signed-in.ts';
import { userEvent } from './user-event.ts';

/** A page with a list, and its sentences. */
export type List = {
  page: ReactNode;
  /** The call that reads it. */
  call: string;
  /** Answers of other calls. */
  others?: Record<string, () => Response>;
  failed: string;
  nothingMatches: string;
  none: string;
  refreshed?: string;
  /** Absent for a list that has no refresh button. */
  notRefreshed?: string;
};

const failing = () => new Response('', { status: 500 });
const empty = () => new Response('[]', { headers: { 'x-total-count': '0' } });

/** Checks what a list says that shows no rows: it could not be loaded, nothing matches its filters, there is nothing yet. */
export async function expectToSayWhyEmpty(list: List): Promise<void> {
  let answer = failing;
  fakeNetwork(
    signedIn(userOf('super_admin'), { 'GET /agencies': empty, ...list.others, [list.call]: () => answer() }),
  );
  renderPage({ at: '/list?q=zzz', path: '/list', page: list.page });
  const user = userEvent.setup();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(list.failed)).toBeTruthy();
  answer = empty;
  await user.click(alert.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(list.nothingMatches)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText(list.none)).toBeTruthy();
  if (list.notRefreshed === undefined) {
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
    return;
  }
  const refresh = () => user.click(screen.getByRole('button', { name: 'Refresh' }));
  if (list.refreshed !== undefined) {
    await refresh();
    expect(await screen.findByText(list.refreshed)).toBeTruthy();
  }
  answer = failing;
  await refresh();
  expect(await screen.findByText(list.notRefreshed)).toBeTruthy();
  expect(screen.getByText(list.none)).toBeTruthy();
}
