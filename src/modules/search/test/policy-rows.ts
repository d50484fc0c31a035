import { byMembership, type Rows } from '#test/access/situations.ts';
import { searchCan } from '../policy.ts';

/** Rows of the table of permissions in docs/domain.md. */
export const rows: Rows<typeof searchCan> = {
  find: ['Search records, an agency of its own', byMembership(searchCan.find)],
};
