import { reportTexts } from '#features/reports/messages.ts';
import { ReportRoom, useReports } from '#features/reports/web/ReportRoom.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';

/** The figures of the park, for the office. */
export function AdminReportsPage() {
  const { wanted, queries } = useReports();
  return (
    <>
      <PageHeading
        title="Reports"
        lead={reportTexts.pageLead}
        actions={<QueryRefresh queries={queries} texts={reportTexts} />}
      />
      <ReportRoom wanted={wanted} />
    </>
  );
}
