import { Code, Stack, Text } from '@mantine/core';
import type { AuditEntryView } from '#features/audit/contract.ts';
import { actionText } from '#features/audit/messages.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { actorName } from './audit-labels.ts';

/** The raw audit entry, ids included; null closes the dialog. */
export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntryView | null; onClose: () => void }) {
  return (
    <Dialog
      opened={entry !== null}
      onClose={onClose}
      size="lg"
      title={entry === null ? '' : `Entry ${entry.id}: ${actionText(entry.action)}`}
    >
      {entry && (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {formatDateTime(entry.at)} · {actorName(entry)} · as recorded:
          </Text>
          <Code block tabIndex={0} aria-label="Entry as recorded">
            {JSON.stringify(entry, null, 2)}
          </Code>
        </Stack>
      )}
    </Dialog>
  );
}
