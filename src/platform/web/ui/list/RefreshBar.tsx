import { Button, Group, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { formatTime } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import { uiTexts } from '../../messages.ts';
import compact from '../compact-button.module.css';
import { useHydrated } from '../hydration.ts';
import { RefreshIcon } from '../icons.tsx';
import classes from './RefreshBar.module.css';

const icon = { root: classes.icon ?? '', label: classes.unseen ?? '', section: classes.section ?? '' };

/** 'Refreshing data' is announced for this long after the click. */
const SAID_FOR_MS = 2000;

/** A refresh button with the time of the last refresh, which is below it on a phone. `refreshedAt` is in milliseconds, 0 before the first one. */
export function RefreshBar({
  label = t('Refresh'),
  isQuiet = false,
  refreshedAt,
  loading,
  onRefresh,
}: {
  label?: string;
  /** An icon, and the time in small letters. */
  isQuiet?: boolean;
  refreshedAt: number;
  loading: boolean;
  onRefresh: () => void;
}) {
  const [pressed, setPressed] = useState(false);
  // server-rendered HTML knows neither the reader's clock nor running requests; the style keeps the room of a time
  const isHydrated = useHydrated();
  const { start } = useTimeout(() => setPressed(false), SAID_FOR_MS);

  const last = isHydrated && (
    <>
      <span className={classes.words}>{t('Last refreshed')} </span>
      {formatTime(new Date(refreshedAt))}
    </>
  );
  const said = pressed ? uiTexts.refreshingData : refreshedAt > 0 && last;
  const waits = !isHydrated && refreshedAt > 0;
  return (
    // without a message the button is aligned with the page's edge
    <Group
      gap={said || waits ? (isQuiet ? 4 : 'sm') : 0}
      className={classes.bar}
      data-quiet={isQuiet || undefined}
    >
      <Text
        size={isQuiet ? 'xs' : 'sm'}
        c="dimmed"
        role="status"
        className={classes.said}
        data-waits={waits || undefined}
      >
        {said}
      </Text>
      <Button
        size="sm"
        variant="subtle"
        {...(isQuiet && { title: label })}
        classNames={isQuiet ? icon : compact}
        leftSection={<RefreshIcon size={16} />}
        disabled={!isHydrated}
        loading={isHydrated && loading}
        onClick={() => {
          setPressed(true);
          start();
          onRefresh();
        }}
      >
        {label}
      </Button>
    </Group>
  );
}
