import { defineModule } from '#core/web-module.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { purchaserTaskWords } from '../standing-labels.ts';

export const purchaserModule = defineModule({
  name: 'purchasers',
  taskWords: purchaserTaskWords,
  afterRequest: lazyWithFallback(async () => (await import('./AddPurchaser.tsx')).AddPurchaser),
  bookingDetail: lazyWithFallback(async () => (await import('./PurchaserSection.tsx')).PurchaserSection),
});
