import { ClosingList } from '#core/bookings/web/ClosingList.tsx';
import type { User } from '#core/users/contract.ts';
import { UsersPanel } from '#core/users/web/UsersPanel.tsx';
import type { ListPlace } from '#platform/web/ui/list/ListPanel.tsx';

/** The office's accounts; deleting one says which lots it frees. */
export function UsersPage(place: ListPlace & { viewer: User }) {
  return <UsersPanel {...place} takenAlong={({ _id }) => <ClosingList of="user" id={_id} />} />;
}
