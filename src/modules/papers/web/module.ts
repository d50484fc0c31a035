import { defineModule } from '#core/web-module.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { t } from '#shared/say.ts';
import { VERIFY_PATH } from '../paths.ts';
import { paperTaskWords } from '../standing-labels.ts';

export const paperModule = defineModule({
  name: 'papers',
  taskWords: paperTaskWords,
  publicPages: [
    {
      path: VERIFY_PATH,
      title: t('Verify a Paper'),
      name: 'VerifyPage',
      load: async () => (await import('./VerifyPage.tsx')).VerifyPage,
    },
  ],
  bookingDetail: lazyWithFallback(async () => (await import('./PapersSection.tsx')).PapersSection),
  receipt: lazyWithFallback(async () => (await import('./ReceiptButton.tsx')).ReceiptButton),
});
