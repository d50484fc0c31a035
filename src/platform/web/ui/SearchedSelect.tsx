import { Loader, Select, type SelectProps, Stack, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#shared/counts.ts';
import { WarningIcon } from './icons.tsx';
import { LoadFailure } from './QueryState.tsx';

/** Debounce of the search request, in ms. */
const TYPING_PAUSE_MS = 250;

/** An option: its id, its label in the list, and its description once chosen. */
export type Choice = { value: string; label: string; details?: string };
/** The first options that match a search, and the total. */
export type Choices<C extends Choice = Choice> = { choices: readonly C[]; total: number };

/** The search function of the server. */
export type ChoicesQuery<C extends Choice = Choice> = UseQueryOptions<Choices<C>>;

type Props<C extends Choice> = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange' | 'filter' | 'description'
> & {
  value: C | null;
  onChange: (choice: C | null) => void;
  /** Fetches the options that match a text; an empty text matches all. */
  find: (words: string) => ChoicesQuery<C>;
  nothingFound: string;
  failed: string;
};

/** A select for lists too long to load: the server searches as the reader types and returns the first matches. */
export function SearchedSelect<C extends Choice>({
  value,
  onChange,
  find,
  nothingFound,
  failed,
  ...input
}: Props<C>) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  // the field also shows the label of the chosen option, which is not a search text
  const typed = text === value?.label ? '' : text.trim();
  const [words] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const found = useQuery({ ...find(words), placeholderData: keepPreviousData, enabled: !input.disabled });
  const { choices, total }: Choices<C> = found.data ?? { choices: [], total: 0 };
  const isSearching = !input.disabled && (typed !== words || found.isPending || found.isPlaceholderData);

  // a chosen option beyond the first page is listed first, unless searching
  const isBeyond = value !== null && words === '' && choices.every((choice) => choice.value !== value.value);
  const offered = isBeyond ? [value, ...choices] : choices;
  const items = offered.map(({ value: id, label }) => ({ value: id, label }));
  const more = Math.max(0, total - items.length);
  const nothing = found.isError ? failed : nothingFound;
  const said = items.length === 0 ? nothing : `${formatCount(total)} found`;

  return (
    <Stack gap="sm">
      <Select
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...input}
        {...(value?.details !== undefined && { description: value.details })}
        searchable
        searchValue={text}
        onSearchChange={setText}
        // filtering is done by the server
        filter={({ options }) => options}
        data={more > 0 ? [{ group: `${formatCount(more)} more, type to narrow`, items }] : items}
        nothingFoundMessage={isSearching ? 'Searching' : nothing}
        value={value?.value ?? null}
        onChange={(id) => onChange(offered.find((choice) => choice.value === id) ?? null)}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        {...(isSearching && { rightSection: <Loader size="xs" aria-hidden="true" /> })}
      />
      <VisuallyHidden role="status">{isOpen && !isSearching && said}</VisuallyHidden>
      {found.isError && <LoadFailure sentence={failed} query={found} icon={<WarningIcon size={20} />} />}
    </Stack>
  );
}
