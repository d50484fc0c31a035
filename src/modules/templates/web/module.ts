import { defineModule } from '#core/web-module.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';

export const templateModule = defineModule({
  name: 'templates',
  textTool: lazyWithFallback(async () => (await import('./TemplateMenu.tsx')).TemplateMenu),
});
