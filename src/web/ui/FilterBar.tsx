import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import bar from './list-bar.module.css';
import { SearchField } from './SearchField.tsx';
import { useUrlState, useUrlText } from './url-state.ts';

/** What narrows a list, kept in the address: words (`q`), then choices, then what adds to the list. */
export function FilterBar({ search, children }: { search: string; children?: ReactNode }) {
  const [text, setText] = useUrlText('q', ['page']);
  return (
    <div className={bar.bar}>
      <SearchField className={bar.search} placeholder={search} text={text} onText={setText} />
      {children}
    </div>
  );
}

export type Option = { value: string; label: string };

type Props = {
  label: string;
  /** Its name in the address. */
  name: string;
  /** The first is what the list shows by itself; it leaves no trace in the address. */
  options: readonly [Option, ...Option[]];
  /** Says that no option is found by the typed letters; without it nothing can be typed. */
  noOption?: string;
};

/** One choice that narrows or orders a list. */
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

/** Choices with their names, in the order in which `readChoice` knows them. */
export function optionsOf<T extends string>(
  [first, ...others]: readonly [T, ...T[]],
  labelOf: (choice: T) => string,
): [Option, ...Option[]] {
  const option = (value: T) => ({ value, label: labelOf(value) });
  return [option(first), ...others.map(option)];
}
