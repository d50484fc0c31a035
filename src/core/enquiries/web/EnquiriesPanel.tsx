import { Anchor, Box, Button, Card, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Enquiry, handleEnquiry, listEnquiries } from '#core/enquiries/contract.ts';
import { enquiryTexts } from '#core/enquiries/messages.ts';
import { lotName } from '#core/lots/messages.ts';
import { pageRange } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { askPage, useSend } from '#platform/web/api-client/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { useRestoredFocus } from '#platform/web/ui/dialog/use-restored-focus.ts';
import { type ChipFilter, FilterChips } from '#platform/web/ui/list/FilterChips.tsx';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { ListPanel } from '#platform/web/ui/list/ListPanel.tsx';
import bar from '#platform/web/ui/list/list-bar.module.css';
import { StatusFilter } from '#platform/web/ui/list/StatusFilter.tsx';
import { useLiveList } from '#platform/web/ui/list/use-live-list.ts';
import { SuspectNote } from '#platform/web/ui/SuspectNote.tsx';
import { useIsPhone } from '#platform/web/ui/screen-width.ts';
import { toast, toastWithUndo } from '#platform/web/ui/toast.tsx';
import { readChoice, readPage, useUrlState, useUrlText } from '#platform/web/ui/url-state.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { formatPhone, telAddress } from '#shared/contact-details.ts';
import { nouns } from '#shared/count-labels.ts';
import { formatDateTime, formatSpan } from '#shared/dates.ts';
import { joined, mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './EnquiriesPanel.module.css';
import { ReplyDialog } from './ReplyDialog.tsx';

const ENQUIRIES_A_PAGE = 25;
const enquiryViews = ['open', 'handled', 'all'] as const;
const viewLabels: Record<(typeof enquiryViews)[number], string> = {
  open: t('Not handled'),
  handled: t('Handled'),
  all: t('All'),
};
const viewOptions = enquiryViews.map((value) => ({ value, label: viewLabels[value] }));

/** The enquiries that the address asks for. */
function useEnquiries() {
  const { search, change } = useUrlState();
  const words = search.get('q') ?? '';
  const lot = search.get('lot') ?? '';
  // starts with all where nothing waits; the address stays, since a change could overtake a click on a link
  const [start, setStart] = useState(words !== '' || lot !== '' ? 'open' : null);
  const status = search.has('status') || start !== 'all' ? readChoice(search, 'status', enquiryViews) : 'all';
  const query = useLiveList(
    askPage(listEnquiries, {
      query: {
        status,
        search: words,
        lot,
        ...pageRange(readPage(search), ENQUIRIES_A_PAGE),
      },
    }),
  );
  if (start === null && query.data) setStart(query.data.total === 0 ? 'all' : 'open');
  const show = (view: string) => change({ status: view, page: null });
  return { query, words, lot, status, show };
}

/** The office's inbox of enquiries and their state. */
export function EnquiriesPanel() {
  const { query, words, lot, status, show } = useEnquiries();
  const [answered, setAnswered] = useState<Enquiry | null>(null);
  const marking = useMarking();
  const isPhone = useIsPhone();
  const views = <StatusFilter label={t('State')} value={status} onChange={show} choices={viewOptions} />;
  return (
    <ListPanel
      as="page"
      title={t('Enquiries')}
      head={{
        search: t('Name, email, phone or message'),
        views: isPhone && views,
        filters: (
          <>
            {!isPhone && views}
            <FilterChips filters={filters} />
          </>
        ),
      }}
    >
      <FoundList
        query={query}
        errorText={t('Failed to load enquiries. Please try again later.')}
        noun={nouns.enquiry}
        pageSize={ENQUIRIES_A_PAGE}
        unnarrowed={{ q: null, lot: null, ...(status !== 'all' && { status: 'all' }) }}
        none={t('Nobody has written yet.')}
        nextStep={
          <Button component={Link} to={paths.home('contact')} variant="default">
            {t('Open the contact form')}
          </Button>
        }
        nothingMatches={noneText(words, lot)}
        isFooted
      >
        {(enquiries) => (
          <EnquiryRows
            enquiries={enquiries}
            saysState={status !== 'open'}
            busyId={marking.busyId}
            onMark={(enquiry) => marking.mark(enquiry)}
            onReply={setAnswered}
          />
        )}
      </FoundList>
      <ReplyDialog
        enquiry={answered}
        onClose={() => setAnswered(null)}
        onSent={(message) => {
          setAnswered(null);
          toast(message);
        }}
      />
    </ListPanel>
  );
}

/** Marks an enquiry as handled or open again, with the way back. */
function useMarking() {
  const marking = useSend(handleEnquiry, {
    input: ({ enquiry, handled }: { enquiry: Enquiry; handled: boolean }) => ({
      params: { id: enquiry._id },
      body: { handled },
    }),
    stale: [['contact-messages']],
    waits: true,
  });

  const mark = (enquiry: Enquiry, handled = !enquiry.handled, isUndo = false) => {
    const done = handled ? enquiryTexts.handled : enquiryTexts.reopened;
    marking.mutate(
      { enquiry, handled },
      {
        onSuccess: () => (isUndo ? toast(done) : toastWithUndo(done, () => mark(enquiry, !handled, true))),
        onError: (error) =>
          toast(refusalText(error, t('The enquiry could not be changed. Please try again.')), 'error'),
      },
    );
  };
  return { mark, busyId: marking.isPending ? marking.variables.enquiry._id : null };
}

function noneText(words: string, lot: string): string {
  if (words !== '') return t('No enquiry matches these words.');
  return lot === '' ? t('No enquiries in this view.') : t('No enquiry about this lot in this view.');
}

/** The number of the lot that the enquiries are about. */
function LotFilter() {
  const [lot, setLot] = useUrlText('lot', ['page']);
  return (
    <TextInput
      className={bar.choice}
      size="sm"
      label={t('Lot')}
      placeholder={t('Number')}
      value={lot}
      onChange={(event) => setLot(event.currentTarget.value)}
    />
  );
}

const filters: readonly ChipFilter[] = [
  { name: 'lot', label: t('Lot'), field: <LotFilter />, said: (address) => address.get('lot') ?? '' },
];

type RowsProps = {
  enquiries: readonly Enquiry[];
  /** Not where the list holds none but those that are not handled. */
  saysState: boolean;
  /** The enquiry whose state is being changed. */
  busyId: string | null;
  onMark: (enquiry: Enquiry) => void;
  onReply: (enquiry: Enquiry) => void;
};

/** Enquiries row by row: who wrote, what about, and how long it waits. */
function EnquiryRows({ enquiries, saysState, busyId, onMark, onReply }: RowsProps) {
  const list = useRestoredFocus<HTMLUListElement>(enquiries.length);
  const now = useNow();
  return (
    <Card withBorder padding={0}>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label={t('Enquiries')}>
        {enquiries.map((enquiry) => (
          <li key={enquiry._id} className={classes.row}>
            <div className={classes.who}>
              <Text fw={600}>{enquiry.name}</Text>
              <Anchor size="sm" display="block" py={2} href={`mailto:${enquiry.email}`}>
                {enquiry.email}
              </Anchor>
              <Anchor size="sm" display="block" py={2} href={telAddress(enquiry.phone)}>
                {formatPhone(enquiry.phone)}
              </Anchor>
            </div>
            <Stack gap={4} miw={0}>
              {enquiry.suspect && <SuspectNote />}
              {enquiry.lot && <AboutLot lot={enquiry.lot} />}
              <Text style={asWritten}>{enquiry.message}</Text>
              <Replies replies={enquiry.replies} />
            </Stack>
            <div className={classes.end}>
              <State enquiry={enquiry} now={now} saysState={saysState} />
              <Group gap="xs" justify="flex-end">
                <Button
                  size="xs"
                  variant="default"
                  loading={busyId === enquiry._id}
                  aria-label={joined(': ', [markLabel(enquiry), enquiry.name])}
                  onClick={() => onMark(enquiry)}
                >
                  {markLabel(enquiry)}
                </Button>
                <Button
                  size="xs"
                  variant={enquiry.handled ? 'default' : 'filled'}
                  aria-label={t('Reply: {name}', { name: enquiry.name })}
                  onClick={() => onReply(enquiry)}
                >
                  {t('Reply')}
                </Button>
              </Group>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Whether it is handled, by whom, and until then how long it waits. */
function State({ enquiry, now, saysState }: { enquiry: Enquiry; now: number; saysState: boolean }) {
  const { createdAt, handled } = enquiry;
  const written = formatDateTime(createdAt);
  return (
    <div>
      {saysState && (
        <Text size="sm" fw={handled ? 400 : 600}>
          {handledState(enquiry)}
        </Text>
      )}
      <Text size="sm" c="dimmed" title={written}>
        {handled
          ? t('Written {time}', { time: written })
          : t('Waiting for {time}', { time: formatSpan(now - Date.parse(createdAt)) })}
      </Text>
    </div>
  );
}

const asWritten = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

/** The lot that an enquiry is about, as a link to all enquiries about it. */
function AboutLot({ lot }: { lot: NonNullable<Enquiry['lot']> }) {
  return (
    <Text size="sm">
      {t('About')}
      {mark(' ')}
      <Anchor inherit component={Link} to={paths.adminEnquiries({ lot: lot.lotNumber })}>
        {lotName(lot)}
      </Anchor>
    </Text>
  );
}

/** What the office has answered. */
function Replies({ replies }: { replies: Enquiry['replies'] }) {
  return replies.map(({ _id, message, author, createdAt, mail }) => (
    <Box key={_id} ps="sm" style={{ borderInlineStart: '3px solid var(--mantine-primary-color-filled)' }}>
      <Text style={asWritten}>{message}</Text>
      <Text size="sm" c="dimmed">
        {joined(', ', [
          t('Reply by {name}, {time}', { name: author.name, time: formatDateTime(createdAt) }),
          mail && enquiryTexts.mailStates[mail],
        ])}
      </Text>
    </Box>
  ));
}

const markLabel = ({ handled }: Enquiry) => (handled ? t('Reopen') : t('Mark as handled'));

function handledState({ handled, handledAt, handledBy }: Enquiry): string {
  if (!handled) return t('Not handled');
  const by = handledBy === null ? t('Handled') : t('Handled by {name}', { name: handledBy.name });
  return joined(', ', [by, handledAt && formatDateTime(handledAt)]);
}
