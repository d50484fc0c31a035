import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { readPark, samplePark } from '#app/server/park/read-park.ts';
import { recordAudit } from '#core/audit/server/store.ts';
import { notifyOwner } from '#core/notices/server/account-actions.ts';
import { register } from '#core/sessions/contract.ts';
import { switchOffFor } from '#core/sessions/server/second-factor-actions.ts';
import { userRefusals } from '#core/users/messages.ts';
import { assertUncommonPassword } from '#core/users/server/password-actions.ts';
import {
  findCredentials,
  insertUser,
  lockAccount,
  lockAccounts,
  lockActor,
} from '#core/users/server/store.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { hashPassword } from '#platform/server/password.ts';
import { openPortalKey, type PortalKey } from '#platform/server/portal-key.ts';
import { canonicalEmail } from '#shared/contact-details.ts';
import { Problem } from '#shared/problem.ts';
import { changeAccount } from '../workflows/change-account.ts';
import { closeAccount } from '../workflows/close-account.ts';
import { type Command, withDatabase } from './command.ts';

/** Stricter than for other accounts, since this one has every right (D-22). */
const ADMIN_PASSWORD_LENGTH = 12;

const usage =
  'Usage: npm run admin:create -- EMAIL "FULL NAME", with the password in ADMIN_PASSWORD or typed in';

/** `npm run admin:create -- EMAIL "FULL NAME"`. */
export const adminCreate: Command = ([given, name], environment, print) => {
  if (!given || !name) throw new OperatorError(usage);
  return withDatabase(environment, async ({ db }, { parkDir }) => {
    const password = environment.ADMIN_PASSWORD || (await askPassword());
    const { site } = await readPark(parkDir ?? samplePark());
    const about = { parkName: site.name, now: new Date() };
    const email = await createAdmin(db, { name, email: given, password }, about);
    print(`${email} can log in as super_admin.`);
    return true;
  });
};

/**
 * Creates a super_admin under the rules of any account: in production no call can create the first one.
 * Returns the e-mail as stored. @throws OperatorError
 */
export async function createAdmin(
  db: Db,
  given: { name: string; email: string; password: string },
  { parkName, now }: { parkName: string; now: Date },
): Promise<string> {
  // before the shorter one of other accounts is asked for
  if (given.password.length < ADMIN_PASSWORD_LENGTH) {
    throw new OperatorError(`The password of a super_admin has at least ${ADMIN_PASSWORD_LENGTH} characters`);
  }
  const parsed = register.body.safeParse(given);
  if (!parsed.success) throw new OperatorError(parsed.error.issues.map(({ message }) => message).join('. '));
  const { name, email, password } = parsed.data;
  const strict = { refusesCommonPasswords: true, parkName };
  await assertUncommonPassword(strict, password, { name, email }, 'password').catch((error: unknown) => {
    throw error instanceof Problem ? new OperatorError(error.message) : error;
  });
  if (await findCredentials(db, email)) throw new OperatorError(userRefusals.EMAIL_TAKEN.message);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const account = { name, email, passwordHash, role: 'super_admin', emailConfirmedAt: now } as const;
    const id = await insertUser(tx as Tx, account, now);
    await recordAudit(tx as Tx, {
      actor: null,
      action: 'user.create',
      target: { type: 'user', id },
      to: { role: 'super_admin' },
      why: 'admin:create',
      at: now,
    });
  });
  return email;
}

/** Reads a line from the terminal without echo, or the first line of piped input. */
function askPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stdout.write(`Password, at least ${ADMIN_PASSWORD_LENGTH} characters: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  return new Promise((resolve) => {
    let answer = '';
    lines.once('line', (line) => {
      answer = line;
      lines.close();
    });
    lines.once('close', () => {
      if (isTerminal) process.stdout.write('\n');
      resolve(answer);
    });
  });
}

/** `npm run admin:second-factor -- off EMAIL`. */
export const adminSecondFactor: Command = ([action, email], environment, print) => {
  if (action !== 'off' || !email) throw new OperatorError('Usage: npm run admin:second-factor -- off EMAIL');
  return withDatabase(environment, async ({ db }) => {
    print(`Two-step login of ${await switchOffByOperator(db, email, new Date())} was switched off.`);
    return true;
  });
};

/** Switches two-step login off, for the last super_admin, whom nobody else can help (D-186). @throws OperatorError */
async function switchOffByOperator(db: Db, typed: string, now: Date): Promise<string> {
  const email = canonicalEmail(typed);
  await db.transaction(async (transaction) => {
    const tx = transaction as Tx;
    const found = await findCredentials(tx, email);
    const account = found && (await lockAccount(tx, found.id));
    if (!account) throw new OperatorError(`There is no account ${email}`);
    await switchOffFor(tx, account, { actor: null, why: 'admin:second-factor' }, now).catch(
      (error: unknown) => {
        throw error instanceof Problem ? new OperatorError(error.message) : error;
      },
    );
    const news = { userId: account.id, doer: null, byOffice: true, isOn: false };
    await notifyOwner(tx, 'account_second_factor', news, now);
  });
  return email;
}

/** `npm run admin:remove -- EMAIL --by EMAIL`. */
export const adminRemove: Command = ([email, option, by], environment, print) => {
  if (!email || option !== '--by' || !by)
    throw new OperatorError('Usage: npm run admin:remove -- EMAIL --by EMAIL OF ANOTHER SUPER ADMIN');
  return withDatabase(environment, async ({ db }, { keyDir }) => {
    const key = await openPortalKey(keyDir);
    print(`The account of ${await removeAdmin(db, key, { email, by }, new Date())} was deleted.`);
    return true;
  });
};

/**
 * Demotes a super_admin who has left and closes the account, in one transaction and by the rules of the two calls, in the name of
 * another super_admin (D-116). @throws OperatorError
 */
export async function removeAdmin(
  db: Db,
  key: PortalKey,
  typed: { email: string; by: string },
  now: Date,
): Promise<string> {
  const email = canonicalEmail(typed.email);
  await db.transaction(async (transaction) => {
    const tx = transaction as Tx;
    const idOf = async (address: string) => {
      const found = await findCredentials(tx, canonicalEmail(address));
      if (!found) throw new OperatorError(`There is no account ${address}`);
      return found.id;
    };
    const [userId, byId] = [await idOf(typed.email), await idOf(typed.by)];
    await lockAccounts([userId], { superAdmins: true })(tx, byId);
    const actor = await lockActor(tx, byId);
    if (actor?.role !== 'super_admin') throw new OperatorError(`${typed.by} is no super_admin`);
    const demotion = {
      actor,
      userId,
      wanted: { role: 'user' },
      askToConfirm: async () => undefined,
      now,
    } as const;
    try {
      await changeAccount(tx, demotion);
      await closeAccount(tx, key, { actor, userId }, now);
    } catch (error) {
      throw error instanceof Problem ? new OperatorError(error.message) : error;
    }
  });
  return email;
}
