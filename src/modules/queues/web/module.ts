import { defineModule } from '#core/web-module.ts';
import { lazyDialog, lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';

export const queueModule = defineModule({
  name: 'queues',
  heldLotSection: lazyWithFallback(
    async () => (await import('./LotLine.tsx')).LotLine,
    ({ taken }) => taken,
  ),
  lineDialog: lazyDialog(async () => (await import('./LineDialog.tsx')).LineDialog),
  dashboardCard: lazyWithFallback(async () => (await import('./WaitingCard.tsx')).WaitingCard),
  agencySection: lazyWithFallback(async () => (await import('./WaitingMembers.tsx')).WaitingMembers),
});
