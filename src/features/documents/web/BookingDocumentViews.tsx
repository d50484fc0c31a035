import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentTexts } from '#features/documents/messages.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { PageLinks } from '#platform/web/ui/ListPages.tsx';
import { interpolate } from '#shared/problem.ts';
import { ViewTable, viewColumns } from './DocumentViews.tsx';
import { bookingDocumentViewsQuery, VIEWS_PER_PAGE } from './queries.ts';

/** How often the documents of a booking were opened; opens the list of who, when and why (D-182). */
export function BookingDocumentViews({ bookingId }: { bookingId: string }) {
  const [page, setPage] = useState(1);
  const [opened, list] = useDisclosure();
  const views = useQuery({
    ...bookingDocumentViewsQuery(bookingId, page),
    placeholderData: keepPreviousData,
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
      <Dialog opened={opened} onClose={list.close} title={documentTexts.bookingViews} size="xl" fillsPhone>
        <ViewTable
          views={views}
          columns={viewColumns}
          label={documentTexts.bookingViews}
          none={documentTexts.bookingViewsNone}
          pages={(all) => <PageLinks pages={Math.ceil(all / VIEWS_PER_PAGE)} page={page} onPage={setPage} />}
        />
      </Dialog>
    </>
  );
}

function timesText(count: number): string {
  if (count === 0) return documentTexts.openedNever;
  return count === 1
    ? documentTexts.openedOnce
    : interpolate(documentTexts.openedTimes, { count: String(count) });
}
