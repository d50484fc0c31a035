import type { Stage } from '#test/access/callers.ts';
import { made, type Resource } from '#test/access/resource.ts';
import { defineModuleTests } from '#test/module-tests.ts';
import type * as policy from '../policy.ts';
import * as tables from '../server/tables.ts';

const kept = { name: 'Kept', text: 'A kept text', language: 'en' } as const;

async function templateOf({ t }: Stage, agencyId: string | null): Promise<Resource> {
  const row = { ...kept, name: crypto.randomUUID(), agencyId, updatedAt: t.clock.now() };
  const [built] = await t.db.insert(tables.textTemplates).values(row).returning();
  return made({ template: built?.id ?? '' }, row.name);
}

export const tests = defineModuleTests<typeof policy>({
  tables,
  permissions: {
    keep: ({ templateCan }, actor) => templateCan.keep(actor),
    delete: ({ templateCan }, actor, { agencyId = null }) => templateCan.delete(actor, { agencyId }),
  },
  things: {
    'a new template': { build: async () => ({ ...made({}), body: kept }), facts: {} },
    'template of A': { build: (stage) => templateOf(stage, stage.agencies.A.id), facts: { agencyId: 'A' } },
    'template of the office': { build: (stage) => templateOf(stage, null), facts: {} },
  },
  bodies: { 'POST /text-templates': ({ body }) => body },
  writes: {
    'POST /text-templates': async ({ admin }) => ({ by: admin, path: '/text-templates', body: kept }),
    'DELETE /text-templates/:id': async ({ t, admin }) => {
      const { body } = await t.call(admin, 'POST /text-templates', { body: kept });
      return { by: admin, path: `/text-templates/${body._id}` };
    },
  },
  // texts for fields, no records
  audited: { 'POST /text-templates': null, 'DELETE /text-templates/:id': null },
  severalLines: ['text_templates.text'],
});
