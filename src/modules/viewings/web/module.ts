import { parkSite } from '#core/park/web/site.ts';
import { defineModule } from '#core/web-module.ts';
import { withQuery } from '#platform/web/paths.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { t } from '#shared/say.ts';
import { OWN_VIEWING_PATH, VIEWINGS_PATH } from '../paths.ts';
import { viewingTaskWords } from '../standing-labels.ts';

export const viewingModule = defineModule({
  name: 'viewings',
  taskWords: viewingTaskWords,
  waitingWords: {
    viewing_today: {
      label: t('Viewings today'),
      order: 70,
      to: () => withQuery(VIEWINGS_PATH, { day: parkToday() }),
    },
    answer_viewing: {
      label: t('Viewings to confirm'),
      order: 80,
      to: () => withQuery(VIEWINGS_PATH, { view: 'requested' }),
    },
  },
  publicPages: [
    {
      path: OWN_VIEWING_PATH,
      title: t('Your Viewing'),
      name: 'ViewingPage',
      load: async () => (await import('./ViewingPage.tsx')).ViewingPage,
    },
  ],
  officePages: [
    {
      path: VIEWINGS_PATH,
      title: t('Viewings'),
      name: 'ViewingsPanel',
      load: async () => (await import('./ViewingsPanel.tsx')).ViewingsPanel,
    },
  ],
  // a park without the setting has none (D-284)
  officeEntry: async () =>
    parkSite().viewings ? (await import('./office-entry.tsx')).viewingsEntry : undefined,
  contactForm: async () =>
    parkSite().viewings ? (await import('./ViewingForm.tsx')).contactForm : undefined,
});
