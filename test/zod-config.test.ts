import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

/** In a process of its own: zod reads the setting when it loads, and other tests have loaded it here. */
const script = `
  await import(${JSON.stringify(resolve('src/platform/web/api-client/zod-config.ts'))});
  const { z } = await import('zod');
  console.log(z.config().jitless);
`;

it('zod compiles no shape with Function, which the page policy forbids (D-131)', () => {
  const node = ['--import', 'tsx', '--input-type=module', '--eval', script];
  expect(execFileSync(process.execPath, node, { encoding: 'utf8' }).trim()).toBe('true');
});
