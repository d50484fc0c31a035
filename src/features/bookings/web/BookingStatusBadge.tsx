import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { type LabelPlace, statusLabel } from '#features/bookings/labels.ts';
import { type BookingStatus, readStatus } from '#features/bookings/lifecycle.ts';
import { CheckIcon, CloseIcon, InfoIcon } from '#platform/web/ui/icons.tsx';
import { BookingIcon, ClockIcon } from '#platform/web/ui/work-icons.tsx';

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
const unknown: Look = { color: 'gray', icon: <InfoIcon size={14} /> };

/**
 * Colour, drawing and word of a booking status; the word depends on where it is read (R-STAT-01 to R-STAT-07).
 * Takes any word, because a status may be met under an alias (D-75).
 */
export function BookingStatusBadge({ status, place = 'user' }: { status: string; place?: LabelPlace }) {
  const known = readStatus(status);
  const { color, icon } = known ? looks[known] : unknown;
  return (
    <Badge
      variant="light"
      color={color}
      leftSection={icon}
      tt="none"
      radius="sm"
      size="lg"
      fw={600}
      // the word is never cut short, whatever the table around it wants
      miw="max-content"
    >
      {statusLabel(status, place)}
    </Badge>
  );
}
