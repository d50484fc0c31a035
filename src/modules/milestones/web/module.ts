import { defineModule } from '#core/web-module.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { t } from '#shared/say.ts';
import { milestoneTaskWords } from '../standing-labels.ts';

export const milestoneModule = defineModule({
  name: 'milestones',
  taskWords: milestoneTaskWords,
  waitingWords: async () => (await import('./waiting-words.ts')).milestoneWaitingWords,
  bookingSection: lazyWithFallback(async () => (await import('./MilestoneSection.tsx')).MilestoneSection),
  bookingFilters: [
    {
      name: 'milestone',
      label: t('Sale progress'),
      options: [
        { value: '', label: t('All bookings') },
        { value: 'late', label: t('Only late sales') },
      ],
    },
  ],
});
