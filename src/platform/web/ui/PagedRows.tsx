import { type ReactNode, useState } from 'react';
import { PageLinks } from './ListPages.tsx';

type Props<Row> = {
  rows: readonly Row[];
  pageSize: number;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A long list that is there as a whole, drawn a page at a time; give it another key to begin at the first page again. */
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
