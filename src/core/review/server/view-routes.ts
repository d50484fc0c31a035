import { bookingCan } from '#core/bookings/policy.ts';
import type { ListParts } from '#core/bookings/server/filter-store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import {
  deleteView,
  isFiltered,
  listViews,
  MAX_VIEWS,
  renameView,
  saveView,
  viewQuery,
} from '../view-contract.ts';
import { viewRefusals, viewTexts } from '../view-messages.ts';
import { presentView } from './present.ts';
import { keepView, removeView, renameView as rename, viewsOf } from './view-store.ts';

/** Saved views of the lists of bookings, each person's own (D-424). */
export function viewRoutes(
  serve: Serve,
  { db }: Pick<Context, 'db'>,
  { filters }: Pick<ListParts, 'filters'>,
): void {
  const more = filters.map(({ name }) => name);

  serve(listViews, async ({ caller: { actor } }) => {
    assertAllowed(bookingCan.listForAgency(actor));
    return (await viewsOf(db, actor.id)).map(presentView);
  });

  serve(saveView, async ({ body, act }) =>
    act(async (tx, actor) => {
      assertAllowed(bookingCan.listForAgency(actor));
      if (body.query !== viewQuery(new URLSearchParams(body.query), more) || !isFiltered(body.query))
        throw new Problem(viewRefusals.VIEW_QUERY_INVALID);
      const kept = await keepView(tx, { ...body, userId: actor.id }, MAX_VIEWS);
      if (!kept) throw new Problem(viewRefusals.VIEWS_FULL);
      return { ...presentView(kept), message: viewTexts.saved };
    }),
  );

  serve(renameView, async ({ params: { id }, body: { name }, act }) =>
    act(async (tx, actor) => {
      assertAllowed(bookingCan.listForAgency(actor));
      const renamed = await rename(tx, actor.id, id, name);
      if (!renamed) throw new Problem(viewRefusals.VIEW_NOT_FOUND);
      return { ...presentView(renamed), message: viewTexts.saved };
    }),
  );

  serve(deleteView, async ({ params: { id }, act }) =>
    act(async (tx, actor) => {
      assertAllowed(bookingCan.listForAgency(actor));
      if (!(await removeView(tx, actor.id, id))) throw new Problem(viewRefusals.VIEW_NOT_FOUND);
      return { message: viewTexts.deleted };
    }),
  );
}
