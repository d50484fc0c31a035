import { Alert } from '@mantine/core';
import { deskTexts } from '#features/bookings/messages.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import type { OfficeBookings } from './queries.ts';

/** Says that lists and counts lack bookings, when only the second door answered (R-CALL-49). */
export function PartialListNote({ list }: { list: OfficeBookings }) {
  if (list.complete) return null;
  return (
    <Alert color="amber" role="note" icon={<WarningIcon size={20} />}>
      {deskTexts.partialList}
    </Alert>
  );
}
