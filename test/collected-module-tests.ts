import { modules } from '#app/server/modules.ts';
import type { ModuleTests } from './module-tests.ts';

const files = import.meta.glob<{ tests: ModuleTests }>('../src/modules/*/test/parts.ts', { eager: true });
const all = Object.entries(files).map(([path, { tests }]) => ({ name: path.split('/').at(-3) ?? '', tests }));

type Part = Exclude<keyof ModuleTests, 'bookingQueries' | 'fill' | 'queries' | 'severalLines'>;
type ValueOf<P extends Part> = NonNullable<ModuleTests[P]>[string];

/** The values of a part, with the module that brings each and its key there. */
export function ofModules<P extends Part>(part: P): { name: string; key: string; value: ValueOf<P> }[] {
  return all.flatMap(({ name, tests }) =>
    Object.entries(tests[part] ?? {}).map(([key, value]) => ({ name, key, value: value as ValueOf<P> })),
  );
}

/** The same by key, for parts whose keys are addresses of calls or names of things. */
export const fromModules = <P extends Part>(part: P): Record<string, ValueOf<P>> =>
  Object.fromEntries(ofModules(part).map(({ key, value }) => [key, value]));

export const severalLinesOfModules = all.flatMap(({ tests }) => tests.severalLines ?? []);
export const queriesOfModules = all.flatMap(({ tests }) => tests.queries ?? []);

/** In the order of the list of modules: a form of papers names who buys. */
export const fillsOfModules = modules.flatMap(
  (module) => all.find(({ name }) => name === module.name)?.tests.fill ?? [],
);

export const bookingQueriesOfModules = all.flatMap(({ tests }) => tests.bookingQueries ?? []);

/** Whether the portal has a module: a test that also asks another one leaves that out where it was taken out. */
export const hasModule = (name: string): boolean => modules.some((module) => module.name === name);
