import type { ReactNode } from 'react';
import { type LabelPlace, statusLabel } from '#core/bookings/labels.ts';
import { type BookingStatus, readStatus } from '#core/bookings/lifecycle.ts';
import { bookingStages } from '#core/bookings/messages.ts';
import { CheckIcon, CloseIcon, InfoIcon } from '#platform/web/ui/icons.tsx';
import { StateBadge } from '#platform/web/ui/StateBadge.tsx';
import { BookingIcon, ClockIcon } from '#platform/web/ui/work-icons.tsx';
import { t } from '#shared/say.ts';
import { Stages } from './detail/Stages.tsx';

type Look = { color: string; icon: ReactNode };

const waiting: Look = { color: 'amber', icon: <ClockIcon size={14} /> };
const refused: Look = { color: 'red', icon: <CloseIcon size={14} /> };
const ended: Look = { color: 'gray', icon: <CloseIcon size={14} /> };

const looks: Record<BookingStatus, Look> = {
  pending_agent: waiting,
  pending_admin: waiting,
  approved: { color: 'blue', icon: <BookingIcon size={14} /> },
  sold: { color: 'green', icon: <CheckIcon size={14} /> },
  rejected: refused,
  rejected_by_agent: refused,
  cancelled: ended,
  expired: ended,
};
/** The status in which a booking waits for the desk that reads it; at the other desk it looks like nothing to do. */
const ofDesk: Partial<Record<LabelPlace, BookingStatus>> = {
  admin: 'pending_admin',
  agentBadge: 'pending_agent',
};
const unknown: Look = { color: 'gray', icon: <InfoIcon size={14} /> };

/** Colour, icon and label of a booking status, with the label of the screen; takes aliases. */
export function BookingStatusBadge({ status, place = 'user' }: { status: string; place?: LabelPlace }) {
  const known = readStatus(status);
  const look = known ? looks[known] : unknown;
  const isTheirs = look === waiting && ofDesk[place] !== undefined && ofDesk[place] !== known;
  return (
    <StateBadge color={isTheirs ? 'gray' : look.color} icon={look.icon}>
      {statusLabel(status, place)}
    </StateBadge>
  );
}

/** The number of completed stages; a sale shows its own steps, other statuses never reach the booking. */
const stagesDone: Partial<Record<BookingStatus, number>> = {
  pending_agent: 1,
  pending_admin: 2,
  approved: 4,
};

/** How far a request has come on its way to the booking. */
export function BookingProgress({ status }: { status: BookingStatus }) {
  const done = stagesDone[status];
  if (done === undefined) return null;
  return <Stages label={t('Progress of the booking')} stages={bookingStages} done={done} />;
}
