import { Loader, Select, type SelectProps, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#shared/counts.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { LoadFailure } from '../QueryState.tsx';
import { TYPING_PAUSE_MS } from '../url-state.ts';

/** An option: its id, its label in the list and what is written below it, and its description once chosen. */
export type Choice = { value: string; label: string; description?: string; brief?: string; details?: string };
/** The first options that match a search, the total, and what is said above them. */
export type Choices<C extends Choice = Choice> = {
  choices: readonly C[];
  total: number;
  note?: string;
  /** A list built into the pages, used while the server is unreachable. */
  isBackup?: boolean;
};

/** The search function of the server. */
export type ChoicesQuery<C extends Choice = Choice> = UseQueryOptions<Choices<C>>;

type Props<C extends Choice> = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange' | 'filter' | 'renderOption'
> & {
  value: C | null;
  onChange: (choice: C | null) => void;
  /** An option above the others while nothing is searched, such as 'All'. */
  first?: C;
  /** Fetches the options that match a text; an empty text matches all. */
  find: (words: string) => ChoicesQuery<C>;
  nothingFound: string;
  failed: string;
};

/** A select for lists too long to load: the server searches as the reader types and returns the first matches. */
export function SearchedSelect<C extends Choice>({
  value,
  onChange,
  first,
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
  const { choices, total, note = '' }: Choices<C> = found.data ?? { choices: [], total: 0 };
  const isSearching = !input.disabled && (typed !== words || found.isPending || found.isPlaceholderData);

  // a chosen option beyond the first page is listed too, unless searching
  const isBeyond = words === '' && value !== null && choices.every((choice) => choice.value !== value.value);
  const matches = isBeyond && value.value !== first?.value ? [value, ...choices] : choices;
  const offered = first && words === '' ? [first, ...matches] : matches;
  const items = offered.map(({ value: id, label }) => ({ value: id, label }));
  const more = Math.max(0, total - matches.length);
  const nothing = found.isError ? failed : note || nothingFound;
  const group = sentences(note, more > 0 && t('{more} more, type to narrow', { more: formatCount(more) }));
  const said =
    items.length === 0 ? nothing : sentences(note, t('{total} found', { total: formatCount(total) }));

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
        data={group && items.length > 0 ? [{ group, items }] : items}
        renderOption={({ option }) => (
          <Option choice={offered.find((choice) => choice.value === option.value) ?? option} />
        )}
        nothingFoundMessage={isSearching ? t('Searching') : nothing}
        value={value?.value ?? null}
        onChange={(id) => onChange(offered.find((choice) => choice.value === id) ?? null)}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        {...(isSearching && { rightSection: <Loader size="xs" aria-hidden="true" /> })}
      />
      <VisuallyHidden role="status">{isOpen && !isSearching && said}</VisuallyHidden>
      {found.isError && <LoadFailure sentence={failed} query={found} />}
    </Stack>
  );
}

function Option({ choice: { label, description } }: { choice: Choice }) {
  if (description === undefined) return label;
  return (
    <div>
      <Text size="sm" fw={550}>
        {label}
      </Text>
      <Text size="xs" c="dimmed">
        {description}
      </Text>
    </div>
  );
}
