import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { lotName } from '#core/lots/messages.ts';
import { useSendsMail } from '#core/sessions/web/queries.ts';
import { decideViewing, listViewings, type Viewing } from '#modules/viewings/contract.ts';
import {
  mannerLabels,
  viewingActionLabels,
  viewingStateLabels,
  viewingViewLabels,
} from '#modules/viewings/labels.ts';
import {
  isTooLate,
  type ViewingAction,
  viewingActions,
  viewingAfter,
  viewingViews,
} from '#modules/viewings/lifecycle.ts';
import { officeViewingTexts, viewingTime } from '#modules/viewings/messages.ts';
import { pageRange } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { askPage, useSend } from '#platform/web/api-client/queries.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import compact from '#platform/web/ui/compact-button.module.css';
import { useRestoredFocus } from '#platform/web/ui/dialog/use-restored-focus.ts';
import { DayInput } from '#platform/web/ui/form/DayField.tsx';
import { FilterChips } from '#platform/web/ui/list/FilterChips.tsx';
import { optionsOf } from '#platform/web/ui/list/FilterSelect.tsx';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { ListPanel } from '#platform/web/ui/list/ListPanel.tsx';
import bar from '#platform/web/ui/list/list-bar.module.css';
import { useLiveList } from '#platform/web/ui/list/use-live-list.ts';
import { PrintIcon } from '#platform/web/ui/PrintIcon.tsx';
import { SuspectNote } from '#platform/web/ui/SuspectNote.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { readChoice, readPage, useUrlState } from '#platform/web/ui/url-state.ts';
import { formatPhone, telAddress } from '#shared/contact-details.ts';
import { nouns } from '#shared/count-labels.ts';
import { formatDay, formatParkWeekday, formatTime, parkDay, parseDay } from '#shared/dates.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { LotState } from './LotState.tsx';
import { viewingStateColors } from './viewing-colors.ts';

const VIEWINGS_A_PAGE = 50;
const viewOptions = optionsOf(viewingViews, (view) => viewingViewLabels[view]);

/** The office's viewings by day, with their answers; a day of them can be printed for the gate (D-287). */
export function ViewingsPanel() {
  const { search } = useUrlState();
  const day = search.get('day') ?? '';
  const view = day === '' ? readChoice(search, 'view', viewingViews) : 'all';
  const words = search.get('q') ?? '';
  const query = useLiveList(
    askPage(listViewings, {
      query: {
        ...(view !== 'all' && { view }),
        day,
        search: words,
        ...pageRange(readPage(search), VIEWINGS_A_PAGE),
      },
    }),
  );
  const decision = useSend(decideViewing, { stale: [['viewings']], waits: true });
  const [asked, setAsked] = useState<{ viewing: Viewing; action: ViewingAction } | null>(null);
  const answer = (viewing: Viewing, action: ViewingAction) => {
    // a video call needs its link
    if (action !== 'confirm' || viewing.manner === 'video' || viewing.reply !== '')
      return setAsked({ viewing, action });
    const { _id: id, sequence } = viewing;
    decision.mutate(
      { params: { id }, body: { sequence, action } },
      {
        onSuccess: ({ message }) => toast(message),
        onError: (error) => toast(refusalText(error, officeViewingTexts.actionFailed), 'error'),
      },
    );
  };
  return (
    <ListPanel
      as="page"
      title={t('Viewings')}
      lead={officeViewingTexts.lead(useSendsMail())}
      head={{
        search: t('Name, email or phone'),
        filters: (
          <FilterChips
            filters={[
              ...(day === '' ? [{ name: 'view', label: t('Status'), options: viewOptions }] : []),
              { name: 'day', label: t('Day'), field: <DayFilter />, said: () => day && formatDay(day) },
            ]}
          />
        ),
      }}
      more={
        <Button
          size="sm"
          variant="default"
          classNames={compact}
          leftSection={<PrintIcon size={16} />}
          onClick={() => window.print()}
        >
          {t('Print')}
        </Button>
      }
    >
      <FoundList
        query={query}
        errorText={t('Failed to load viewings. Please try again later.')}
        noun={nouns.viewing}
        pageSize={VIEWINGS_A_PAGE}
        unnarrowed={{ view: null, q: null, day: null }}
        none={t('Nobody has asked for a viewing yet.')}
        nothingMatches={words === '' ? t('No viewings in this view.') : t('No viewing matches these words.')}
        isFooted
      >
        {(viewings) => (
          <Days
            viewings={viewings}
            busyId={decision.isPending ? decision.variables.params.id : null}
            onAnswer={answer}
          />
        )}
      </FoundList>
      <DecideDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDone={(message) => {
          setAsked(null);
          toast(message);
        }}
      />
    </ListPanel>
  );
}

/** The day of the list, as the address states it. */
function DayFilter() {
  const { search, change } = useUrlState();
  const day = search.get('day') ?? '';
  const [written, setWritten] = useState(day === '' ? '' : formatDay(day));
  return (
    <DayInput
      className={bar.choice}
      size="sm"
      label={t('Day')}
      value={written}
      onChange={(typed) => {
        setWritten(typed);
        const parsed = parseDay(typed);
        if (parsed !== undefined) change({ day: parsed || null, page: null });
      }}
    />
  );
}

type DaysProps = {
  viewings: readonly Viewing[];
  /** The viewing that is being answered. */
  busyId: string | null;
  onAnswer: (viewing: Viewing, action: ViewingAction) => void;
};

/** Viewings under the days on which they are. */
function Days({ viewings, ...row }: DaysProps) {
  const days = [...new Set(viewings.map(({ startsAt }) => parkDay(new Date(startsAt))))];
  const list = useRestoredFocus(viewings.length);
  return (
    <Stack ref={list} tabIndex={-1} gap="lg">
      {days.map((day) => {
        const ofDay = viewings.filter(({ startsAt }) => parkDay(new Date(startsAt)) === day);
        return (
          <section key={day}>
            <Title order={2} size="h4" mb="xs">
              {formatParkWeekday(ofDay[0]?.startsAt ?? day)}
            </Title>
            <Stack gap="sm" component="ul" p={0} m={0}>
              {ofDay.map((viewing) => (
                <Row key={viewing._id} viewing={viewing} {...row} />
              ))}
            </Stack>
          </section>
        );
      })}
    </Stack>
  );
}

function Row({ viewing, busyId, onAnswer }: Omit<DaysProps, 'viewings'> & { viewing: Viewing }) {
  const { _id: id, startsAt, endsAt, manner, state, name, email, phone, note, suspect, reply, lot } = viewing;
  const { previousStart } = viewing;
  // a moved one gets another time
  const isInTime = (action: ViewingAction) =>
    action === 'move' || !isTooLate(action, new Date(startsAt), new Date(serverNow()));
  const possible = viewingActions.filter(
    (action) => viewingAfter(action, state) !== undefined && isInTime(action),
  );
  const about = joined(', ', [mannerLabels[manner], lot && lotName(lot)]);
  return (
    <Card component="li" withBorder padding="md" style={{ listStyle: 'none', breakInside: 'avoid' }}>
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          <div>
            <Group gap="xs">
              <Text fw={600}>{joined(', ', [`${formatTime(startsAt)} – ${formatTime(endsAt)}`, name])}</Text>
              <Badge color={viewingStateColors[state]} variant="light" tt="none">
                {viewingStateLabels[state]}
              </Badge>
            </Group>
            <Group gap="0 0.75rem">
              <Anchor size="sm" py={2} href={telAddress(phone)}>
                {formatPhone(phone)}
              </Anchor>
              <Text size="sm">{about}</Text>
              <Anchor size="sm" py={2} href={`mailto:${email}`}>
                {email}
              </Anchor>
            </Group>
          </div>
          {possible.length > 0 && (
            <Group gap="xs" ms="auto">
              {possible.toReversed().map((action) => (
                <Button
                  key={action}
                  size="xs"
                  variant={action === 'confirm' ? 'filled' : 'default'}
                  loading={busyId === id && action === 'confirm'}
                  aria-label={joined(': ', [viewingActionLabels[action], name])}
                  onClick={() => onAnswer(viewing, action)}
                >
                  {viewingActionLabels[action]}
                </Button>
              ))}
            </Group>
          )}
        </Group>
        <LotState viewing={viewing} />
        {previousStart && (
          <Text size="sm" fw={600}>
            {t('The visitor proposes {after} instead of {before}', {
              after: viewingTime(startsAt),
              before: viewingTime(previousStart),
            })}
          </Text>
        )}
        {suspect && <SuspectNote />}
        {note && <Text style={asWritten}>{note}</Text>}
        {reply && (
          <Text size="sm" c="dimmed" style={asWritten}>
            {t('To the visitor: {reply}', { reply })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

const asWritten = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;
