import { always, byPart, type Rows } from '#test/access/situations.ts';
import { depositCan } from '../policy.ts';

const payment = { recordedBy: 'another', kind: 'payment' } as const;
const forfeit = { recordedBy: 'another', kind: 'forfeit' } as const;
const foreign = { createdBy: 'x', createdByRole: 'user', userId: 'x', agencyId: 'other' };
/** Rows of the table of permissions in docs/domain.md. */
export const rows: Rows<typeof depositCan> = {
  read: ['Read the deposit of a booking', byPart(depositCan.read)],
  // who settles refunds and forfeits records them too
  record: [
    'Record a payment of a booking',
    byPart((actor, booking) => depositCan.record(actor, booking, 'payment')),
  ],
  settle: [
    'Confirm, void or reverse entries of a deposit',
    {
      'void their own': (actor) =>
        depositCan.settle(actor, foreign, { ...payment, recordedBy: actor.id }, 'void'),
      'payments and refunds': (actor) => depositCan.settle(actor, foreign, payment, 'confirm'),
      forfeits: (actor) => depositCan.settle(actor, foreign, forfeit, 'confirm'),
    },
  ],
  giveAccount: ['Say to which account money is paid back', byPart(depositCan.giveAccount)],
  revealAccount: ['Read that account in full', always(depositCan.revealAccount)],
  setDue: ['Set what is due', byPart(depositCan.setDue)],
  manage: ['List and report deposits, confirm several payments', always(depositCan.manage)],
  setRules: ['Set the deposit rules', always(depositCan.setRules)],
};
