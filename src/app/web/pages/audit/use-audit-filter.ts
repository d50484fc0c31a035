import { useLocation } from 'react-router';
import { useUrlState } from '#platform/web/ui/url-state.ts';

/** Addresses of this list narrowed further: names set, or with null taken out; each begins at the first page. */
export function useAuditFilter() {
  const { search } = useUrlState();
  const { pathname } = useLocation();
  const to = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ ...changes, page: null })) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return `${pathname}?${next}`;
  };
  return { to };
}
