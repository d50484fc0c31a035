import { AgenciesPanel } from '#core/agencies/web/AgenciesPanel.tsx';
import { ClosingList } from '#core/bookings/web/ClosingList.tsx';
import type { User } from '#core/users/contract.ts';
import type { ListPlace } from '#platform/web/ui/list/ListPanel.tsx';

/** The office's agencies; deleting one says what becomes of its bookings. */
export function AgenciesPage(place: ListPlace & { viewer: User }) {
  return <AgenciesPanel {...place} takenAlong={({ _id }) => <ClosingList of="agency" id={_id} />} />;
}
