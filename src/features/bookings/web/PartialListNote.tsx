import { Alert } from '@mantine/core';
import { deskTexts } from '#features/bookings/messages.ts';
import { WarningIcon } from '#web/ui/icons.tsx';

/** Says that lists and counts lack bookings, when only the second door answered (R-CALL-49). */
export function PartialListNote({ isComplete }: { isComplete: boolean }) {
  if (isComplete) return null;
  return (
    <Alert color="amber" role="note" icon={<WarningIcon size={20} />}>
      {deskTexts.partialList}
    </Alert>
  );
}
