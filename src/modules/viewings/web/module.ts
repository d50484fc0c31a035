import { parkSite } from '#core/park/web/site.ts';
import { defineModule } from '#core/web-module.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { t } from '#shared/say.ts';
import { OWN_VIEWING_PATH, VIEWINGS_PATH } from '../paths.ts';
import { viewingTaskWords } from '../standing-labels.ts';

export const viewingModule = defineModule({
  name: 'viewings',
  taskWords: viewingTaskWords,
  waitingWords: async () => (await import('./waiting-words.ts')).viewingWaitingWords,
  dashboardCard: lazyWithFallback(async () => (await import('./ViewingCard.tsx')).ViewingCard),
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
