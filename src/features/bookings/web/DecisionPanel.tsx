import { Alert, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { decisionTexts } from '#features/bookings/messages.ts';
import { FileIcon } from '#web/ui/work-icons.tsx';

/** The side of the dialog where something is decided; first of all it says when papers are missing (D-82). */
export function DecisionPanel({ booking, children }: { booking: Booking; children: ReactNode }) {
  return (
    <Stack gap="md">
      {!booking.documentsComplete && (
        <Alert color="amber" role="note" icon={<FileIcon size={20} />}>
          {decisionTexts.incomplete}
        </Alert>
      )}
      {children}
    </Stack>
  );
}
