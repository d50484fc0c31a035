import { byMembership, type Rows } from '#test/access/situations.ts';
import { reportCan } from '../policy.ts';

/** Rows of the table of permissions in docs/domain.md. */
export const rows: Rows<typeof reportCan> = {
  read: ['Read reports, an agency of its own figures', byMembership(reportCan.read)],
};
