import { defineModule } from '#core/web-module.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';

export const purchaserModule = defineModule({
  name: 'purchasers',
  afterRequest: lazyWithFallback(async () => (await import('./AddPurchaser.tsx')).AddPurchaser),
  bookingDetail: lazyWithFallback(async () => (await import('./PurchaserSection.tsx')).PurchaserSection),
});
