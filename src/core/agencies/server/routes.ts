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

type Asked = {
  wordsIn: WordsIn;
  /** Numbers of bookings by agency, which the layer above counts. */
  bookingsOf: (
    reader: Reader,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, NonNullable<DetailedAgency['bookings']>>>;
};

export function agencyRoutes(serve: Serve, { db }: Context, { wordsIn, bookingsOf }: Asked): void {
  const words = (say: Say) => agencyWordsIn(wordsIn, say.language);
  const told = (say: Say): Told => ({ words: words(say), bookingsOf });

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
    return page(await present(db, actor, rows, told(say)), total);
  });

  serve(getAgency, async ({ caller, params, say }) => {
    const agency = await findAgency(db, params.id);
    if (!agency) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
    assertAllowed(agencyCan.read(caller.actor, agency));
    return presentOne(db, caller.actor, agency, told(say));
  });

  serve(getPublicAgency, async ({ caller, params, say }) => {
    const agency = await findAgency(db, params.id);
    if (!agency) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
    const viewer = caller?.actor ?? null;
    assertAllowed(agencyCan.readPublic(viewer, agency));
    return presentOne(db, viewer, agency, told(say));
  });

  serve(createAgency, async ({ body, now, act, say }) =>
    act(async (tx, actor) => {
      const id = await openAgency(tx, actor, body, now);
      return created(await answer(tx, actor, id, told(say), agencyTexts.created));
    }),
  );

  serve(updateAgency, async ({ params, body, now, act, say }) =>
    act(async (tx, actor) => {
      await reviseAgency(tx, actor, params.id, body, now);
      return answer(tx, actor, params.id, told(say), agencyTexts.updated);
    }),
  );
}

/** What agencies are presented with. */
type Told = { words: AgencyWords } & Pick<Asked, 'bookingsOf'>;

/** Agencies with the fields this viewer may read. */
async function present(
  reader: Reader,
  viewer: Actor | null,
  rows: readonly AgencyRow[],
  { words, bookingsOf }: Told,
): Promise<DetailedAgency[]> {
  if (viewer === null || !agencyCan.oversee(viewer).allowed) return presentChoices(reader, rows, words);
  const ids = rows.map(({ id }) => id);
  const staffing = await findStaffing(reader, ids);
  const bookings = await bookingsOf(reader, ids);
  return rows.map((row) => presentForOffice(row, staffing.get(row.id), bookings.get(row.id)));
}

async function presentOne(
  reader: Reader,
  viewer: Actor | null,
  row: AgencyRow,
  told: Told,
): Promise<DetailedAgency> {
  const [agency] = await present(reader, viewer, [row], told);
  if (!agency) throw new Error('The agency was not presented');
  return agency;
}

/** A changed agency with its success sentence. */
async function answer(reader: Reader, actor: Actor, id: string, told: Told, message: string) {
  const agency = await findAgency(reader, id);
  if (!agency) throw new Error('The agency just changed is not there');
  return { ...(await presentOne(reader, actor, agency, told)), message };
}
