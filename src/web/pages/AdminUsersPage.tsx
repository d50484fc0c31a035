import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { accountTexts } from '#features/users/office-messages.ts';
import { UserRoom, useUsersPage } from '#features/users/web/UserRoom.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';

/** The accounts of the portal (R-NAV-11, R-ADM-09 to R-ADM-15). */
export function AdminUsersPage() {
  const { user } = useSession();
  return user && <Users viewer={user} />;
}

function Users({ viewer }: { viewer: User }) {
  const list = useUsersPage();
  return (
    <>
      <PageHeading
        title="Users"
        lead={accountTexts.lead}
        actions={<QueryRefresh queries={[list.query]} texts={accountTexts} />}
      />
      <UserRoom viewer={viewer} list={list} />
    </>
  );
}
