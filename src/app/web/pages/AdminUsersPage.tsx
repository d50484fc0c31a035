import { useSession } from '#features/sessions/web/queries.ts';
import { UsersPanel } from '#features/users/web/UsersPanel.tsx';

/** The accounts of the portal (R-NAV-11). */
export function AdminUsersPage() {
  const { user } = useSession();
  return user && <UsersPanel as="page" viewer={user} />;
}
