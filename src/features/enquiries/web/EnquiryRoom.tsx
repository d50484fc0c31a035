import { Button, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Enquiry } from '#features/enquiries/contract.ts';
import { enquiryTexts } from '#features/enquiries/messages.ts';
import { refusalText } from '#web/call-failure.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListPages, readPage } from '#web/ui/ListPages.tsx';
import bar from '#web/ui/list-bar.module.css';
import { QueryState } from '#web/ui/QueryState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { readChoice, useUrlState, useUrlText } from '#web/ui/url-state.ts';
import { EnquiryList } from './EnquiryList.tsx';
import {
  ENQUIRIES_A_PAGE,
  type EnquiryView,
  enquiriesPageQuery,
  enquiryViews,
  useHandleEnquiry,
} from './office-queries.ts';

const viewLabels: Record<EnquiryView, string> = { open: 'Open', handled: 'Handled', all: 'All' };

/** What the address asks of the inbox, as a query. */
export function useEnquiriesPage() {
  const { search } = useUrlState();
  const wanted = {
    status: readChoice(search, 'status', enquiryViews),
    search: search.get('q') ?? '',
    page: readPage(search),
  };
  return { wanted, query: useQuery(enquiriesPageQuery(wanted)) };
}

/** The inbox of the office: what visitors wrote, and whether somebody took care of it. */
export function EnquiryRoom({ list: { wanted, query } }: { list: ReturnType<typeof useEnquiriesPage> }) {
  const { change } = useUrlState();
  const [text, setText] = useUrlText('q', ['page']);
  const { status, say, clear } = useStatus();
  const marking = useHandleEnquiry();

  const mark = (enquiry: Enquiry) => {
    const handled = !enquiry.handled;
    marking.mutate(
      { enquiry, handled },
      {
        onSuccess: () => say('success', handled ? enquiryTexts.handled : enquiryTexts.reopened),
        onError: (error) => say('error', refusalText(error, enquiryTexts.markFailed)),
      },
    );
  };
  const showAll = () => {
    setText('');
    change({ status: 'all', page: null });
  };
  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      <div className={bar.bar}>
        <SearchField
          className={bar.search}
          placeholder="Name, e-mail, phone or message"
          text={text}
          onText={setText}
        />
        <Select
          className={bar.choice}
          size="sm"
          label="Show"
          data={enquiryViews.map((value) => ({ value, label: viewLabels[value] }))}
          value={wanted.status}
          onChange={(value) => change({ status: value === 'open' ? null : value, page: null })}
          allowDeselect={false}
        />
      </div>
      <QueryState
        query={query}
        errorText={enquiryTexts.listFailed}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          wanted.status === 'all' && wanted.search === '' && wanted.page === 1 ? (
            <EmptyState title={enquiryTexts.none} />
          ) : (
            <EmptyState
              title={wanted.search === '' ? enquiryTexts.noneOfView : enquiryTexts.nothingMatches}
              action={
                <Button variant="default" size="sm" onClick={showAll}>
                  Show all
                </Button>
              }
            />
          )
        }
      >
        {({ rows, total }) => (
          <>
            <Text size="sm" c="dimmed" role="status">
              {total === 1 ? '1 enquiry' : `${total} enquiries`}
            </Text>
            <EnquiryList
              enquiries={rows}
              busyId={marking.isPending ? marking.variables.enquiry._id : null}
              onMark={mark}
            />
            <ListPages total={total} pageSize={ENQUIRIES_A_PAGE} page={wanted.page} />
          </>
        )}
      </QueryState>
    </Stack>
  );
}
