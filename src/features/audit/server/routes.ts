import type { Context } from '#platform/server/context.ts';
import { page } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { assertAllowed } from '#shared/verdict.ts';
import { listAudit } from '../contract.ts';
import { auditCan } from '../policy.ts';
import { listAudit as listRows } from './list-store.ts';
import { presentEntry } from './present.ts';

export function auditRoutes(serve: Serve, { db }: Context): void {
  serve(listAudit, async ({ caller: { actor }, query }) => {
    assertAllowed(auditCan.read(actor));
    const { rows, total } = await listRows(db, query);
    return page(rows.map(presentEntry), total);
  });
}
