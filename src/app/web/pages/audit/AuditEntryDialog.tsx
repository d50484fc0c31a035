import { Anchor, Code, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { AuditEntryView } from '#core/audit/contract.ts';
import { actionText } from '#core/audit/messages.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './AuditEntryDialog.module.css';
import {
  actorName,
  changesOf,
  type Names,
  notesOf,
  recordPath,
  targetText,
  whyLabel,
} from './audit-labels.ts';

/** What changed, and below it why. */
export function Change({ entry, names }: { entry: AuditEntryView; names: Names }) {
  const changes = changesOf(entry, names);
  const notes = notesOf(entry, names);
  if (changes.length === 0 && notes.length === 0 && entry.why === '') return null;
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={classes.field}>
            {field}
            {mark(': ')}
          </span>
          {before !== undefined && before}
          {before !== undefined && after !== undefined && ' → '}
          {after !== undefined && <strong>{after}</strong>}
        </li>
      ))}
      {notes.map((note) => (
        <li key={note} className={classes.note}>
          {note}
        </li>
      ))}
      {entry.why !== '' && (
        <li className={classes.words}>
          <span className={classes.field}>
            {whyLabel(entry)}
            {mark(': ')}
          </span>
          {entry.why}
        </li>
      )}
    </ul>
  );
}

/** An audit entry: what happened, what changed and why, and folded below the entry with its ids; null closes the dialog. */
export function AuditEntryDialog({
  entry,
  names,
  onClose,
}: {
  entry: AuditEntryView | null;
  names: Names;
  onClose: () => void;
}) {
  return (
    <Dialog
      opened={entry !== null}
      onClose={onClose}
      size="lg"
      title={
        entry === null ? '' : t('Entry {id}: {action}', { id: entry.id, action: actionText(entry.action) })
      }
    >
      {entry && (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {`${formatDateTime(entry.at)} · ${actorName(entry)}`}
          </Text>
          <Record entry={entry} />
          <Change entry={entry} names={names} />
          <details>
            <summary className={classes.summary}>{t('Entry as recorded')}</summary>
            <Code block tabIndex={0} aria-label={t('Entry as recorded')}>
              {JSON.stringify(entry, null, 2)}
            </Code>
          </details>
        </Stack>
      )}
    </Dialog>
  );
}

/** The target of an entry, as a link where it has a page. */
function Record({ entry }: { entry: AuditEntryView }) {
  const target = targetText(entry);
  const path = recordPath(entry);
  if (target === '') return null;
  if (path === undefined) return <Text>{target}</Text>;
  return (
    <Anchor component={Link} to={path} underline="always">
      {target}
    </Anchor>
  );
}
