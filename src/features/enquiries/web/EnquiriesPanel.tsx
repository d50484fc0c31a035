import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core';
import type { Enquiry } from '#features/enquiries/contract.ts';
import { enquiryTexts } from '#features/enquiries/messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { FilterBar, FilterSelect, optionsOf } from '#platform/web/ui/FilterBar.tsx';
import { FoundList } from '#platform/web/ui/FoundList.tsx';
import { ListPanel } from '#platform/web/ui/ListPanel.tsx';
import { useStatus } from '#platform/web/ui/StatusMessage.tsx';
import { readChoice, readPage, useUrlState } from '#platform/web/ui/url-state.ts';
import { useLiveList } from '#platform/web/ui/use-live-list.ts';
import { useRestoredFocus } from '#platform/web/ui/use-restored-focus.ts';
import { telAddress } from '#shared/contact-details.ts';
import { formatDateTime } from '#shared/dates.ts';
import {
  ENQUIRIES_A_PAGE,
  type EnquiryView,
  enquiriesPageQuery,
  enquiryViews,
  useHandleEnquiry,
} from './office-queries.ts';

const viewLabels: Record<EnquiryView, string> = { open: 'Open', handled: 'Handled', all: 'All' };
const viewOptions = optionsOf(enquiryViews, (view) => viewLabels[view]);

/** The office's inbox of enquiries and their state. */
export function EnquiriesPanel() {
  const { search } = useUrlState();
  const words = search.get('q') ?? '';
  const query = useLiveList(
    enquiriesPageQuery({
      status: readChoice(search, 'status', enquiryViews),
      search: words,
      page: readPage(search),
    }),
  );
  const messages = useStatus();
  const marking = useHandleEnquiry();

  const mark = (enquiry: Enquiry) => {
    const handled = !enquiry.handled;
    marking.mutate(
      { enquiry, handled },
      {
        onSuccess: () => messages.say('success', handled ? enquiryTexts.handled : enquiryTexts.reopened),
        onError: (error) => messages.say('error', refusalText(error, enquiryTexts.markFailed)),
      },
    );
  };
  return (
    <ListPanel
      as="page"
      title="Enquiries"
      lead={enquiryTexts.lead}
      queries={[query]}
      texts={enquiryTexts}
      messages={messages}
    >
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
        nothingMatches={words === '' ? enquiryTexts.noneOfView : enquiryTexts.nothingMatches}
      >
        {(enquiries) => (
          <EnquiryCards
            enquiries={enquiries}
            busyId={marking.isPending ? marking.variables.enquiry._id : null}
            onMark={mark}
          />
        )}
      </FoundList>
    </ListPanel>
  );
}

type CardsProps = {
  enquiries: readonly Enquiry[];
  /** The enquiry whose state is being changed. */
  busyId: string | null;
  onMark: (enquiry: Enquiry) => void;
};

/** Enquiries with contact links and their state. */
function EnquiryCards({ enquiries, busyId, onMark }: CardsProps) {
  const list = useRestoredFocus(enquiries.length);
  return (
    <Stack ref={list} tabIndex={-1} gap="sm" component="ul" p={0} m={0} aria-label="Enquiries">
      {enquiries.map((enquiry) => (
        <Card key={enquiry._id} component="li" withBorder padding="md" style={{ listStyle: 'none' }}>
          <Stack gap="xs">
            <Group justify="space-between" align="flex-start" gap="sm">
              <div>
                <Text fw={600}>{enquiry.name}</Text>
                <Group gap="sm">
                  <Anchor size="sm" href={`mailto:${enquiry.email}`}>
                    {enquiry.email}
                  </Anchor>
                  <Anchor size="sm" href={telAddress(enquiry.phone)}>
                    {enquiry.phone}
                  </Anchor>
                </Group>
              </div>
              <Text size="sm" c="dimmed">
                {formatDateTime(enquiry.createdAt)}
              </Text>
            </Group>
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{enquiry.message}</Text>
            <Group justify="space-between" gap="sm">
              <Text size="sm" c="dimmed">
                {handledText(enquiry)}
              </Text>
              <Button
                size="xs"
                variant="default"
                loading={busyId === enquiry._id}
                aria-label={`${markLabel(enquiry)}: ${enquiry.name}`}
                onClick={() => onMark(enquiry)}
              >
                {markLabel(enquiry)}
              </Button>
            </Group>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

const markLabel = ({ handled }: Enquiry) => (handled ? 'Reopen' : 'Mark as handled');

function handledText({ handled, handledAt, handledBy }: Enquiry): string {
  if (!handled) return 'Open';
  const by = handledBy === null ? '' : ` by ${handledBy.name}`;
  return `Handled${by}${handledAt === null ? '' : `, ${formatDateTime(handledAt)}`}`;
}
