import { Stack, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lotStatusLabels } from '#core/lots/labels.ts';
import { lotStatuses } from '#core/lots/lifecycle.ts';
import { type LotEvent, listLotEvents } from '#core/lots/office-contract.ts';
import { historyWords } from '#core/lots/office-messages.ts';
import { typeLetter } from '#core/park/type-labels.ts';
import { pageRange } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { askPage } from '#platform/web/api-client/queries.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { PageLinks } from '#platform/web/ui/list/ListPages.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { LotHolder } from './LotHolder.tsx';
import { lotQuery } from './office-queries.ts';

const EVENTS_A_PAGE = 20;

/** The history of a lot's status and price, newest first; a null id closes the dialog. */
export function LotHistoryDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Dialog opened={id !== null} onClose={onClose} title={t('Status and price history')}>
      {id !== null && <History key={id} id={id} />}
    </Dialog>
  );
}

function History({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const events = useQuery(askPage(listLotEvents, { params: { id }, query: pageRange(page, EVENTS_A_PAGE) }));
  const { data: lot } = useQuery(lotQuery(id));
  return (
    <QueryState
      query={events}
      errorText={(error) => refusalText(error, t('The history could not be loaded. Please try again.'))}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<EmptyState title={t('Status and price have not changed yet.')} />}
    >
      {({ rows, total }) => (
        <Stack gap="md">
          {lot && (
            <Text fw={600}>
              {t('Lot {lot}, type {type}, phase {phase}', {
                lot: lot.lotNumber,
                type: typeLetter(lot.type),
                phase: lot.phase,
              })}
            </Text>
          )}
          {lot?.holder && (
            <div>
              <Text size="sm" c="dimmed">
                {t('Held by')}
              </Text>
              <LotHolder lotNumber={lot.lotNumber} holder={lot.holder} />
            </div>
          )}
          <Timeline bulletSize={14} lineWidth={2} aria-label={t('History')}>
            {rows.map((event) => (
              <Timeline.Item key={event.id} title={changeText(event)}>
                <Stack gap={2}>
                  <Text size="sm" c="dimmed">
                    {formatDateTime(event.at)} · {whoText(event)}
                  </Text>
                  {event.reason !== '' && <Text size="sm">{event.reason}</Text>}
                </Stack>
              </Timeline.Item>
            ))}
          </Timeline>
          <PageLinks pages={Math.ceil(total / EVENTS_A_PAGE)} page={page} onPage={setPage} />
        </Stack>
      )}
    </QueryState>
  );
}

/** The name of a staff actor, or the role of any other. */
function whoText({ actorName, actorRole }: LotEvent): string {
  if (actorName !== '') return actorName;
  return actorRole === 'user' ? t('A buyer') : t('The portal');
}

function changeText({ field, before, after }: LotEvent): string {
  const say = field === 'price' ? priceWord : statusWord;
  const name = field === 'price' ? t('Price') : t('Status');
  return joined(': ', [name, `${say(before)} → ${say(after)}`]);
}

function priceWord(written: string | null): string {
  return written === null ? t('no price') : formatPrice(Number(written));
}

function statusWord(written: string | null): string {
  const status = lotStatuses.find((each) => each === written);
  return status ? lotStatusLabels[status] : historyWords.created;
}
