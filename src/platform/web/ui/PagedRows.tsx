import { type ReactNode, useState } from 'react';
import { PageLinks } from './ListPages.tsx';

type Props<Row> = {
  rows: readonly Row[];
  pageSize: number;
  children: (rows: readonly Row[]) => ReactNode;
};

/** Client-side pagination of a loaded list; a changed `key` resets it to the first page. */
export function PagedRows<Row>({ rows, pageSize, children }: Props<Row>) {
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
