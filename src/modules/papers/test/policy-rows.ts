import { byPart, type Rows } from '#test/access/situations.ts';
import { paperCan } from '../policy.ts';

/** Rows of the table of permissions in docs/domain.md. */
export const rows: Rows<typeof paperCan> = {
  read: ['Read the papers of a booking and its statement', byPart(paperCan.read)],
  issue: [
    'Issue a booking form while the booking is live',
    byPart((actor, booking) => paperCan.issue(actor, { ...booking, status: 'approved' })),
  ],
  accept: ['Accept a booking form', byPart(paperCan.accept)],
};
