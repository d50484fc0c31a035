import type { OfficeEntry } from '#core/web-module.ts';
import { REPORTS_PATH } from '#modules/reports/paths.ts';
import { ChartIcon } from '#platform/web/ui/work-icons.tsx';
import { t } from '#shared/say.ts';

export const reportsEntry: OfficeEntry = {
  label: t('Reports'),
  to: REPORTS_PATH,
  icon: <ChartIcon size={20} />,
  group: 'records',
};
