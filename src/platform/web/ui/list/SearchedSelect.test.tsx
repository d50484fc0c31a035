import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { theme } from '#platform/web/theme.ts';
import { userEvent } from '#test/user-event.ts';
import { type Choice, type Choices, SearchedSelect } from './SearchedSelect.tsx';

const named = (name: string): Choice => ({
  value: name.toLowerCase(),
  label: name,
  details: `About ${name}`,
});
const fruit = ['Apple', 'Apricot', 'Banana', 'Cherry'].map(named);

/** A server with four fruits and a page size of two. */
const twoOf = async (words: string): Promise<Choices> => {
  const fitting = fruit.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
  return { choices: fitting.slice(0, 2), total: fitting.length };
};

function Field({ first, answer }: { first: Choice | null; answer: typeof twoOf }) {
  const [value, setValue] = useState(first);
  return (
    <SearchedSelect
      label="Fruit"
      find={(words) => ({ queryKey: ['fruit', words], queryFn: () => answer(words) })}
      nothingFound="No such fruit"
      failed="The fruit did not come"
      value={value}
      onChange={setValue}
    />
  );
}

function open({ first = null, answer = twoOf }: { first?: Choice | null; answer?: typeof twoOf } = {}) {
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Field first={first} answer={answer} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' });
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('a choice that the server searches', () => {
  it('offers the first matches and shows how many more there are', async () => {
    const user = open();
    await user.click(field());
    expect(await screen.findByRole('group', { name: '2 more, type to narrow' })).toBeTruthy();
    expect(offered()).toEqual(['Apple', 'Apricot']);
    expect(screen.getByRole('status').textContent).toBe('4 found');
  });

  it('formats large counts with separators', async () => {
    const user = open({ answer: async (words) => ({ ...(await twoOf(words)), total: 12_402 }) });
    await user.click(field());
    expect(await screen.findByRole('group', { name: '12,400 more, type to narrow' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('12,402 found');
  });

  it('finds matches beyond the first page, and selects one by keyboard alone', async () => {
    const user = open();
    await user.tab();
    await user.keyboard('an');
    await waitFor(() => expect(offered()).toEqual(['Banana']));
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('1 found');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field().value).toBe('Banana');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText('About Banana')).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(offered()).toEqual(['Banana', 'Apple', 'Apricot']));
    await user.tab();
    expect(field().value).toBe('Banana');
  });

  it('shows the initial value by name, also one beyond the first page', async () => {
    const user = open({ first: named('Cherry') });
    expect(field().value).toBe('Cherry');
    await user.click(field());
    expect(await screen.findByRole('group', { name: '1 more, type to narrow' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Cherry' }).getAttribute('aria-selected')).toBe('true');
    await user.clear(field());
    await user.type(field(), 'apr');
    await waitFor(() => expect(offered()).toEqual(['Apricot']));
    await user.tab();
    expect(field().value).toBe('Cherry');
  });

  it('shows that it is searching, and that nothing was found', async () => {
    let send = () => {};
    const wait = new Promise<void>((resolve) => {
      send = resolve;
    });
    const user = open({ answer: (words) => wait.then(() => twoOf(words)) });
    await user.type(field(), 'plum');
    expect(await screen.findByText('Searching')).toBeTruthy();
    send();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No such fruit'));
    expect(screen.getAllByText('No such fruit')).toHaveLength(2);
    expect(screen.queryByText('Searching')).toBeNull();
  });

  it('shows an error when the search fails, and retries', async () => {
    let isBroken = true;
    const user = open({
      answer: (words) => (isBroken && words !== '' ? Promise.reject(new Error('away')) : twoOf(words)),
    });
    await user.type(field(), 'che');
    expect((await screen.findByRole('alert')).textContent).toContain('The fruit did not come');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
