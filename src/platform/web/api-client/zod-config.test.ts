import { expect, it } from 'vitest';

it('zod compiles no shape with Function, which the page policy forbids (D-131)', async () => {
  await import('./zod-config.ts');
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
});
