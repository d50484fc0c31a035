import { ordinals } from '#platform/server/db/factory.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { type Account, findAccount, insertUser, type NewUser } from './store.ts';

/** The password hash of a discarded random text. */
const unknownPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$fNleBFT/s0a6m+qowyZC4A$htcDE00UkHI8dwKctx/HXG0Tdgc3/wJ29lYVm6f9wKw';

const nextOrdinal = ordinals();
let latest = 0;

/** The current time, at least a millisecond after its last result: lists of people by age keep the order of building. */
function nextMoment(): Date {
  latest = Math.max(Date.now(), latest + 1);
  return new Date(latest);
}

/** Creates an account for a test: by default role user without an agency. It cannot sign in by password. */
export async function buildUser(
  db: Db,
  overrides: Partial<NewUser> = {},
  now = nextMoment(),
): Promise<Account> {
  const ordinal = nextOrdinal();
  const id = await db.transaction((tx) =>
    insertUser(
      tx as Tx,
      {
        name: `Person ${ordinal}`,
        email: `person-${ordinal}@test.example`,
        passwordHash: unknownPassword,
        role: 'user',
        phone: '+60125550199',
        ...overrides,
      },
      now,
    ),
  );
  const account = await findAccount(db, id);
  if (!account) throw new Error('The account just built is not there');
  return account;
}

/** An approved member of an agency, in any role that allows it. */
export function buildMember(
  db: Db,
  agencyId: string,
  overrides: Partial<NewUser> = {},
  now = nextMoment(),
): Promise<Account> {
  return buildUser(db, { agencyId, agencyStatus: 'approved', agencyStatusDate: now, ...overrides }, now);
}
