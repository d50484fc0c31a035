import { expect, it } from 'vitest';

it('zod compiles no shape with Function, which the page policy forbids (D-131)', async () => {
  await import('./shape-settings.ts');
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
});
