import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DocumentView } from '#features/documents/contract.ts';
import { documentTypeLabels } from '#features/documents/lifecycle.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { roleLabels } from '#features/users/lifecycle.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { CardTable, type Column } from '#platform/web/ui/CardTable.tsx';
import table from '#platform/web/ui/card-table.module.css';
import { ListPages } from '#platform/web/ui/ListPages.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { readPage, useUrlState } from '#platform/web/ui/url-state.ts';
import { isRole } from '#shared/actor.ts';
import { formatDateTime } from '#shared/dates.ts';
import { documentViewsQuery, VIEWS_PER_PAGE } from './queries.ts';

const columns: Column<DocumentView>[] = [
  {
    name: 'When',
    place: 'lead',
    cell: ({ at }) => <span className={table.strong}>{formatDateTime(at)}</span>,
  },
  { name: 'Who', cell: Viewer },
  {
    name: 'Document',
    cell: ({ documentType, documentName }) => (
      <>
        {documentTypeLabels[documentType]}
        <span className={table.second}>{documentName}</span>
      </>
    ),
  },
  { name: 'Lot', cell: ({ lotNumber }) => lotNumber ?? documentTexts.noLot },
];

/** Accesses to a person's documents, latest first; the access log of D-96 for its owner. */
export function DocumentViews({ userId }: { userId: string }) {
  const { search } = useUrlState();
  const page = readPage(search);
  const views = useQuery({ ...documentViewsQuery(userId, page), placeholderData: keepPreviousData });
  return (
    <QueryState
      query={views}
      errorText={(error) => refusalText(error, documentTexts.viewsFailed)}
      retryLabel="Retry"
      isEmpty={({ total }) => total === 0}
      empty={<Text c="dimmed">{documentTexts.viewsNone}</Text>}
    >
      {({ rows, total }) => (
        <Stack gap="md">
          <CardTable label="Who opened my documents" columns={columns} rows={rows} />
          <ListPages total={total} pageSize={VIEWS_PER_PAGE} page={page} />
        </Stack>
      )}
    </QueryState>
  );
}

function Viewer({ isOwn, viewerName, viewerRole }: DocumentView) {
  const role = isRole(viewerRole) ? viewerRole : undefined;
  return (
    <>
      {isOwn ? 'You' : viewerName}
      {!isOwn && role && <span className={table.second}>{roleLabels[role]}</span>}
    </>
  );
}
