import { defineModule } from '#core/web-module.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';

export const purchaserModule = defineModule({
  name: 'purchasers',
  bookingDetail: lazyWithFallback(async () => (await import('./PurchaserSection.tsx')).PurchaserSection),
});
