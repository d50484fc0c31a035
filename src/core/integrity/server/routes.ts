import type { Context } from '#platform/server/context.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { assertAllowed } from '#shared/permission.ts';
import { checkIntegrity } from '../contract.ts';
import { integrityCan } from '../policy.ts';
import { comparePlan, type FindDifferences, findDifferences } from './store.ts';

/** `outlines` are the numbers of the lots that the plan of the park shows, `checks` what modules compare besides. */
export function integrityRoutes(
  serve: Serve,
  { db, config: { parkSlug } }: Context,
  { outlines, checks }: { outlines: readonly string[]; checks: readonly FindDifferences[] },
): void {
  serve(checkIntegrity, async ({ caller: { actor }, now }) => {
    assertAllowed(integrityCan.check(actor));
    const plan = await comparePlan(db, parkSlug, outlines);
    return { at: now.toISOString(), ...(await findDifferences(db, checks)), plan };
  });
}
