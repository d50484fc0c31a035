import { Button, CloseButton, Menu, Popover, UnstyledButton } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '#shared/say.ts';
import { CheckIcon, ChevronDownIcon } from '../icons.tsx';
import { useIsPhone } from '../screen-width.ts';
import { useUrlState } from '../url-state.ts';
import { PlusIcon } from '../work-icons.tsx';
import classes from './FilterChips.module.css';
import { FilterSelect, type Option } from './FilterSelect.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { FilterSwitch } from './FilterSwitch.tsx';

/** A filter of a list, kept in the address. */
export type ChipFilter = { name: string; label: string } & (
  | { options: readonly [Option, ...Option[]] }
  /** Its one value. */
  | { on: string }
  /** A field of its own, of one parameter or several, and what it says in the address. */
  | { field: ReactNode; names?: readonly string[]; said: (search: URLSearchParams) => string }
);

const namesOf = (filter: ChipFilter) => ('field' in filter && filter.names) || [filter.name];

/** What a filter says in the address; '' while it does not filter. */
function saidIn(search: URLSearchParams, filter: ChipFilter): string {
  if ('field' in filter) return filter.said(search);
  const value = search.get(filter.name) ?? '';
  if ('on' in filter) return value === filter.on ? filter.label : '';
  return filter.options.slice(1).find((option) => option.value === value)?.label ?? '';
}

type Props = {
  filters: readonly ChipFilter[];
  /** How many are shown without being set; the others are added by 'Add filter'. */
  usual?: number;
  /** Removes every filter. */
  onClear?: () => void;
  /** Behind a button, as on a phone. */
  isFolded?: boolean;
  /** On a phone, where the button hides them: what is listed and how many, with the order and the filters that are set (D-406). */
  listed?: ReactNode;
  /** In the same place, of filters beside these. */
  sheet?: { active: number; fields: ReactNode };
  /** Saves them. */
  save?: ReactNode;
  /** The order, at the end. */
  sort?: { value: string; options: readonly [Option, ...Option[]] };
};

/** The filters of a list as chips in one line; on a phone they are fields behind one button (D-406). */
export function FilterChips({ filters, usual = 3, onClear, isFolded = false, listed, ...more }: Props) {
  const { sheet, save, sort } = more;
  const { search, change } = useUrlState();
  const line = useRef<HTMLDivElement>(null);
  const sheetButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  const isPhone = useIsPhone();
  const isSet = (filter: ChipFilter) => saidIn(search, filter) !== '';
  const active = filters.filter(isSet).length + (sheet?.active ?? 0);
  const none = Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, null]));
  const clear = onClear ?? (() => change({ ...none, page: null }));

  const isShown = (filter: ChipFilter, at: number) => at < usual || isSet(filter) || filter.name === added;
  const others = filters.filter((filter, at) => !isShown(filter, at));
  // the chip of a removed filter may go: another one takes the focus, without any the button of the filters
  const remove = (filter: ChipFilter) => {
    const other = `:scope > :not([data-filter="${filter.name}"])`;
    const next =
      line.current?.querySelector<HTMLElement>(`${other} button, button${other}`) ?? sheetButton.current;
    next?.focus();
    change(
      { ...Object.fromEntries(namesOf(filter).map((name) => [name, null])), page: null },
      { push: true },
    );
  };
  const chip = (filter: ChipFilter) => (
    <Chip
      key={filter.name}
      filter={filter}
      said={saidIn(search, filter)}
      isNew={filter.name === added}
      onLeave={() => setAdded(null)}
      onRemove={() => remove(filter)}
    />
  );
  if (isPhone || isFolded) {
    return (
      <>
        {listed && !isFolded && (
          <div ref={line} className={classes.listed}>
            <span>
              {listed}
              {sort && ` · ${orderOf(sort).label}`}
            </span>
            {filters.filter(isSet).map(chip)}
          </div>
        )}
        <FilterSheet button={sheetButton} active={active} onClear={clear}>
          {sheet?.fields}
          {filters.map((filter) => (
            <FilterField key={filter.name} filter={filter} />
          ))}
          {sort && <FilterSelect label={t('Sort by')} name="sort" options={sort.options} />}
        </FilterSheet>
      </>
    );
  }
  return (
    <div ref={line} className={classes.line}>
      {filters.filter(isShown).map(chip)}
      {others.length > 0 && (
        <Menu shadow="md" returnFocus={false}>
          <Menu.Target>
            <Button size="compact-sm" variant="subtle" leftSection={<PlusIcon size={14} />}>
              {t('Add filter')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ name, label }) => (
              <Menu.Item key={name} onClick={() => setAdded(name)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {filters.filter(isSet).length > 1 && (
        <Button size="compact-sm" variant="subtle" onClick={clear}>
          {t('Clear filters')}
        </Button>
      )}
      {save}
      {sort && <SortChip {...sort} />}
    </div>
  );
}

type ChipProps = {
  filter: ChipFilter;
  said: string;
  /** Just added: it opens. */
  isNew: boolean;
  onLeave: () => void;
  onRemove: () => void;
};

function Chip({ filter, said, isNew, onLeave, onRemove }: ChipProps) {
  const { change } = useUrlState();
  const [opened, setOpened] = useState(isNew);
  const open = (next: boolean) => {
    setOpened(next);
    if (!next) onLeave();
  };
  const { name, label } = filter;
  const set = (value: string) => change({ [name]: value, page: null }, { push: true });
  const isToggle = 'on' in filter;
  const button = (
    <UnstyledButton
      className={classes.label}
      {...('field' in filter && { 'aria-haspopup': 'dialog' as const, 'aria-expanded': opened })}
      {...(isToggle && { 'aria-pressed': said !== '', onClick: () => (said ? onRemove() : set(filter.on)) })}
    >
      {said && !isToggle ? (
        <>
          {label}: <strong>{said}</strong>
        </>
      ) : (
        label
      )}
      {!isToggle && !said && <ChevronDownIcon size={14} />}
    </UnstyledButton>
  );
  return (
    <span className={classes.chip} data-filter={name} data-set={said !== '' || undefined}>
      {isToggle ? (
        button
      ) : 'field' in filter ? (
        // its target is no control: the button in it says what it opens
        <Popover
          opened={opened}
          onChange={open}
          withRoles={false}
          trapFocus
          returnFocus
          shadow="md"
          position="bottom-start"
        >
          <Popover.Target>
            <span onClickCapture={() => open(!opened)}>{button}</span>
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={label}>
            {filter.field}
          </Popover.Dropdown>
        </Popover>
      ) : (
        <Menu opened={opened} onChange={open} shadow="md" position="bottom-start">
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
            {filter.options.slice(1).map((option) => (
              <Menu.Item
                key={option.value}
                rightSection={option.label === said && <CheckIcon size={14} />}
                onClick={() => set(option.value)}
              >
                {option.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {said && (
        <CloseButton
          size={24}
          iconSize={12}
          aria-label={t('Remove filter: {name}', { name: label })}
          onClick={onRemove}
        />
      )}
    </span>
  );
}

type Sort = NonNullable<Props['sort']>;

const orderOf = ({ value, options }: Sort) => options.find((option) => option.value === value) ?? options[0];

/** The order of the list, of which the first is not in the address. */
function SortChip(sort: Sort) {
  const { change } = useUrlState();
  const { options } = sort;
  const [first] = options;
  const chosen = orderOf(sort);
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <Button
          className={classes.sort}
          size="compact-xs"
          variant="subtle"
          rightSection={<ChevronDownIcon size={14} />}
          aria-label={t('Sort by: {order}', { order: chosen.label })}
        >
          {chosen.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            rightSection={option === chosen && <CheckIcon size={14} />}
            onClick={() =>
              change({ sort: option === first ? null : option.value, page: null }, { push: true })
            }
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A filter on a phone. */
function FilterField({ filter }: { filter: ChipFilter }) {
  if ('field' in filter) return filter.field;
  return 'on' in filter ? <FilterSwitch {...filter} /> : <FilterSelect {...filter} />;
}
