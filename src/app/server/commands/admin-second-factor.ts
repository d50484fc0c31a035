import { notifyOwner } from '#core/notices/server/account-actions.ts';
import { switchOffFor } from '#core/sessions/server/second-factor-actions.ts';
import { findCredentials, lockAccount } from '#core/users/server/store.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { canonicalEmail } from '#shared/contact-details.ts';
import { Problem } from '#shared/problem.ts';
import { type Command, withDatabase } from './command.ts';

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
