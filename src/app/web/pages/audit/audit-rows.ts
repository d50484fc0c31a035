import type { AuditEntryView } from '#core/audit/contract.ts';
import { formatDate } from '#shared/dates.ts';

/** An entry, or a run of logins and logouts that stands as one row. */
export type AuditRow = AuditEntryView & { run?: readonly AuditEntryView[] };

/** So many logins and logouts in a row fill a screen that the reader did not ask for. */
const FOLDED_FROM = 3;

const isLogin = ({ action }: AuditEntryView) => action === 'session.start' || action === 'session.end';

/** The rows of a list, newest first: neighbouring logins and logouts of a day are one row, and follow it when it is open. */
export function foldLogins(
  entries: readonly AuditEntryView[],
  isOpen: (id: string) => boolean,
): readonly AuditRow[] {
  const rows: AuditRow[] = [];
  for (let at = 0; at < entries.length; ) {
    const run = runAt(entries, at);
    const [newest, oldest] = [run[0], run.at(-1)];
    if (newest && oldest && run.length >= FOLDED_FROM) {
      // named by its oldest entry, which stays when a login is added
      const row = { ...newest, _id: `until-${oldest._id}`, run };
      rows.push(row, ...(isOpen(row._id) ? run : []));
    } else rows.push(...run);
    at += run.length;
  }
  return rows;
}

/** The logins and logouts from this entry on that share its day, or the entry alone. */
function runAt(entries: readonly AuditEntryView[], start: number): readonly AuditEntryView[] {
  const first = entries[start];
  if (first === undefined) return [];
  if (!isLogin(first)) return [first];
  const rest = entries.slice(start);
  const end = rest.findIndex((entry) => !isLogin(entry) || formatDate(entry.at) !== formatDate(first.at));
  return end === -1 ? rest : rest.slice(0, end);
}
