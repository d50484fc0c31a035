import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { HeldLotProps } from '#core/bookings/web/booking-parts.tsx';
import { isHeld, type LotType } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { lotStatusQuery, lotsOfTypeQuery } from '#core/lots/web/queries.ts';
import type { LoginState } from '#core/sessions/web/login-redirect.ts';
import {
  getLine,
  joinLine,
  type LotLine as Line,
  type Place,
  unwatchLot,
  watchLot,
} from '#modules/queues/contract.ts';
import { queueCan } from '#modules/queues/policy.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatParkTime, formatSpan } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { nth } from './nth.ts';
import { lineChange, linesKey, useEndPlace } from './queries.ts';

/** A lot that is held: to whom it is offered reads so, in place of `taken`; others read that, and how to wait for it (D-350). */
export function LotLine({ lot, viewer, taken }: HeldLotProps) {
  const mayWatch = viewer !== null && queueCan.watch(viewer).allowed;
  const query = useQuery({ ...ask(getLine, { params: { id: lot.id } }, linesKey), enabled: mayWatch });
  const until = query.data?.mine?.offerUntil;
  if (until) return <Offered until={until} />;
  const ways = <Ways lot={lot} viewer={viewer} query={query} />;
  if (!taken) return ways;
  return (
    <Stack gap="sm" align="flex-start">
      {taken}
      {ways}
    </Stack>
  );
}

type WaysProps = Pick<HeldLotProps, 'lot' | 'viewer'> & { query: UseQueryResult<Line> };

/** How to wait for a lot: its line for members, a message for others; nothing for the office (D-265, D-273). */
function Ways({ lot, viewer, query }: WaysProps) {
  if (viewer === null) return <VisitorWays lot={lot} />;
  if (!queueCan.watch(viewer).allowed) return null;
  // a lot that is unknown, as of a mistyped link, has no line to load
  if (query.error instanceof CallFailure && query.error.status === 404) return null;
  return (
    <QueryState
      query={query}
      errorText={t('The line of this lot could not be loaded')}
      retryLabel={uiTexts.retry}
      loading={<Skeleton height={72} />}
    >
      {(line) =>
        isHeld(line) || line.mine ? (
          <Stack gap="xs" align="flex-start">
            <Choices line={line} />
            <PriceAlike type={lot.type} phase={line.phase} viewer={viewer} />
          </Stack>
        ) : null
      }
    </QueryState>
  );
}

/** Nobody registers to wait for a lot that is sold or unknown. */
function VisitorWays({ lot }: Pick<HeldLotProps, 'lot'>) {
  const { data: found } = useQuery({ ...lotStatusQuery(lot.id), enabled: lot.status === undefined });
  const status = lot.status ?? found;
  if (status === null || (status && !isHeld({ status }))) return null;
  const back = paths.type(lot.type, { lot: lot.id });
  const state: LoginState | null =
    lot.lotNumber === undefined
      ? null
      : {
          lot: {
            type: lot.type,
            text: [t('Lot {lotNumber}', { lotNumber: lot.lotNumber }), typeTexts(lot.type).name].join(' · '),
          },
          lines: [
            t('To wait for lot {lot}: an account, free and without obligation.', { lot: lot.lotNumber }),
          ],
        };
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap={8}>
        <Button component={Link} to={paths.login({ mode: 'register', back })} state={state} size="sm" px="sm">
          {t('Register to wait for it')}
        </Button>
        <Button component={Link} to={paths.login({ back })} state={state} size="sm" px="sm" variant="default">
          {t('I have an account')}
        </Button>
      </Group>
      {/* also true where the park keeps no lines (D-276) */}
      <Text size="sm">
        {t('When it is free again, who waits for it is told, the first in line before all others.')}
      </Text>
    </Stack>
  );
}

function Choices({ line }: { line: Line }) {
  if (line.mine) return <InLine place={line.mine} offerHours={line.offerHours} />;
  if (line.may === 'queue') return <Join line={line} />;
  return line.may === 'watch' ? <Watch line={line} /> : null;
}

function Offered({ until }: { until: string }) {
  return (
    <Notice
      tone="warning"
      action={
        <Button component={Link} to={paths.dashboard({ tab: 'bookings' })} size="sm">
          {t('Go to your offer')}
        </Button>
      }
    >
      {t('This lot is offered to you until {time}.', { time: formatParkTime(until) })}
    </Notice>
  );
}

/** What such a lot costs, from the free ones of its type and phase: prices of held lots are private (D-61). */
function PriceAlike({
  type,
  phase,
  viewer,
}: {
  type: LotType;
  phase: number;
  viewer: HeldLotProps['viewer'];
}) {
  const { data = [] } = useQuery(lotsOfTypeQuery(type, viewer));
  const prices = data.flatMap((lot) =>
    lot.phase === phase && lot.status === 'available' && lot.price !== null ? [lot.price] : [],
  );
  if (prices.length === 0) return null;
  return (
    <Anchor component={Link} size="sm" to={paths.type(type, { phase: String(phase) })}>
      {t('Lots of this type and phase from {price}', { price: formatPrice(Math.min(...prices)) })}
    </Anchor>
  );
}

function InLine({ place: { id, position }, offerHours }: { place: Place; offerHours: number }) {
  const ending = useEndPlace();
  return (
    <Group gap="sm">
      <Text role="status" fw={600}>
        {position === 1 ? t('You are first in line.') : t('You are {nth} in line.', { nth: nth(position) })}
      </Text>
      <Text size="sm">
        {t('When it is your turn, the lot is offered to you for {time}.', {
          time: formatSpan(offerHours * 3_600_000),
        })}
      </Text>
      <Button
        size="sm"
        variant="default"
        loading={ending.isPending}
        onClick={() => ending.mutate({ params: { id }, body: { action: 'leave' } })}
      >
        {t('Leave the line')}
      </Button>
    </Group>
  );
}

function Join({ line }: { line: Line }) {
  const joining = useSend(joinLine, lineChange);
  const waiting = line.waiting ?? 0;
  const many =
    waiting === 1
      ? t('1 person is waiting for it.')
      : t('{n} people are waiting for it.', { n: String(waiting) });
  return (
    <Stack gap={6} align="flex-start">
      <Button loading={joining.isPending} onClick={() => joining.mutate({ params: { id: line.lotId } })}>
        {t('Join the line')}
      </Button>
      <Text size="sm">
        {waiting === 0 ? t('You would be first in line.') : many}{' '}
        {t('When it is free again, the first in line gets it offered for {time}.', {
          time: formatSpan(line.offerHours * 3_600_000),
        })}
      </Text>
    </Stack>
  );
}

function Watch({ line: { lotId, lotNumber, watching } }: { line: Line }) {
  const watch = useSend<typeof watchLot | typeof unwatchLot>(watching ? unwatchLot : watchLot, lineChange);
  return (
    <Group gap="sm">
      {watching && (
        <Text role="status">{t('We will tell you when lot {lot} is free.', { lot: lotNumber })}</Text>
      )}
      <Button
        size="sm"
        variant="default"
        loading={watch.isPending}
        onClick={() => watch.mutate({ params: { id: lotId } })}
      >
        {watching ? t('Do not tell me') : t('Tell me when it is free')}
      </Button>
    </Group>
  );
}
