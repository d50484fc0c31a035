import { Select } from '@mantine/core';
import { useRef } from 'react';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { useUrlState, useUrlText } from '../url-state.ts';
import bar from './list-bar.module.css';
import { SearchField } from './SearchField.tsx';

/** The search of a list without filters, in a line above it. */
export function SearchBar({ search }: { search: string }) {
  return (
    <div className={bar.bar}>
      <UrlSearch className={bar.search} placeholder={search} />
    </div>
  );
}

/** The search of a list, kept in the URL as `q`; the key / leads to it. */
export function UrlSearch({
  placeholder,
  className,
}: {
  placeholder: string;
  className?: string | undefined;
}) {
  const [text, setText] = useUrlText('q', ['page']);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => field.current?.select() ?? field.current?.focus() });
  return (
    <SearchField
      className={className}
      inputRef={field}
      placeholder={placeholder}
      text={text}
      onText={setText}
    />
  );
}

export type Option = { value: string; label: string };

type Props = {
  label: string;
  /** Name of the URL parameter. */
  name: string;
  /** The first option is the default; it is not written to the URL. */
  options: readonly [Option, ...Option[]];
  /** Text when no option matches the typed letters; without it the select is not searchable. */
  noOption?: string;
};

/** A select that filters or sorts a list. */
export function FilterSelect({ label, name, options, noOption }: Props) {
  const { search, change } = useUrlState();
  const [first] = options;
  const chosen = options.find(({ value }) => value === search.get(name)) ?? first;
  return (
    <Select
      className={bar.choice}
      size="sm"
      label={label}
      data={options}
      value={chosen.value}
      onChange={(value) => change({ [name]: value === first.value ? null : value, page: null })}
      allowDeselect={false}
      searchable={noOption !== undefined}
      nothingFoundMessage={noOption}
    />
  );
}

/** Select options with labels, in the order of `readChoice`. */
export function optionsOf<T extends string>(
  [first, ...others]: readonly [T, ...T[]],
  labelOf: (choice: T) => string,
): [Option, ...Option[]] {
  const option = (value: T) => ({ value, label: labelOf(value) });
  return [option(first), ...others.map(option)];
}
