import { defineModule } from '#core/web-module.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { purchaserTaskWords } from '../standing-labels.ts';

export const purchaserModule = defineModule({
  name: 'purchasers',
  taskWords: purchaserTaskWords,
  afterRequest: lazyWithFallback(async () => (await import('./AddPurchaser.tsx')).AddPurchaser),
  bookingChips: lazyWithFallback(async () => (await import('./PurchaserChips.tsx')).PurchaserChips),
  documentFacts: lazyWithFallback(async () => (await import('./IdentityFacts.tsx')).IdentityFacts),
  bookingDetail: lazyWithFallback(async () => (await import('./PurchaserSection.tsx')).PurchaserSection),
});
