import { ReportsPanel } from '#features/reports/web/ReportsPanel.tsx';

/** The figures of the park, for the office. */
export function AdminReportsPage() {
  return <ReportsPanel />;
}
