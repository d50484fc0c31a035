import { always, byMembership, type Rows } from '#test/access/situations.ts';
import { queueCan } from '../policy.ts';

/** Rows of the table of permissions in docs/domain.md. */
export const rows: Rows<typeof queueCan> = {
  join: ['Join the line of a lot', byMembership(queueCan.join)],
  watch: ['Be told when a lot is free', always(queueCan.watch)],
  leave: [
    'Leave a line or decline an offer',
    {
      own: (actor) => queueCan.leave(actor, { userId: actor.id }),
      'of others': (actor) => queueCan.leave(actor, { userId: 'another' }),
    },
  ],
  remove: ['Take somebody off the line of a lot', always(queueCan.remove)],
  list: ['See who waits for a lot, an agency its own members', always(queueCan.list)],
};
