import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** A message for the next page, carried in the navigation state. */
export type FlashMessage = { flash?: string } | null;

/** Shows the flash message of the previous page once; a reload or Back does not repeat it. */
export function useFlashMessage(show: (text: string) => void): void {
  const { pathname, search, state }: { pathname: string; search: string; state: FlashMessage } =
    useLocation();
  const navigate = useNavigate();
  const text = state?.flash;
  const arrive = useEffectEvent((said: string) => {
    show(said);
    void navigate(pathname + search, { replace: true, preventScrollReset: true, state: null });
  });
  useEffect(() => {
    if (text !== undefined) arrive(text);
  }, [text]);
}
