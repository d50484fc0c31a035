import { and, asc, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { agencies } from '#core/agencies/server/tables.ts';
import { agencyRequests } from '#core/memberships/server/tables.ts';
import { eqId } from '#platform/server/db/ids.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { containsContact, containsWords } from '#platform/server/db/search.ts';
import type { UserSort, UsersQuery } from '../contract.ts';
import type { UserReach } from '../policy.ts';
import { type Account, selectAccounts } from './store.ts';
import { userSearchText, users } from './tables.ts';

/** Filter by agency, which covers members and applicants; a malformed id matches nobody (D-49). */
function inAgency(agencyId: string | null): SQL | undefined {
  return eqId(users.agencyId, agencyId ?? '');
}

function scopeWhere(reach: UserReach): SQL | undefined {
  if ('all' in reach) return undefined;
  return and(inAgency(reach.agencyId), inArray(users.agencyStatus, ['approved', 'pending']));
}

const sortable = {
  createdAt: users.createdAt,
  name: sql`lower(${users.name})`,
  email: users.email,
  role: users.role,
  agencyName: sql`lower(${agencies.name})`,
};

/** Newest first by default; people without an agency come after those with one. */
function orderOf(sort: UserSort = '-createdAt'): SQL[] {
  const turned = sort.startsWith('-') ? desc : asc;
  const column = sort.replace('-', '') as keyof typeof sortable;
  const by = turned(sortable[column]);
  return [column === 'agencyName' ? sql`${by} NULLS LAST` : by, turned(users.id)];
}

function buildWhere(
  reach: UserReach,
  { role, agencyId, search, assignable, approved }: UsersQuery,
): SQL | undefined {
  return and(
    isNull(users.deletedAt),
    scopeWhere(reach),
    role && eq(users.role, role),
    agencyId ? inAgency(agencyId) : undefined,
    search ? containsContact(userSearchText(users), search) : undefined,
    assignable ? and(eq(users.role, 'user'), ne(users.agencyStatus, 'approved')) : undefined,
    approved ? eq(users.agencyStatus, 'approved') : undefined,
  );
}

/** One page of accounts. The page's ids are found first; joins run for that page only (deferred join). */
export function selectPage(reader: Reader, reach: UserReach, query: UsersQuery) {
  const { sort, limit, offset } = query;
  const ids = reader
    .select({ id: users.id })
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(buildWhere(reach, query))
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset(offset);
  return selectAccounts(reader, inArray(users.id, ids)).orderBy(...orderOf(sort));
}

/** One page of the accounts in scope that match the filters, and their total (D-60). */
export async function listAccounts(
  reader: Reader,
  reach: UserReach,
  query: UsersQuery,
): Promise<{ rows: Account[]; total: number }> {
  const rows = await selectPage(reader, reach, query);
  return { rows, total: await reader.$count(users, buildWhere(reach, query)) };
}

const applicantText = sql`search_folded(${users.name} || chr(10) || ${users.email} || chr(10) || ${users.phone} || chr(10) || ${users.position} || chr(10) || ${agencies.name})`;

const applicantsOf = (agencyId: string | null, search: string | undefined) =>
  and(
    eq(users.agencyStatus, 'pending'),
    agencyId === null ? undefined : inAgency(agencyId),
    search ? containsWords(applicantText, search) : undefined,
  );

type ApplicantPart = {
  search?: string | undefined;
  sort?: 'createdAt' | '-createdAt' | undefined;
  limit: number;
  offset: number;
};

/** One page of the applicants: people with a pending membership request, of one agency, or of all with null; newest request first by default. */
export function selectApplicants(
  reader: Reader,
  agencyId: string | null,
  { search, sort = '-createdAt', limit, offset }: ApplicantPart,
) {
  const turned = sort === 'createdAt' ? asc : desc;
  return selectAccounts(reader, applicantsOf(agencyId, search))
    .orderBy(turned(agencyRequests.createdAt), turned(users.id))
    .limit(limit)
    .offset(offset);
}

/** One page of the applicants, and their total. */
export async function listApplicants(
  reader: Reader,
  agencyId: string | null,
  part: ApplicantPart,
): Promise<{ rows: Account[]; total: number }> {
  const rows = await selectApplicants(reader, agencyId, part);
  const [counted] = await reader
    .select({ applicants: count() })
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(isNull(users.deletedAt), applicantsOf(agencyId, part.search)));
  return { rows, total: counted?.applicants ?? 0 };
}
