import { officeLotTexts } from '#features/lots/office-messages.ts';
import { LotRoom, useLotsPage } from '#features/lots/web/LotRoom.tsx';
import { useSession } from '#features/sessions/web/queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';

/** The stock of the park (R-NAV-11, R-MSG-25). */
export function AdminLotsPage() {
  const { user } = useSession();
  const list = useLotsPage();
  return (
    <>
      <PageHeading
        title="Lots"
        lead={officeLotTexts.lead}
        actions={<QueryRefresh queries={[list.query]} texts={officeLotTexts} />}
      />
      <LotRoom list={list} viewer={user} />
    </>
  );
}
