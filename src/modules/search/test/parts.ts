import { defineModuleTests } from '#test/module-tests.ts';
import type * as policy from '../policy.ts';

export const tests = defineModuleTests<typeof policy>({
  permissions: { find: ({ searchCan }, actor) => searchCan.find(actor) },
});
