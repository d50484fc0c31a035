import type { Context } from '#platform/server/context.ts';
import { page } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { assertAllowed } from '#shared/permission.ts';
import { checkAudit, listAudit } from '../contract.ts';
import { auditCan } from '../policy.ts';
import { checkTrail } from './check-actions.ts';
import { readHead } from './head-actions.ts';
import { listAudit as listRows, type TargetNames } from './list-store.ts';
import { presentEntry } from './present.ts';
import { chainHash } from './seal-actions.ts';

export function auditRoutes(serve: Serve, { config, db }: Context, key: PortalKey, names: TargetNames): void {
  const hash = chainHash(key);

  serve(listAudit, async ({ caller: { actor }, query }) => {
    assertAllowed(auditCan.read(actor));
    const { rows, total } = await listRows(db, query, names);
    return page(rows.map(presentEntry), total);
  });

  serve(checkAudit, async ({ caller: { actor }, now }) => {
    assertAllowed(auditCan.check(actor));
    return checkTrail(db, hash, await readHead(config.keyDir, hash), now);
  });
}
