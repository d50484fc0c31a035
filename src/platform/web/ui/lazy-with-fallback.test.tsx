import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { lazyWithFallback } from './lazy-with-fallback.tsx';

type Props = { name: string };

it('renders its fallback when the chunk cannot be loaded, and retries later', async () => {
  let isAway = true;
  let loads = 0;
  const Part = lazyWithFallback<Props>(
    async () => {
      loads += 1;
      if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
      return ({ name }) => <p>The part of {name}</p>;
    },
    ({ name }) => <p>Instead of it for {name}</p>,
  );
  function Page() {
    const [shown, setShown] = useState(true);
    return (
      <>
        <Button onClick={() => setShown((before) => !before)}>{shown ? 'Hide' : 'Show'}</Button>
        <Suspense>{shown && <Part name="Grace" />}</Suspense>
      </>
    );
  }
  renderPage({ at: '/', path: '/', page: <Page /> });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('Instead of it for Grace')).toBeTruthy();

  await press('Hide');
  await press('Show');
  expect(await screen.findByText('Instead of it for Grace')).toBeTruthy();
  isAway = false;
  await press('Hide');
  await press('Show');
  expect(await screen.findByText('The part of Grace')).toBeTruthy();
  await press('Hide');
  await press('Show');
  expect(screen.getByText('The part of Grace')).toBeTruthy();
  expect(loads).toBe(3);
});
