import type { Context } from '#platform/server/context.ts';
import { created } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { deleteTemplate, listTemplates, MAX_TEMPLATES, saveTemplate } from '../contract.ts';
import { templateRefusals, templateTexts } from '../messages.ts';
import { deskOf, templateCan } from '../policy.ts';
import { presentTemplate } from './present.ts';
import { findTemplate, keepTemplate, listTemplates as listRows, removeTemplate } from './store.ts';

export function templateRoutes(serve: Serve, { db }: Pick<Context, 'db'>): void {
  serve(listTemplates, async ({ caller: { actor } }) => {
    assertAllowed(templateCan.keep(actor));
    return (await listRows(db, deskOf(actor))).map(presentTemplate);
  });

  serve(saveTemplate, async ({ body, now, act }) =>
    act(async (tx, actor) => {
      assertAllowed(templateCan.keep(actor));
      const kept = await keepTemplate(
        tx,
        { ...body, agencyId: deskOf(actor), updatedAt: now },
        MAX_TEMPLATES,
      );
      if (!kept) throw new Problem(templateRefusals.TEMPLATES_FULL);
      return created({ ...presentTemplate(kept), message: templateTexts.saved });
    }),
  );

  serve(deleteTemplate, async ({ params, act }) =>
    act(async (tx, actor) => {
      assertAllowed(templateCan.delete(actor, await findTemplate(tx, params.id)));
      await removeTemplate(tx, params.id);
      return { message: templateTexts.deleted };
    }),
  );
}
