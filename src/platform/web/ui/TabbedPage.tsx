import { Button, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { t } from '#shared/say.ts';
import { ChevronDownIcon } from './icons.tsx';
import { keyOf } from './keys/key-of.ts';
import { useIsNarrow } from './screen-width.ts';
import classes from './TabbedPage.module.css';

type PageTab<K extends string> = {
  key: K;
  label: string;
  panel: () => ReactNode;
};

type Props<K extends string> = {
  label: string;
  tabs: readonly PageTab<K>[];
  current: K;
  onChange: (key: K) => void;
};

/** The tabs of a dashboard; on a narrow screen a menu button shows their list. */
export function TabbedPage<K extends string>({ label, tabs, current, onChange }: Props<K>) {
  const listId = useId();
  const isNarrow = useIsNarrow();
  const [opened, menu] = useDisclosure();
  const name = tabs.find(({ key }) => key === current)?.label;

  const button = useRef<HTMLButtonElement>(null);
  const leave = (event: KeyboardEvent) => {
    if (keyOf(event) !== 'Escape' || !opened) return;
    menu.close();
    button.current?.focus();
  };
  const choose = (value: string | null) => {
    const tab = tabs.find(({ key }) => key === value);
    menu.close();
    if (tab !== undefined) onChange(tab.key);
  };

  return (
    <Tabs
      value={current}
      onChange={choose}
      keepMounted={false}
      orientation={isNarrow ? 'vertical' : 'horizontal'}
      // the current-tab indicator is at its left
      placement="right"
      classNames={{ tabLabel: classes.label }}
      className={classes.tabs}
    >
      {isNarrow && (
        <Button
          ref={button}
          variant="subtle"
          h={44}
          style={{ alignSelf: 'flex-start' }}
          mt="-0.5rem"
          ms="-0.75rem"
          px="0.75rem"
          onKeyDown={leave}
          rightSection={<ChevronDownIcon size={18} />}
          aria-label={t('Menu: {name}', { name: name ?? '' })}
          aria-expanded={opened}
          aria-controls={listId}
          onClick={menu.toggle}
        >
          {name}
        </Button>
      )}
      <Tabs.List
        id={listId}
        aria-label={label}
        className={classes.list}
        onKeyDown={leave}
        {...(isNarrow && !opened && { display: 'none' })}
      >
        {tabs.map(({ key, label: words }) => (
          <Tabs.Tab key={key} value={key} className={classes.tab}>
            {words}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, panel }) => (
        <Tabs.Panel key={key} value={key} className={classes.panel}>
          {key === current && panel()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
