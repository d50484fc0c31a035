import { Group, Pagination } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '#shared/say.ts';
import { useIsPhone } from '../screen-width.ts';
import { useUrlState } from '../url-state.ts';
import { goToTexts } from './messages.ts';

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
  const isPhone = useIsPhone();
  if (pages <= 1) return null;
  return (
    <Group justify="center">
      <Pagination
        size={isPhone ? 'xl' : 'md'}
        total={pages}
        value={page}
        onChange={onPage}
        getItemProps={(item) => ({ 'aria-label': t('Page {page}', { page: item }) })}
        getControlProps={(control) => ({
          'aria-label': goToTexts[control],
        })}
      />
    </Group>
  );
}

type RowsProps<Row> = {
  rows: readonly Row[];
  pageSize: number;
  children: (rows: readonly Row[]) => ReactNode;
};

/** Client-side pagination of a loaded list; a changed `key` resets it to the first page. */
export function PagedRows<Row>({ rows, pageSize, children }: RowsProps<Row>) {
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const shown = Math.min(page, pages);
  return (
    <>
      {children(rows.slice((shown - 1) * pageSize, shown * pageSize))}
      <PageLinks pages={pages} page={shown} onPage={setPage} />
    </>
  );
}
