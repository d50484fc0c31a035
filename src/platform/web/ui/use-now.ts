import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

/** The present moment in milliseconds, renewed every minute, for ages and countdowns on a screen that stays open. */
export function useNow(everyMs = 60_000): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), everyMs, { autoInvoke: true });
  return now;
}
