import type { TargetNames } from '#core/audit/server/list-store.ts';
import type { TasksOf, TaskTerms } from '#core/bookings/server/standing-store.ts';
import { statedTasks } from '#core/bookings/server/stated-actions.ts';
import { bookingTaskWords, type TaskWords } from '#core/bookings/standing-labels.ts';
import { heldKind } from '#core/documents/server/seal-actions.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { type DepositRules, depositTermsWith } from '#core/park/server/facts-present.ts';
import type { LeaveParts, ServerModule } from '#core/server-module.ts';
import { brochureModule } from '#modules/brochures/server/module.ts';
import { depositModule } from '#modules/deposits/server/module.ts';
import { milestoneModule } from '#modules/milestones/server/module.ts';
import { paperModule } from '#modules/papers/server/module.ts';
import { purchaserModule } from '#modules/purchasers/server/module.ts';
import { queueModule } from '#modules/queues/server/module.ts';
import { reportModule } from '#modules/reports/server/module.ts';
import { searchModule } from '#modules/search/server/module.ts';
import { templateModule } from '#modules/templates/server/module.ts';
import { viewingModule } from '#modules/viewings/server/module.ts';
import type { Config } from '#platform/server/config.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import type { Refusal } from '#shared/problem.ts';
import { type WrittenPark, wordsInOf } from './park/park-words.ts';

/**
 * The modules of the portal, the only place where the server names them. Parts act in this order within a transaction: money before
 * papers, since a receipt is drawn of a payment that is there.
 */
export const modules: readonly ServerModule[] = [
  depositModule,
  purchaserModule,
  paperModule,
  brochureModule,
  milestoneModule,
  queueModule,
  reportModule,
  searchModule,
  templateModule,
  viewingModule,
];

/** What they store twice, which the integrity check compares. */
export const differenceChecks = modules.flatMap(({ findDifferences = [] }) => findDifferences);

/** What their targets are called in the audit trail. */
export const auditNames: TargetNames = Object.assign({}, ...modules.map((module) => module.auditNames));

/** What is kept encrypted beside documents, most of it by modules. */
export const sealedKinds = [heldKind, ...modules.flatMap(({ sealed = [] }) => sealed)];

/** Erases what they keep of a booking; returns whether there was anything. */
export async function eraseBooking(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  let had = false;
  for (const module of modules) if (await module.eraseBooking?.(tx, bookingId, now)) had = true;
  return had;
}

/** The rules of the booking deposit in force; none without the module that keeps them. */
export const depositRulesOf = (wanted: readonly string[] | undefined): DepositRules =>
  rulesOf(modulesOf(wanted));

const rulesOf = (used: readonly ServerModule[]): DepositRules =>
  used.find(({ depositRules }) => depositRules)?.depositRules ?? (async () => []);

/** What a call answers when one of their constraints refuses. */
export const moduleRefusals: Readonly<Record<string, Refusal>> = Object.fromEntries(
  modules.flatMap(({ constraintRefusals = {} }) => Object.entries(constraintRefusals)),
);

/** Those that a park wants: all unless its park.yaml lists some (D-341). */
export const modulesOf = (wanted: readonly string[] | undefined): readonly ServerModule[] =>
  modules.filter(({ name }) => wanted?.includes(name) ?? true);

/** What the park and they find that a booking asks for. */
export const tasksIn = (
  used: readonly ServerModule[],
  { facts, ...terms }: TaskTerms & { facts: ParkFacts | undefined },
): TasksOf[] => [
  ...(facts ? [statedTasks(depositTermsWith(facts, rulesOf(used)))] : []),
  ...used.flatMap(({ tasks }): TasksOf[] =>
    tasks ? [(reader, details, now) => tasks.of(reader, details, { ...terms, now })] : [],
  ),
];

/** The words of all their tasks, after the core's. */
export const taskWordsOf = (used: readonly ServerModule[]): TaskWords =>
  Object.assign({}, bookingTaskWords, ...used.map(({ tasks }) => tasks?.words));

/** Settings that do nothing, since the park leaves out the module that they are for. */
export const leftOutSettings = ({ deposits }: Config, wanted: readonly string[] | undefined): string[] =>
  deposits.gate === 'require' && !modulesOf(wanted).includes(depositModule)
    ? ['BOOKED_NEEDS_PAYMENT=require does nothing without the module deposits, which park.yaml leaves out.']
    : [];

/** Ends what the others have begun, at the start of the portal (D-341). @throws OperatorError */
export async function endLeftOut(
  { db, config }: Pick<LeaveParts, 'db' | 'config'>,
  park: WrittenPark,
  now: Date,
): Promise<void> {
  const used = modulesOf(park.site.modules);
  const parts = { db, config, key: await openPortalKey(config.keyDir), wordsIn: wordsInOf(park) };
  for (const module of modules) if (!used.includes(module)) await module.leave?.(parts, now);
}

/** A mistake for every module of park.yaml that there is not, and for every one that it leaves out though another needs it. */
export function moduleMistakes(wanted: readonly string[] = [], all = modules): string[] {
  const names = all.map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  const missing = all
    .filter(({ name }) => wanted.includes(name))
    .flatMap(({ name, needs = [] }) =>
      needs.filter((needed) => !wanted.includes(needed)).map((needed) => ({ name, needed })),
    );
  return [
    ...unknown.map((name) => `there is no module ${name}; there are ${names.join(', ')}`),
    ...missing.map(({ name, needed }) => `${name} needs ${needed}: add ${needed}, or leave out ${name} too`),
  ].map((mistake) => `park.yaml: modules: ${mistake}`);
}
