import { useInterval } from '@mantine/hooks';
import { useReducer } from 'react';
import { serverNow } from '#platform/web/server-clock.ts';

/** The time of the server in milliseconds, updated every minute, for ages and countdowns. */
export function useNow(everyMs = 60_000): number {
  const [, renderAgain] = useReducer((turn: number) => turn + 1, 0);
  useInterval(renderAgain, everyMs, { autoInvoke: true });
  return serverNow();
}
