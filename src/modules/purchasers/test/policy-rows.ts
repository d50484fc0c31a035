import { byPart, type Rows } from '#test/access/situations.ts';
import { purchaserCan } from '../policy.ts';

/** Rows of the table of permissions in docs/domain.md. */
export const rows: Rows<typeof purchaserCan> = {
  read: ['Read who buys, with masked identity numbers', byPart(purchaserCan.read)],
  write: [
    'Change who buys until the sale or the end',
    byPart((actor, booking) => purchaserCan.write(actor, { ...booking, status: 'approved' })),
  ],
  reveal: [
    'Read a full identity number while the booking is live',
    byPart((actor, booking) => purchaserCan.reveal(actor, { ...booking, status: 'approved' })),
  ],
};
