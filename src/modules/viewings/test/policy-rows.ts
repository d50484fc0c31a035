import { always, type Rows } from '#test/access/situations.ts';
import { viewingCan } from '../policy.ts';

/** Rows of the table of permissions in docs/domain.md. */
export const rows: Rows<typeof viewingCan> = {
  handle: ['See and answer viewings', always(viewingCan.handle)],
};
