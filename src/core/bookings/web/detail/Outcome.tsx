import { List, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Booking } from '#core/bookings/contract.ts';
import type { BookingDecision } from '#core/bookings/lifecycle.ts';
import { listOutcomes } from '#core/bookings/outcome-contract.ts';
import { doneLines, type EffectReader, effectLines } from '#core/bookings/outcome-labels.ts';
import { type Effect, effectOf, endsBooking, leavesMoney } from '#core/bookings/outcome-lifecycle.ts';
import { MailState } from '#core/notices/web/MailState.tsx';
import { useSendsMail } from '#core/sessions/web/queries.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { isAdministrator, type Role } from '#shared/actor.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { dueWhen } from '../booking-deposit.ts';
import { placeOf } from '../booking-labels.ts';
import classes from './BookingDetail.module.css';

/** Who reads the effects of a decision, by their role. */
export function effectReaderOf({ role }: { role: Role }): EffectReader {
  if (isAdministrator({ role })) return 'office';
  return role === 'user' ? 'buyer' : 'agency';
}

/** How late a due day is, for effects; '' of one that is still to come. */
export function lateBy(dueOn: string): string {
  const today = parkToday();
  return dueOn < today ? dueWhen(dueOn, today) : '';
}

type Props = {
  booking: Pick<Booking, '_id'> & Parameters<typeof placeOf>[0];
  decision: BookingDecision;
  reader: EffectReader;
  /** As running text beside the choice itself and the fields of money, which say what becomes of the lot and what is due. */
  isInline?: boolean;
  /** Kinds that are said beside it. */
  unsaid?: readonly Effect['kind'][];
};

/** What each decision about a booking would do now. */
export const outcomeQuery = ({ _id: id }: Pick<Booking, '_id'>) =>
  queryOptions({ ...ask(listOutcomes, { params: { id } }), staleTime: 0, retry: false });

/**
 * What a decision would do now, asked for when its dialog or choice opens (D-354). A decision waits for no answer: without one this says
 * so in a line.
 */
export function Outcome({ booking, decision, reader, ...about }: Props) {
  const asked = useQuery(outcomeQuery(booking));
  if (asked.data === undefined) return <EffectsMissing error={asked.error} />;
  const effects = asked.data.find((each) => each.decision === decision)?.effects;
  if (effects === undefined) return null;
  const list = <EffectList effects={effects} reader={reader} place={placeOf(booking)} {...about} />;
  const isWarning = endsBooking(decision) && leavesMoney(effectOf(effects, 'money'));
  return isWarning ? (
    <Notice tone="warning" role="note">
      {list}
    </Notice>
  ) : (
    list
  );
}

/** In place of effects while they are asked for, and where they cannot be told. */
export function EffectsMissing({ error }: { error: Error | null }) {
  return (
    <Text size="sm" c="dimmed">
      {error
        ? refusalText(error, t('What follows from it could not be loaded. You can still decide.'))
        : t('Looking up what follows from it…')}
    </Text>
  );
}

const besideFields = ['status', 'money', 'lot'] as const;

type ListProps = {
  effects: readonly Effect[];
  reader: EffectReader;
  place: string;
  isInline?: boolean | undefined;
  unsaid?: readonly Effect['kind'][] | undefined;
};

/** What a decision or a deal would do, an effect a line. Whether a payment is missing depends on what is typed into the fields of the decision, which say it. */
export function EffectList({ effects, reader, place, isInline = false, unsaid: beside = [] }: ListProps) {
  const sendsMail = useSendsMail();
  const unsaid = [...(isInline && reader === 'office' ? besideFields : beside), 'unpaid' as const];
  return (
    <>
      <List
        size="sm"
        spacing={2}
        data-inline={isInline || undefined}
        className={classes.outcome ?? ''}
        aria-label={t('What follows from it')}
      >
        {effectLines({ effects, reader, place, lateBy, sendsMail, isShort: isInline, unsaid }).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {effectOf(effects, 'told') && <MailState />}
    </>
  );
}

type DoneProps = {
  /** Absent from a server of an earlier version, while the portal is upgraded. */
  effects: readonly Effect[] | undefined;
  booking: Parameters<typeof placeOf>[0];
  reader: EffectReader;
  sendsMail: boolean;
};

/** What a decision did, as one text: to follow the sentence of its success, which says itself that the lot is booked or sold. */
export function doneText({ effects = [], booking, ...about }: DoneProps): string {
  const unsaid = effects.filter(
    (effect) => effect.kind !== 'lot' || (effect.becomes !== 'booked' && effect.becomes !== 'sold'),
  );
  return sentences(
    ...doneLines({ effects: unsaid, place: placeOf(booking), lateBy, isShort: true, ...about }),
  );
}

/** The sentence of a success, and below it what was done. */
export function DoneMessage({ text, done }: { text: string; done: string }) {
  return (
    <>
      <Text>{text}</Text>
      {done && <Text size="sm">{done}</Text>}
    </>
  );
}
