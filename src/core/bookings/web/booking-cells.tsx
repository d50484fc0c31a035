import { Avatar, Box, useMantineTheme, VisuallyHidden } from '@mantine/core';
import type { Assignee, Booking } from '#core/bookings/contract.ts';
import type { LabelPlace } from '#core/bookings/labels.ts';
import {
  type BookingStatus,
  endOfHold,
  holdUrgency,
  isLive,
  isPastChecks,
  type Urgency,
  waitingSince,
  waitUrgency,
} from '#core/bookings/lifecycle.ts';
import { acceptsDocuments } from '#core/bookings/policy.ts';
import { checkStateLabels, neededLabels } from '#core/documents/labels.ts';
import { type CheckState, neededOf } from '#core/documents/lifecycle.ts';
import { stateIcons } from '#core/documents/web/DocumentState.tsx';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { ClockIcon } from '#platform/web/ui/work-icons.tsx';
import { formatDateTime, formatSpan } from '#shared/dates.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './booking-cells.module.css';
import { documentsSummary } from './booking-labels.ts';

/** Of a person who looks after a booking. */
export function Initials({ person: { name } }: { person: Assignee }) {
  const { primaryColor } = useMantineTheme();
  return (
    <Avatar
      size={22}
      radius="100%"
      color={primaryColor}
      variant="filled"
      name={name}
      alt=""
      aria-hidden="true"
    />
  );
}

/** The initials of the assignee beside the lot of a row; the name is read out, and shown on hover. */
export function AssigneeMark({ booking: { assignedTo } }: { booking: Partial<Pick<Booking, 'assignedTo'>> }) {
  if (!assignedTo) return null;
  const title = `${t('Assigned to')} ${assignedTo.name}`;
  return (
    // at most as high as the line of the lot beside it
    <Box
      component="span"
      display="inline-flex"
      my={-4}
      ms={8}
      title={title}
      style={{ verticalAlign: 'middle' }}
    >
      <Initials person={assignedTo} />
      <VisuallyHidden>{title}</VisuallyHidden>
    </Box>
  );
}

/** Fields that a list may lack: then there is no mark. */
type Marked<Field extends keyof Booking> = Pick<Booking, 'status'> & Partial<Pick<Booking, Field>>;

/** Whose turn it is, which the days are counted from. */
function whereText(status: BookingStatus, place: LabelPlace, time: string): string {
  if (place === (status === 'pending_admin' ? 'admin' : 'agentBadge'))
    return t('With you for {time}', { time });
  return status === 'pending_admin'
    ? t('At the office for {time}', { time })
    : t('At the agency for {time}', { time });
}

/** The time until a deadline: then the hold ends, unless money is held. */
const leftText = (ends: boolean, time: string) =>
  ends ? t('Ends in {time}', { time }) : t('Answer due in {time}', { time });

type WaitingProps = {
  booking: Marked<'agentResponseDate' | 'handedOverAt' | 'deposit'> &
    Pick<Booking, 'createdAt' | 'expiresAt'>;
  /** In ms. */
  now: number;
  place: LabelPlace;
  isShort?: boolean;
};

/**
 * How long a booking waits and whether that is overdue at the office (for administrators, D-80), and how long an unanswered request has
 * until its deadline; with `isShort` the last of these alone.
 */
export function WaitingMarks({ booking, now, place, isShort = false }: WaitingProps) {
  const waiting = { ...booking, agentResponseDate: booking.agentResponseDate ?? null };
  const since = waitingSince(waiting);
  if (since === null) return null;
  const { status, expiresAt } = booking;
  const left = status === 'pending_agent' && expiresAt !== null ? Date.parse(expiresAt) - now : 0;
  const time = formatSpan(now - Date.parse(since));
  const wait: Urgency = place === 'admin' ? waitUrgency(waiting, now) : 'calm';
  const marks = [
    { text: whereText(booking.status, place, time), urgency: wait, isOverdue: wait !== 'calm' },
    ...(left > 0
      ? [
          {
            text: leftText(endOfHold(booking) !== null, formatSpan(left)),
            urgency: holdUrgency(left),
            isOverdue: false,
          },
        ]
      : []),
  ];
  return (
    <span className={classes.marks} title={t('Since {since}', { since: formatDateTime(since) })}>
      {(isShort ? marks.slice(-1) : marks).map((mark) => {
        const Icon = mark.urgency === 'alarm' ? WarningIcon : ClockIcon;
        return (
          <span
            key={mark.text}
            className={classes.mark}
            data-tone={mark.urgency}
            data-wait={mark.isOverdue || undefined}
          >
            <Icon size={14} />
            {mark.text}
            {mark.isOverdue && <VisuallyHidden>{` (${t('Overdue')})`}</VisuallyHidden>}
          </span>
        );
      })}
    </span>
  );
}

/** Whether a list has something to say of the documents: one was sent, and the booking has not ended without a sale. */
export function hasDocumentMarks({ status, documentMarks }: Marked<'documentMarks'>): boolean {
  if (documentMarks === undefined || (!acceptsDocuments(status) && status !== 'sold')) return false;
  return neededOf(documentMarks).some((needed) => (documentMarks[needed] ?? 'missing') !== 'missing');
}

/**
 * What a card says: documents that were sent back or are not all checked, money that is reported or late; else the next task. Beside
 * a status only what is wrong. `today` as '2026-03-02'.
 */
export function cardMarks(
  booking: Marked<'documentMarks' | 'documentsToCheck' | 'deposit'>,
  today: string,
  hasStatus: boolean,
): ('documents' | 'money' | 'task')[] {
  const { status, documentMarks, deposit } = booking;
  const sent =
    documentMarks && hasDocumentMarks(booking) ? documentsSummary(documentMarks).state : 'accepted';
  const documents = isDecidedUnchecked(booking, sent) ? 'accepted' : sent;
  const isOwed = deposit && isLive(status) && deposit.heldSen < deposit.dueSen;
  const isLate = isOwed && deposit.dueOn !== null && deposit.dueOn < today;
  const isReported = deposit && deposit.reportedSen > 0;
  const marks = [
    ...(documents === 'sent_back' || (documents !== 'accepted' && !hasStatus) ? ['documents' as const] : []),
    ...((isReported && !hasStatus) || (isLate && !isReported) ? ['money' as const] : []),
  ];
  return marks.length > 0 || hasStatus ? marks : ['task'];
}

/** Decided over documents that nobody checked: they ask for no check any more. */
const isDecidedUnchecked = (
  { status, documentsToCheck = 0 }: Marked<'documentsToCheck'>,
  state: CheckState,
) => state === 'unchecked' && isPastChecks(status, documentsToCheck);

/** The documents in a few words; by name each with its state. */
export function DocumentMarks({ booking }: { booking: Marked<'documentMarks' | 'documentsToCheck'> }) {
  const { status, documentMarks } = booking;
  if (documentMarks === undefined) return null;
  if (!hasDocumentMarks(booking))
    return acceptsDocuments(status) && <span className={classes.none}>{t('No documents sent')}</span>;
  const { state, text } = documentsSummary(documentMarks);
  const Icon = stateIcons[state];
  const isPassed = isDecidedUnchecked(booking, state);
  const name = [
    ...neededOf(documentMarks).map((needed) =>
      joined(': ', [neededLabels[needed], checkStateLabels[documentMarks[needed] ?? 'missing']]),
    ),
    ...(isPassed ? [t('decided without checking all')] : []),
  ];
  return (
    <span
      role="img"
      aria-label={joined(', ', name)}
      title={joined(', ', name)}
      className={classes.documents}
      data-state={isPassed ? 'passed' : state}
    >
      <Icon size={14} />
      {text}
    </span>
  );
}
