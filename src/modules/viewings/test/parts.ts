import { anyone, noBodys, rowOf } from '#test/access/listed-rows.ts';
import { made } from '#test/access/resource.ts';
import { defineModuleTests } from '#test/module-tests.ts';
import type * as policy from '../policy.ts';
import * as tables from '../server/tables.ts';
import { arrangeViewing, newViewing, offered, onlyViewing } from './viewings.ts';

export const tests = defineModuleTests<typeof policy>({
  tables,
  permissions: { handle: ({ viewingCan }, actor) => viewingCan.handle(actor) },
  things: {
    'a new viewing': { build: async ({ t }) => ({ ...made({}), body: newViewing(t) }), facts: {} },
    'a viewing': {
      build: async ({ t }) => {
        const { id, key, startsAt, name, email, phone } = await arrangeViewing(t);
        return { ...made({ viewing: id, key }, name, email, phone), body: { startsAt } };
      },
      facts: {},
    },
    'a viewing with the key of another': {
      build: async ({ t }) => {
        const [{ id, email }, { key }] = [await arrangeViewing(t), await arrangeViewing(t)];
        return made({ viewing: id, key }, email);
      },
      facts: {},
    },
  },
  bodies: {
    'POST /public/viewings': ({ body }) => body,
    'PUT /public/viewings/:id/:key': ({ body }) => body ?? { startsAt: '2027-01-15T02:00:00Z' },
    'PUT /viewings/:id': () => ({ action: 'confirm', sequence: 0 }),
  },
  lists: {
    'GET /viewings': async (stage, find) => {
      const { ids } = await find('a viewing', anyone(stage));
      return [rowOf('a viewing', ids.viewing, { ...noBodys, agency: null })];
    },
  },
  writes: {
    'POST /public/viewings': async ({ t }) => ({
      by: null,
      path: '/public/viewings',
      body: await onlyViewing(t),
    }),
    'PUT /public/viewings/:id/:key': async ({ t }) => {
      const { id, key } = await arrangeViewing(t, await onlyViewing(t));
      return { by: null, path: `/public/viewings/${id}/${key}`, body: { startsAt: offered(t)[1] } };
    },
    'DELETE /public/viewings/:id/:key': async ({ t }) => {
      const { id, key } = await arrangeViewing(t, await onlyViewing(t));
      return { by: null, path: `/public/viewings/${id}/${key}` };
    },
    'PUT /viewings/:id': async ({ t, admin }) => ({
      by: admin,
      path: `/viewings/${(await arrangeViewing(t, await onlyViewing(t))).id}`,
      body: { action: 'confirm', sequence: 0 },
    }),
  },
  audited: {
    'POST /public/viewings': { actions: ['viewing.request'], to: 'requested' },
    'PUT /public/viewings/:id/:key': { actions: ['viewing.propose'], from: 'requested', to: 'requested' },
    'DELETE /public/viewings/:id/:key': {
      actions: ['viewing.withdraw'],
      from: 'requested',
      to: 'cancelled',
    },
    'PUT /viewings/:id': { actions: ['viewing.confirm'], from: 'requested', to: 'confirmed' },
  },
  severalLines: ['outbox.data.calendar.text', 'viewings.reply'],
});
