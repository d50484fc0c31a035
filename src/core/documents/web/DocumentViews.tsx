import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type DocumentView, listBookingDocumentViews, listDocumentViews } from '#core/documents/contract.ts';
import { documentLabel, viewReasonText } from '#core/documents/labels.ts';
import { roleLabels } from '#core/users/labels.ts';
import { type Page, pageRange } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { askPage } from '#platform/web/api-client/queries.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { ListPages, PageLinks } from '#platform/web/ui/list/ListPages.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { readPage, useUrlState } from '#platform/web/ui/url-state.ts';
import { isRole } from '#shared/actor.ts';
import { formatDateTime } from '#shared/dates.ts';
import { t } from '#shared/say.ts';

const VIEWS_PER_PAGE = 20;
const viewsKey = ['document-views'];

const viewColumns: Column<DocumentView>[] = [
  {
    name: t('When'),
    place: 'lead',
    cell: ({ at }) => <span className={table.strong}>{formatDateTime(at)}</span>,
  },
  { name: t('Who'), cell: Viewer },
  {
    name: t('Document'),
    cell: (view) => (
      <>
        {documentLabel(view)}
        <span className={table.second}>{view.documentName}</span>
      </>
    ),
  },
  { name: t('Why'), place: 'wide', cell: viewReasonText },
];
const lotColumn: Column<DocumentView> = {
  name: t('Lot'),
  cell: ({ lotNumber }) => lotNumber ?? t('No booking'),
};

/** The reader may just have opened a document. */
const staleTime = 0;

/** Accesses to a person's documents, latest first; the access log of D-182 for its owner. */
export function DocumentViews({ userId }: { userId: string }) {
  const { search } = useUrlState();
  const page = readPage(search);
  const views = useQuery({
    ...askPage(listDocumentViews, { query: pageRange(page, VIEWS_PER_PAGE) }, [...viewsKey, userId]),
    staleTime,
  });
  return (
    <ViewTable
      views={views}
      columns={[...viewColumns, lotColumn]}
      label={t('Who opened my documents')}
      none={t('Nobody has opened any of your documents.')}
      pages={(total) => <ListPages total={total} pageSize={VIEWS_PER_PAGE} page={page} />}
    />
  );
}

/** How often the documents of a booking were opened; opens the list of who, when and why. */
export function BookingDocumentViews({ bookingId }: { bookingId: string }) {
  const [page, setPage] = useState(1);
  const [opened, list] = useDisclosure();
  const views = useQuery({
    ...askPage(
      listBookingDocumentViews,
      { params: { id: bookingId }, query: pageRange(page, VIEWS_PER_PAGE) },
      viewsKey,
    ),
    staleTime,
  });
  const total = views.data?.total ?? 0;
  const openLatest = () => {
    setPage(1);
    // the reader has opened some since the number was read
    void views.refetch();
    list.open();
  };
  return (
    <>
      <Button size="sm" variant="subtle" loading={views.isPending} onClick={openLatest}>
        {timesText(total)}
      </Button>
      <Dialog
        opened={opened}
        onClose={list.close}
        title={t('Who opened these documents')}
        size="xl"
        fillsPhone
      >
        <ViewTable
          views={views}
          columns={viewColumns}
          label={t('Who opened these documents')}
          none={t('Nobody has opened any of these documents.')}
          pages={(all) => <PageLinks pages={Math.ceil(all / VIEWS_PER_PAGE)} page={page} onPage={setPage} />}
        />
      </Dialog>
    </>
  );
}

function timesText(count: number): string {
  if (count === 0) return t('Not opened yet');
  return count === 1 ? t('Opened once') : t('Opened {count} times', { count: String(count) });
}

type ViewTableProps = {
  views: UseQueryResult<Page<DocumentView[]>>;
  columns: Column<DocumentView>[];
  label: string;
  none: string;
  pages: (total: number) => ReactNode;
};

/** A page of the log of documents. */
function ViewTable({ views, columns: shown, label, none, pages }: ViewTableProps) {
  return (
    <QueryState
      query={views}
      errorText={(error) =>
        refusalText(error, t('Failed to load who opened your documents. Please try again.'))
      }
      retryLabel={uiTexts.retry}
      isEmpty={({ total }) => total === 0}
      empty={<Text c="dimmed">{none}</Text>}
    >
      {({ rows, total }) => (
        <Stack gap="md">
          <CardTable label={label} columns={shown} rows={rows} />
          {pages(total)}
        </Stack>
      )}
    </QueryState>
  );
}

function Viewer({ isOwn, viewerName, viewerRole }: DocumentView) {
  const role = isRole(viewerRole) ? viewerRole : undefined;
  return (
    <>
      {isOwn ? t('You') : viewerName}
      {!isOwn && role && <span className={table.second}>{roleLabels[role]}</span>}
    </>
  );
}
