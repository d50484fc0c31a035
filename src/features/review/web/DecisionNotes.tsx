import { Alert, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { decisionTexts } from '#features/bookings/messages.ts';
import { documentTypeLabels } from '#features/documents/lifecycle.ts';
import { documentNotes } from '#features/documents/messages.ts';
import type { User } from '#features/users/contract.ts';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { formatCount } from '#shared/counts.ts';
import { interpolate } from '#shared/problem.ts';
import { canAnswer, canProcess, type QueueView } from './queue-views.ts';

type Props = { viewer: User; booking: Booking; view: QueueView };

/** Documents that are missing, were sent back or wait for a check; none of them keeps anybody from deciding. */
function notesOn(booking: Booking): string[] {
  const { chequeUrl, icFrontUrl, icBackUrl, sentBackTypes, documentsToCheck } = booking;
  const isMissing = [chequeUrl, icFrontUrl, icBackUrl].includes(null);
  return [
    ...(isMissing ? [decisionTexts.incomplete] : []),
    ...[...new Set(sentBackTypes)].map((type) =>
      interpolate(documentNotes.notComeAgain, { document: documentTypeLabels[type] }),
    ),
    ...(documentsToCheck === 1 ? [documentNotes.oneUnchecked] : []),
    ...(documentsToCheck > 1
      ? [interpolate(documentNotes.unchecked, { n: formatCount(documentsToCheck) })]
      : []),
  ];
}

/** What to consider before a decision that the viewer may take. */
export function DecisionNotes({ viewer, booking, view }: Props) {
  const isAnswer = view.decision === 'answer';
  if (isAnswer ? !canAnswer(viewer, booking) : !canProcess(booking)) return null;
  const agency = booking.agencyName || 'the agency';
  const notes = [
    ...(isAnswer && isAdministrator(viewer) ? [interpolate(decisionTexts.overrideAnswer, { agency })] : []),
    ...(!isAnswer && booking.status === 'pending_agent' ? [decisionTexts.overrideProcess] : []),
    ...notesOn(booking),
  ];
  if (notes.length === 0) return null;
  return (
    <DecisionNote>
      <Stack gap={4}>
        {notes.map((note) => (
          <Text key={note} inherit>
            {note}
          </Text>
        ))}
      </Stack>
    </DecisionNote>
  );
}

/** What to consider before deciding. */
export function DecisionNote({ children }: { children: ReactNode }) {
  return (
    <Alert color="amber" role="note" icon={<WarningIcon size={20} />}>
      {children}
    </Alert>
  );
}
