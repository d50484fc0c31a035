import { defineModule } from '#core/web-module.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { searchCan } from '../policy.ts';

export const searchModule = defineModule({
  name: 'search',
  headerTool: {
    isFor: (viewer) => searchCan.find(viewer).allowed,
    Tool: lazyWithFallback(async () => (await import('./StaffSearch.tsx')).StaffSearch),
  },
});
