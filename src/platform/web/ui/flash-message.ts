import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a page that was left says on the page it leads to, in the state of the navigation. */
export type FlashMessage = { flash?: string } | null;

/** Says what the page before has left to say, once: neither a reload nor Back says it again. */
export function useFlashMessage(say: (text: string) => void): void {
  const { pathname, search, state }: { pathname: string; search: string; state: FlashMessage } =
    useLocation();
  const navigate = useNavigate();
  const text = state?.flash;
  const arrive = useEffectEvent((said: string) => {
    say(said);
    void navigate(pathname + search, { replace: true, preventScrollReset: true, state: null });
  });
  useEffect(() => {
    if (text !== undefined) arrive(text);
  }, [text]);
}
