import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

/** The current time in milliseconds, updated every minute, for ages and countdowns. */
export function useNow(everyMs = 60_000): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), everyMs, { autoInvoke: true });
  return now;
}
