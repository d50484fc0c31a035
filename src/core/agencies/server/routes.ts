import type { WordsIn } from '#core/park/details-contract.ts';
import type { Context } from '#platform/server/context.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { created, page } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import type { Say } from '#shared/say.ts';
import {
  createAgency,
  type DetailedAgency,
  getAgency,
  getPublicAgency,
  listAgencies,
  listPublicAgencies,
  updateAgency,
} from '../contract.ts';
import { agencyRefusals, agencyTexts } from '../messages.ts';
import { agencyCan } from '../policy.ts';
import { openAgency, reviseAgency } from './actions.ts';
import { type AgencyWords, presentForOffice } from './present.ts';
import { agencyWordsIn, presentChoices, publicAgencies } from './public-present.ts';
import { type AgencyRow, findAgency, findStaffing, listAgencies as listRows } from './store.ts';

export function agencyRoutes(serve: Serve, { db }: Context, { wordsIn }: { wordsIn: WordsIn }): void {
  const words = (say: Say) => agencyWordsIn(wordsIn, say.language);

  serve(listPublicAgencies, async ({ query, say }) => {
    const { agencies, total } = await publicAgencies(db, query, words(say));
    return page(agencies, total);
  });

  serve(listAgencies, async ({ caller: { actor }, query, say }) => {
    const forOffice = agencyCan.oversee(actor).allowed;
    const reach = forOffice
      ? ({ searchIn: 'staff' } as const)
      : ({ isActive: true, sort: query.sort && 'name' } as const);
    const { rows, total } = await listRows(db, { ...query, ...reach });
    return page(await present(db, actor, rows, words(say)), total);
  });

  serve(getAgency, async ({ caller, params, say }) => {
    const agency = await findAgency(db, params.id);
    if (!agency) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
    assertAllowed(agencyCan.read(caller.actor, agency));
    return presentOne(db, caller.actor, agency, words(say));
  });

  serve(getPublicAgency, async ({ caller, params, say }) => {
    const agency = await findAgency(db, params.id);
    if (!agency) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
    const viewer = caller?.actor ?? null;
    assertAllowed(agencyCan.readPublic(viewer, agency));
    return presentOne(db, viewer, agency, words(say));
  });

  serve(createAgency, async ({ body, now, act, say }) =>
    act(async (tx, actor) => {
      const id = await openAgency(tx, actor, body, now);
      return created(await answer(tx, actor, { id, words: words(say) }, agencyTexts.created));
    }),
  );

  serve(updateAgency, async ({ params, body, now, act, say }) =>
    act(async (tx, actor) => {
      await reviseAgency(tx, actor, params.id, body, now);
      return answer(tx, actor, { id: params.id, words: words(say) }, agencyTexts.updated);
    }),
  );
}

/** Agencies with the fields this viewer may read. */
async function present(
  reader: Reader,
  viewer: Actor | null,
  rows: readonly AgencyRow[],
  words: AgencyWords,
): Promise<DetailedAgency[]> {
  if (viewer === null || !agencyCan.oversee(viewer).allowed) return presentChoices(reader, rows, words);
  const staffing = await findStaffing(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentForOffice(row, staffing.get(row.id)));
}

async function presentOne(
  reader: Reader,
  viewer: Actor | null,
  row: AgencyRow,
  words: AgencyWords,
): Promise<DetailedAgency> {
  const [agency] = await present(reader, viewer, [row], words);
  if (!agency) throw new Error('The agency was not presented');
  return agency;
}

/** A changed agency with its success sentence. */
async function answer(
  reader: Reader,
  actor: Actor,
  { id, words }: { id: string; words: AgencyWords },
  message: string,
) {
  const agency = await findAgency(reader, id);
  if (!agency) throw new Error('The agency just changed is not there');
  return { ...(await presentOne(reader, actor, agency, words)), message };
}
