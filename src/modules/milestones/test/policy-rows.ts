import { byPart, type Rows } from '#test/access/situations.ts';
import { milestoneCan } from '../policy.ts';

/** Rows of the table of permissions in docs/domain.md. */
export const rows: Rows<typeof milestoneCan> = {
  read: ['Read the milestones of a sale', byPart(milestoneCan.read)],
  record: ['Record milestones of a sale', byPart(milestoneCan.record)],
};
