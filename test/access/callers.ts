import { sql } from 'drizzle-orm';
import { buildAgency } from '#core/agencies/server/factory.ts';
import type { AgencyRow } from '#core/agencies/server/store.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type Account, findAccount, type NewUser } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { hashPassword } from '#platform/server/password.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { TestApp, TestReply } from '#test/app.ts';
import { type Kind, kinds } from './matrix.ts';

/** A caller of one matrix column; `account` is null for a visitor. */
export type Caller = {
  kind: Kind;
  account: Account | null;
  call: (address: string, sent?: Parameters<TestApp['call']>[2]) => Promise<TestReply>;
};

/** The password of every caller. */
export const password = 'the password of them all';

export type Stage = {
  t: TestApp;
  agencies: { A: AgencyRow; B: AgencyRow; C: AgencyRow };
  /** Accounts that set up resources; in no column. */
  office: Account;
  staffOfB: Account;
  /** The shared caller of all read-only cells. */
  standing: ReadonlyMap<Kind, Caller>;
  /** A new caller of a column, for a writing cell. */
  newCaller: (kind: Kind) => Promise<Caller>;
};

/** Three agencies, and one caller per column. */
export async function setStage(t: TestApp): Promise<Stage> {
  const [A, B] = [await buildAgency(t.db), await buildAgency(t.db)];
  const C = await buildAgency(t.db, { isActive: false });
  const office = await buildUser(t.db, { role: 'super_admin' });
  const staffOfB = await buildMember(t.db, B.id, { role: 'agent_admin' });
  const passwordHash = await hashPassword(password);
  const newCaller = (kind: Kind) => buildCaller(t, kind, { A, B, C, office, passwordHash });
  const standing = new Map<Kind, Caller>();
  for (const kind of kinds) standing.set(kind, await newCaller(kind));
  return { t, agencies: { A, B, C }, office, staffOfB, standing, newCaller };
}

type Parts = { A: AgencyRow; B: AgencyRow; C: AgencyRow; office: Account; passwordHash: string };

async function buildCaller(t: TestApp, kind: Kind, parts: Parts): Promise<Caller> {
  if (kind === 'visitor')
    return { kind, account: null, call: (address, sent) => t.call(null, address, sent) };
  const account = await buildAccount(t, kind, parts);
  if (kind !== 'expired' && kind !== 'closed') {
    return { kind, account, call: (address, sent) => t.call(account, address, sent) };
  }
  const token = kind === 'expired' ? await staleToken(t, account.id) : await t.tokenFor(account);
  if (kind === 'closed') await t.call(parts.office, `DELETE /users/${account.id}`);
  const authorization = `Bearer ${token}`;
  return {
    kind,
    account,
    call: (address, sent = {}) =>
      t.call(null, address, { ...sent, headers: { ...sent.headers, authorization } }),
  };
}

async function buildAccount(t: TestApp, kind: Kind, parts: Parts): Promise<Account> {
  const { A, B, C, office, passwordHash } = parts;
  const user = (more: Partial<NewUser> = {}) => buildUser(t.db, { passwordHash, ...more });
  const staff = (agency: AgencyRow) => buildMember(t.db, agency.id, { role: 'agent_admin', passwordHash });
  switch (kind) {
    case 'agent':
      return buildMember(t.db, A.id, { role: 'agent', passwordHash });
    case 'adminA':
      return staff(A);
    case 'adminB':
      return staff(B);
    case 'adminC':
      return staff(C);
    case 'admin':
      return user({ role: 'admin' });
    case 'superAdmin':
      return user({ role: 'super_admin' });
    case 'none':
      return user();
    case 'adminPending':
      return applicant(t, await user({ role: 'agent_admin' }), A.id);
    case 'pending':
    case 'rejected':
      return applicant(t, await user(), A.id, kind === 'rejected' ? office : undefined);
    default:
      return buildMember(t.db, A.id, { passwordHash });
  }
}

/** A person who asked an agency, and whom the office turned down where one is given. */
export async function applicant(
  t: TestApp,
  person: Account,
  agencyId: string,
  office?: Account,
): Promise<Account> {
  await t.call(person, 'POST /users/request-agency', { body: { agencyId } });
  if (office) await t.call(office, `PUT /users/${person.id}/agency-request/reject`);
  const account = await findAccount(t.db, person.id);
  if (!account) throw new Error('The applicant is not there');
  return account;
}

async function staleToken(t: TestApp, userId: string): Promise<string> {
  const longAgo = new Date(t.clock.now().getTime() - DAY_MS - 1000);
  const device = { userAgent: 'test', ip: '127.0.0.1' };
  const signedIn = await t.db.transaction((tx) => startSession(tx as Tx, userId, device, longAgo));
  return signedIn.token;
}

/** Runs a step while a person temporarily belongs to another agency. */
export async function meanwhile<T>(
  t: TestApp,
  person: Account,
  elsewhere: Pick<Account, 'role' | 'agencyId'>,
  act: (as: Account) => Promise<T>,
): Promise<T> {
  const stand = (role: string, agencyId: string | null, status: string) =>
    t.db.execute(
      sql`UPDATE users SET role = ${role}, agency_id = ${agencyId}, agency_status = ${status} WHERE id = ${person.id}`,
    );
  const agencyStatus = elsewhere.agencyId === null ? 'none' : 'approved';
  await stand(elsewhere.role, elsewhere.agencyId, agencyStatus);
  const done = await act({ ...person, ...elsewhere, agencyStatus });
  await stand(person.role, person.agencyId, person.agencyStatus);
  return done;
}
