import { defineModule } from '#core/web-module.ts';
import { t } from '#shared/say.ts';
import { REPORTS_PATH } from '../paths.ts';

export const reportModule = defineModule({
  name: 'reports',
  officePages: [
    {
      path: REPORTS_PATH,
      title: t('Reports'),
      name: 'ReportsPanel',
      load: async () => (await import('./ReportsPanel.tsx')).ReportsPanel,
    },
  ],
  officeEntry: async () => (await import('./office-entry.tsx')).reportsEntry,
  agencyLinks: [
    {
      label: t('Figures'),
      about: (name) => t('Figures of {name}', { name }),
      to: (id) => `${REPORTS_PATH}?agency=${id}`,
    },
  ],
});
