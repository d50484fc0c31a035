import { byMembership, type Rows } from '#test/access/situations.ts';
import { deskOf, templateCan } from '../policy.ts';

/** Rows of the table of permissions in docs/domain.md. */
export const rows: Rows<typeof templateCan> = {
  keep: ['Keep templates for notes and replies', byMembership(templateCan.keep)],
  delete: [
    'Delete a template for notes and replies',
    {
      'of the own desk': (actor) => templateCan.delete(actor, { agencyId: deskOf(actor) }),
      'of another desk': (actor) => templateCan.delete(actor, { agencyId: 'another' }),
    },
  ],
};
