import { defineModule } from '#core/web-module.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';

export const depositModule = defineModule({
  name: 'deposits',
  bookingDetail: lazyWithFallback(async () => (await import('./DepositSection.tsx')).DepositSection),
  decisionFields: lazyWithFallback(async () => (await import('./BookedPayment.tsx')).BookedPayment),
});
