import { Group, Pagination } from '@mantine/core';
import { useUrlState } from './url-state.ts';

/** The page number in the URL, from 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

/** Pagination kept in the URL as `page`; hidden for a single page. */
export function ListPages({ total, pageSize, page }: { total: number; pageSize: number; page: number }) {
  const { change } = useUrlState();
  const pages = Math.ceil(total / pageSize);
  return (
    <PageLinks
      pages={pages}
      page={Math.min(page, pages)}
      onPage={(next) => change({ page: next === 1 ? null : String(next) }, { push: true })}
    />
  );
}

type LinksProps = { pages: number; page: number; onPage: (page: number) => void };

/** Page numbers with previous and next; hidden for a single page. */
export function PageLinks({ pages, page, onPage }: LinksProps) {
  if (pages <= 1) return null;
  return (
    <Group justify="center">
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        getControlProps={(control) => ({ 'aria-label': `Go to ${control} page` })}
      />
    </Group>
  );
}
