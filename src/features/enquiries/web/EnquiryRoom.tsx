import { Stack } from '@mantine/core';
import type { Enquiry } from '#features/enquiries/contract.ts';
import { enquiryTexts } from '#features/enquiries/messages.ts';
import { refusalText } from '#web/call-failure.ts';
import { FilterBar, FilterSelect, optionsOf } from '#web/ui/FilterBar.tsx';
import { FoundList } from '#web/ui/FoundList.tsx';
import { readPage } from '#web/ui/ListPages.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { readChoice, useUrlState } from '#web/ui/url-state.ts';
import { useFollowed } from '#web/ui/use-followed.ts';
import { EnquiryList } from './EnquiryList.tsx';
import {
  ENQUIRIES_A_PAGE,
  type EnquiryView,
  enquiriesPageQuery,
  enquiryViews,
  useHandleEnquiry,
} from './office-queries.ts';

const viewLabels: Record<EnquiryView, string> = { open: 'Open', handled: 'Handled', all: 'All' };
const viewOptions = optionsOf(enquiryViews, (view) => viewLabels[view]);

/** What the address asks of the inbox, as a query. */
export function useEnquiriesPage() {
  const { search } = useUrlState();
  const wanted = {
    status: readChoice(search, 'status', enquiryViews),
    search: search.get('q') ?? '',
    page: readPage(search),
  };
  return { wanted, query: useFollowed(enquiriesPageQuery(wanted)) };
}

/** The inbox of the office: what visitors wrote, and whether somebody took care of it. */
export function EnquiryRoom({ list: { wanted, query } }: { list: ReturnType<typeof useEnquiriesPage> }) {
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
  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      <FilterBar search="Name, email, phone or message">
        <FilterSelect label="Show" name="status" options={viewOptions} />
      </FilterBar>
      <FoundList
        query={query}
        errorText={enquiryTexts.listFailed}
        noun={['enquiry', 'enquiries']}
        pageSize={ENQUIRIES_A_PAGE}
        unnarrowed={{ status: 'all', q: null }}
        none={enquiryTexts.none}
        nothingMatches={wanted.search === '' ? enquiryTexts.noneOfView : enquiryTexts.nothingMatches}
      >
        {(enquiries) => (
          <EnquiryList
            enquiries={enquiries}
            busyId={marking.isPending ? marking.variables.enquiry._id : null}
            onMark={mark}
          />
        )}
      </FoundList>
    </Stack>
  );
}
