import type { ServerModule } from '#core/server-module.ts';
import { milestoneModule } from '#modules/milestones/server/module.ts';
import { queueModule } from '#modules/queues/server/module.ts';
import { reportModule } from '#modules/reports/server/module.ts';
import { searchModule } from '#modules/search/server/module.ts';
import { viewingModule } from '#modules/viewings/server/module.ts';

/** The modules of the portal, the only place where the server names them. */
export const modules: readonly ServerModule[] = [
  milestoneModule,
  queueModule,
  reportModule,
  searchModule,
  viewingModule,
];

/** What they store twice, which the integrity check compares. */
export const differenceChecks = modules.flatMap(({ findDifferences = [] }) => findDifferences);

/** Those that a park wants: all unless its park.yaml lists some (D-341). */
export const modulesOf = (wanted: readonly string[] | undefined): readonly ServerModule[] =>
  modules.filter(({ name }) => wanted?.includes(name) ?? true);

/** A mistake for every module of park.yaml that there is not. */
export function unknownModules(wanted: readonly string[] = []): string[] {
  const names = modules.map(({ name }) => name);
  return wanted
    .filter((name) => !names.includes(name))
    .map((name) => `park.yaml: modules: there is no module ${name}; there are ${names.join(', ')}`);
}
