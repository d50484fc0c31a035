import { readPage } from '#web/ui/ListPages.tsx';
import { useUrlState } from '#web/ui/url-state.ts';
import type { PeopleWanted } from './queries.ts';

/** What the address asks of a list of people: words and page. */
export function usePeopleWanted(): PeopleWanted {
  const { search } = useUrlState();
  return { search: search.get('q') ?? '', page: readPage(search) };
}
