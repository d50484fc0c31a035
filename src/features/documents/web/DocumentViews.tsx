import { Stack, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DocumentView } from '#features/documents/contract.ts';
import { documentTypeLabels } from '#features/documents/lifecycle.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { roleLabels } from '#features/users/lifecycle.ts';
import { roleShape } from '#shared/actor.ts';
import { formatDateTime } from '#shared/dates.ts';
import { refusalText } from '#web/call-failure.ts';
import table from '#web/ui/card-table.module.css';
import { ListPages, readPage } from '#web/ui/ListPages.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { useUrlState } from '#web/ui/url-state.ts';
import { documentViewsQuery, VIEWS_PER_PAGE } from './queries.ts';

/** Who opened the documents of a person and when, latest first; the access log of D-96 for its owner. */
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
          <div className={table.frame}>
            <Table
              className={table.table}
              aria-label="Who opened my documents"
              verticalSpacing="xs"
              horizontalSpacing="sm"
            >
              <Table.Thead className={table.head}>
                <Table.Tr>
                  <Table.Th scope="col">When</Table.Th>
                  <Table.Th scope="col">Who</Table.Th>
                  <Table.Th scope="col">Document</Table.Th>
                  <Table.Th scope="col">Lot</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody className={table.body}>
                {rows.map((view) => (
                  <Row key={view._id} view={view} />
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <ListPages total={total} pageSize={VIEWS_PER_PAGE} page={page} />
        </Stack>
      )}
    </QueryState>
  );
}

function Row({ view }: { view: DocumentView }) {
  const role = roleShape.safeParse(view.viewerRole).data;
  return (
    <Table.Tr className={table.row}>
      <Table.Td className={table.lead}>
        <span className={table.strong}>{formatDateTime(view.at)}</span>
      </Table.Td>
      <Table.Td data-column="Who">
        {view.isOwn ? 'You' : view.viewerName}
        {!view.isOwn && role && <span className={table.second}>{roleLabels[role]}</span>}
      </Table.Td>
      <Table.Td data-column="Document">
        {documentTypeLabels[view.documentType]}
        <span className={table.second}>{view.documentName}</span>
      </Table.Td>
      <Table.Td data-column="Lot">{view.lotNumber ?? documentTexts.noLot}</Table.Td>
    </Table.Tr>
  );
}
