import { Button, Stack, Switch, Text } from '@mantine/core';
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
import { isAdministrator, isRole } from '#shared/actor.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './DocumentViews.module.css';

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

/** Accesses to a person's documents, latest first, by viewer and day; the access log of D-182 for its owner (D-481). */
export function DocumentViews({ userId }: { userId: string }) {
  const { search } = useUrlState();
  const page = readPage(search);
  const [withOwn, { toggle }] = useDisclosure();
  const query = { ...pageRange(page, VIEWS_PER_PAGE), ...(!withOwn && { others: 'true' as const }) };
  const views = useQuery({
    ...askPage(listDocumentViews, { query }, [...viewsKey, userId, withOwn]),
    staleTime,
  });
  return (
    <Stack gap="sm">
      <Switch
        size="sm"
        checked={withOwn}
        onChange={toggle}
        label={t('Also what I saw and downloaded myself')}
      />
      <Views
        views={views}
        none={t('Nobody has seen any of your documents.')}
        pages={(total) => <ListPages total={total} pageSize={VIEWS_PER_PAGE} page={page} />}
      >
        {(rows) => (
          <ul className={classes.groups} aria-label={t('Who saw my documents')}>
            {groupsOf(rows).map((group) => (
              <ViewGroup key={group[0]._id} views={group} />
            ))}
          </ul>
        )}
      </Views>
    </Stack>
  );
}

type Group = [DocumentView, ...DocumentView[]];

/** Neighbours of one viewer on one day, by the reader's clock. */
function groupsOf(views: readonly DocumentView[]): Group[] {
  const groups: Group[] = [];
  for (const view of views) {
    const last = groups.at(-1);
    const isSame =
      last?.[0].viewerName === view.viewerName &&
      last[0].viewerRole === view.viewerRole &&
      last[0].viewerAgency === view.viewerAgency &&
      formatDate(last[0].at) === formatDate(view.at);
    if (last && isSame) last.push(view);
    else groups.push([view]);
  }
  return groups;
}

/** Open from the start where bytes were handed out as they are stored. */
function ViewGroup({ views }: { views: Group }) {
  const [{ viewerName, viewerRole, viewerAgency, isOwn, at }] = views;
  const count = new Set(views.map(({ documentId }) => documentId)).size;
  const role = isRole(viewerRole) ? viewerRole : undefined;
  // where they work says more than a role does
  const agency = viewerAgency ?? (role && isAdministrator({ role }) ? t('the park office') : null);
  const name = agency === null ? viewerName : t('{name} of {agency}', { name: viewerName, agency });
  const who = isOwn ? t('You') : name;
  return (
    <li>
      <details open={views.some(({ kind }) => kind !== 'preview' && kind !== 'opened') || undefined}>
        <summary className={classes.summary}>
          {count === 1
            ? t('{who} saw 1 document', { who })
            : t('{who} saw {count} documents', { who, count: String(count) })}
          <span className={table.second}>
            {joined(', ', [formatDate(at), !isOwn && agency === null && role && roleLabels[role]])}
          </span>
        </summary>
        <CardTable
          label={t('Seen by {who} on {day}', { who, day: formatDate(at) })}
          columns={[...viewColumns.filter(({ name }) => name !== t('Who')), lotColumn]}
          rows={views}
        />
      </details>
    </li>
  );
}

/** How often the documents of a booking were seen; opens the list of who, when and why. */
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
      <Dialog opened={opened} onClose={list.close} title={t('Who saw these documents')} size="xl" fillsPhone>
        <Views
          views={views}
          none={t('Nobody has seen any of these documents.')}
          pages={(all) => <PageLinks pages={Math.ceil(all / VIEWS_PER_PAGE)} page={page} onPage={setPage} />}
        >
          {(rows) => <CardTable label={t('Who saw these documents')} columns={viewColumns} rows={rows} />}
        </Views>
      </Dialog>
    </>
  );
}

function timesText(count: number): string {
  if (count === 0) return t('Not seen yet');
  return count === 1 ? t('Seen once') : t('Seen {count} times', { count: String(count) });
}

type ViewsProps = {
  views: UseQueryResult<Page<DocumentView[]>>;
  none: string;
  pages: (total: number) => ReactNode;
  children: (rows: DocumentView[]) => ReactNode;
};

/** A page of the log of documents, in the state of its query. */
function Views({ views, none, pages, children }: ViewsProps) {
  return (
    <QueryState
      query={views}
      errorText={(error) => refusalText(error, t('Failed to load who saw your documents. Please try again.'))}
      retryLabel={uiTexts.retry}
      isEmpty={({ total }) => total === 0}
      empty={<Text c="dimmed">{none}</Text>}
    >
      {({ rows, total }) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('A small picture on a page counts as seen too, since it can be read.')}
          </Text>
          {children(rows)}
          {pages(total)}
        </Stack>
      )}
    </QueryState>
  );
}

function Viewer({ isOwn, viewerName, viewerRole, viewerAgency }: DocumentView) {
  const role = isRole(viewerRole) ? viewerRole : undefined;
  return (
    <>
      {isOwn ? t('You') : viewerName}
      {!isOwn && role && (
        <span className={table.second}>{joined(', ', [roleLabels[role], viewerAgency])}</span>
      )}
    </>
  );
}
