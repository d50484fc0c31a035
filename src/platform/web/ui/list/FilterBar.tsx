import { Select } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { useIsPhone } from '../screen-width.ts';
import { useUrlState, useUrlText } from '../url-state.ts';
import { FilterSheet } from './FilterSheet.tsx';
import bar from './list-bar.module.css';
import { SearchField } from './SearchField.tsx';

type BarProps = {
  /** Label of the search field. */
  search: string;
  /**
   * URL parameters of the filters. With them the filters are behind a button on a phone, where
   * they would fill the first screen.
   */
  narrowedBy?: readonly string[];
  children?: ReactNode;
};

/** The filters of a list, kept in the URL: search text (`q`) and selects. On a phone they are one line. */
export function FilterBar({ search, narrowedBy, children }: BarProps) {
  const isPhone = useIsPhone();
  return (
    <div className={bar.bar}>
      <UrlSearch className={bar.search} placeholder={search} />
      {isPhone && narrowedBy ? <UrlFilterSheet names={narrowedBy}>{children}</UrlFilterSheet> : children}
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

function UrlFilterSheet({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const { search, change } = useUrlState();
  return (
    <FilterSheet
      active={names.filter((name) => (search.get(name) ?? '') !== '').length}
      onClear={() => change({ ...Object.fromEntries(names.map((name) => [name, null])), page: null })}
    >
      {children}
    </FilterSheet>
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
