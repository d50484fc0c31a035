import type { AuditEntryView } from '#core/audit/contract.ts';
import type { AuditAction } from '#core/audit/messages.ts';
import { formatDate } from '#shared/dates.ts';

/** An entry, or a run of entries that stands as one row. */
export type AuditRow = AuditEntryView & { run?: readonly AuditEntryView[] };

/** So many entries in a row fill a screen that the reader did not ask for. */
const FOLDED_FROM = 3;

const documentActions: readonly string[] = ['document.view', 'document.upload'] satisfies AuditAction[];

/** The entries that stand as one row with their neighbours: logins and logouts, and the documents that one person sent or saw. */
function runKind({ action, actor }: AuditEntryView): string | undefined {
  if (action === 'session.start' || action === 'session.end') return 'logins';
  return documentActions.includes(action) ? `${action} ${actor.id}` : undefined;
}

/** The rows of a list, newest first: neighbouring entries of a kind and day are one row, and follow it when it is open. */
export function foldRuns(
  entries: readonly AuditEntryView[],
  isOpen: (id: string) => boolean,
): readonly AuditRow[] {
  const rows: AuditRow[] = [];
  for (let at = 0; at < entries.length; ) {
    const run = runAt(entries, at);
    const [newest, oldest] = [run[0], run.at(-1)];
    if (newest && oldest && run.length >= FOLDED_FROM) {
      // named by its oldest entry, which stays when one is added
      const row = { ...newest, _id: `until-${oldest._id}`, run };
      rows.push(row, ...(isOpen(row._id) ? run : []));
    } else rows.push(...run);
    at += run.length;
  }
  return rows;
}

/** The entries from this one on that share its kind and day, or the entry alone. */
function runAt(entries: readonly AuditEntryView[], start: number): readonly AuditEntryView[] {
  const first = entries[start];
  if (first === undefined) return [];
  const kind = runKind(first);
  if (kind === undefined) return [first];
  const rest = entries.slice(start);
  const end = rest.findIndex(
    (entry) => runKind(entry) !== kind || formatDate(entry.at) !== formatDate(first.at),
  );
  return end === -1 ? rest : rest.slice(0, end);
}
