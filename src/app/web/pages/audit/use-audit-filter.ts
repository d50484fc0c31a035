import { useLocation } from 'react-router';
import { useUrlState } from '#platform/web/ui/url-state.ts';

/** Links to this list with further filters, or with null without one; each starts at the first page. */
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
