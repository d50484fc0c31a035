import { MantineProvider } from '@mantine/core';
import { useForm } from '@mantine/form';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { focusFirstError } from '#platform/web/ui/form/form-errors.ts';
import { agencyOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { fakeNetwork } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { AgencySelect } from './AgencySelect.tsx';

const names = [
  'Beta Land',
  'Bintang',
  'Cakera',
  'Delima',
  'Emas',
  'Fajar',
  'Gemilang',
  'Harta',
  'Indah',
  'Jaya',
  'Kilang',
  'Lestari',
  'Meridian',
  'Zamrud',
];
const agencies = (count: number) => names.slice(0, count).map((name) => agencyOf(name.toLowerCase(), name));

function Form() {
  const form = useForm({
    initialValues: { agencyId: '' },
    validate: { agencyId: (id) => (id === '' ? 'Please select an agency' : null) },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        () => undefined,
        (errors) => focusFirstError(form, errors),
      )}
    >
      <AgencySelect {...form.getInputProps('agencyId')} />
      <button type="submit">Send</button>
      <output aria-label="Sent">{form.values.agencyId}</output>
    </form>
  );
}

function open(count: number) {
  fakeNetwork(agencyCalls(agencies(count)));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Form />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}

const cards = () => screen.queryAllByRole('radio').map((card) => (card as HTMLInputElement).value);

it.each([
  [8, null, 9],
  [9, 'combobox', 0],
] as const)('of %i on a wide screen shows a %s and %i cards (D-138)', async (count, field, shown) => {
  open(count);
  await (field ? screen.findByRole(field) : screen.findByRole('radio', { name: 'Cakera' }));
  expect(cards()).toHaveLength(shown);
  expect(screen.queryAllByRole('combobox')).toHaveLength(field ? 1 : 0);
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('the choice of an agency on a phone', () => {
  const desk = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) => ({ ...desk(query), matches: query === '(max-width: 36em)' });
  });
  afterEach(() => {
    window.matchMedia = desk;
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  it('is a card for each, with what it does, and opens nothing (R-MEM-05, D-138)', async () => {
    const hands = open(6);
    const card = await screen.findByRole('radio', {
      name: 'Cakera',
      description: 'Factories and warehouses Phone: +60 3-5555 0101.',
    });
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(cards()).toHaveLength(7);
    expect(screen.getByRole('radiogroup', { name: 'Agency' }).contains(card)).toBe(true);
    await hands.click(card);
    expect(screen.getByRole('status', { name: 'Sent' }).textContent).toBe('cakera');
  });

  it('is made by keyboard too', async () => {
    const hands = open(6);
    await screen.findByRole('radio', { name: 'Beta Land' });
    await hands.tab();
    await hands.keyboard(' ');
    expect(screen.getByRole('status', { name: 'Sent' }).textContent).toBe('any');
  });

  it('leads to its first card where it is missing', async () => {
    const hands = open(6);
    await screen.findByRole('radio', { name: 'Cakera' });
    await hands.click(screen.getByRole('button', { name: 'Send' }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Choose an agency for me' }));
    const cards = screen.getByRole('radiogroup', { description: 'Please select an agency' });
    // above them: their foot is below the first screen of a phone
    const error = screen.getByText('Please select an agency');
    expect(error.compareDocumentPosition(cards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('may be left to the park where there are several, and a card names the negotiator and the usual time (D-102, D-161, D-474)', async () => {
    const negotiator = { name: 'Farah Aziz', registrationNumber: 'REN 01234', languages: 'Malay, English' };
    fakeNetwork(
      agencyCalls([
        { ...agencyOf('selat', 'Selat'), negotiator, usualAnswer: 7_200_000 },
        agencyOf('teluk', 'Teluk'),
      ]),
    );
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <Form />
        </QueryClientProvider>
      </MantineProvider>,
    );
    const brief = ['Farah Aziz', 'Malay, English', 'usually answers within 2 hours'].join('\u00a0· ');
    const chosen =
      'Factories and warehouses Negotiator: Farah Aziz, REN 01234, Malay, English. Phone: +60 3-5555 0101. Usually answers within 2 hours.';
    const card = await screen.findByRole('radio', { name: 'Selat', description: brief });
    await userEvent.click(card);
    expect(screen.getByRole('radio', { name: 'Selat', description: chosen })).toBe(card);
    await userEvent.click(screen.getByRole('radio', { name: 'Choose an agency for me' }));
    expect(screen.getByRole('status', { name: 'Sent' }).textContent).toBe('any');
  });

  it('is searched by name where there are many, and keeps in sight what is chosen', async () => {
    const hands = open(14);
    await screen.findByRole('radio', { name: 'Cakera' });
    expect(cards()).toHaveLength(13);
    expect(screen.getByText('2 more. Type a name to find them.')).toBeTruthy();
    const search = screen.getByRole('searchbox', { name: 'Find an agency' });
    await hands.type(search, 'zam{Enter}');
    await waitFor(() => expect(cards()).toEqual(['zamrud']));
    expect(screen.queryByText('Please select an agency')).toBeNull();
    await hands.click(screen.getByRole('radio', { name: 'Zamrud' }));
    await hands.clear(search);
    await waitFor(() => expect(cards()).toHaveLength(14));
    expect(cards().slice(0, 2)).toEqual(['zamrud', 'any']);
    await hands.type(search, 'nobody');
    await waitFor(() => expect(cards()).toEqual(['zamrud']));
    expect(screen.getByText('No agency with this name')).toBeTruthy();
  });
});
