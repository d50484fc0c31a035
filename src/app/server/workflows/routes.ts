import { deleteAgency } from '#core/agencies/contract.ts';
import { agencyRefusals, agencyTexts } from '#core/agencies/messages.ts';
import { agencyCan } from '#core/agencies/policy.ts';
import { findAgency } from '#core/agencies/server/store.ts';
import { getAgencyClosing, getUserClosing } from '#core/bookings/closing-contract.ts';
import type { AskToConfirm } from '#core/sessions/server/actions.ts';
import { consumeRateLimit } from '#core/sessions/server/rate-limit-store.ts';
import { createUser, deleteUser, exportMe, exportMyFiles, updateUser } from '#core/users/contract.ts';
import { DATA_EXPORTS_PER_DAY, EXPORTS_PER_DAY } from '#core/users/lifecycle.ts';
import { userRefusals } from '#core/users/messages.ts';
import { accountTexts } from '#core/users/office-messages.ts';
import { userCan } from '#core/users/policy.ts';
import { assertUncommonPassword } from '#core/users/server/password-actions.ts';
import { presentUserTo } from '#core/users/server/present.ts';
import { findAccount, lockAccounts } from '#core/users/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { fileReply, streamReply } from '#platform/server/http/file-reply.ts';
import { created, Reply } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { hashPassword } from '#platform/server/password.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import type { Actor } from '#shared/actor.ts';
import { DAY_MS } from '#shared/dates.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { changeAccount, openAccount, type WantedChange } from './change-account.ts';
import { closeAccount, findTaken } from './close-account.ts';
import { closeAgency, countTaken, type Progress } from './close-agency.ts';
import { zipOwnData } from './export-files.ts';
import { exportOwnData } from './export-own-data.ts';

/** Creating, changing and closing other people's accounts (D-112 to D-116), and the export of personal data. */
export function workflowRoutes(
  serve: Serve,
  { db, config, storage, vault }: Context,
  { askToConfirm, key }: { askToConfirm: AskToConfirm; key: PortalKey },
): void {
  serve(createUser, async ({ caller, body, now, act, say }) => {
    const { password, agencyId, ...fields } = body;
    // checked here too, so that unauthorized callers cannot cause password hashing
    assertAllowed(userCan.create(caller.actor, body.role));
    await assertUncommonPassword(config, password, fields, 'password');
    const passwordHash = await hashPassword(password);
    return act(async (tx, actor) => {
      const account = await openAccount(tx, actor, { ...fields, agencyId, passwordHash }, now);
      const message = say(accountTexts.created, { name: account.name });
      return created({ ...presentUserTo(actor, account), message });
    });
  });

  serve(updateUser, async ({ caller, params, body, now, act, say }) => {
    const { password, agencyId, role, ...sent } = body;
    const before = await findAccount(db, params.id);
    assertAllowed(userCan.edit(caller.actor, before));
    if (password && before) assertAllowed(userCan.setPassword(caller.actor, before));
    const fields: WantedChange = Object.fromEntries(
      Object.entries(sent).filter(([, value]) => value !== undefined),
    );
    if (password && before) {
      const owner = { name: fields.name ?? before.name, email: fields.email ?? before.email };
      await assertUncommonPassword(config, password, owner, 'password');
      fields.passwordHash = await hashPassword(password);
    }
    const change = async (tx: Tx, actor: Actor) => {
      const wanted = { ...fields, role, agencyId };
      const account = await changeAccount(tx, { actor, userId: params.id, wanted, askToConfirm, now });
      const message = say(accountTexts.updated, { name: account.name });
      return { ...presentUserTo(actor, account), message };
    };
    return act(change, lockAccounts([params.id], { superAdmins: role !== undefined }));
  });

  serve(getUserClosing, async ({ caller: { actor }, params, now }) => {
    const account = await findAccount(db, params.id);
    assertAllowed(userCan.close(actor, account));
    if (!account) throw new Problem(userRefusals.USER_NOT_FOUND);
    return findTaken(db, { actor, account }, now);
  });

  serve(deleteUser, async ({ params, now, act }) => {
    const close = async (tx: Tx, actor: Actor) => {
      await closeAccount(tx, key, { actor, userId: params.id }, now);
      return { message: accountTexts.deleted };
    };
    return act(close, lockAccounts([params.id]));
  });

  serve(exportMe, async ({ caller, now, transact }) => {
    const subject = `export data ${caller.actor.id}`;
    const limit = { subject, most: DATA_EXPORTS_PER_DAY, windowMs: DAY_MS };
    await transact((tx) => consumeRateLimit(tx, limit, now));
    const data = await exportOwnData(db, { id: caller.actor.id, sessionId: caller.sessionId }, now);
    const bytes = Buffer.from(JSON.stringify(data, null, 2));
    return fileReply({
      bytes,
      mime: 'application/json; charset=utf-8',
      name: 'my-data.json',
      inline: false,
    });
  });

  serve(exportMyFiles, async ({ caller, now, transact, log }) => {
    const { id } = caller.actor;
    const limit = { subject: `export ${id}`, most: EXPORTS_PER_DAY, windowMs: DAY_MS };
    await transact((tx) => consumeRateLimit(tx, limit, now));
    const data = await exportOwnData(db, { id, sessionId: caller.sessionId }, now);
    const parts = { db, storage, vault, transact, log, caller: { ...caller, now } };
    return streamReply({ content: zipOwnData(parts, data), mime: 'application/zip', name: 'my-data.zip' });
  });
}

/** The end of an agency, over its members and bookings. */
export function agencyWorkflowRoutes(serve: Serve, { db }: Pick<Context, 'db'>): void {
  serve(getAgencyClosing, async ({ caller: { actor }, params: { id } }) => {
    assertAllowed(agencyCan.delete(actor));
    if (!(await findAgency(db, id))) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
    return countTaken(db, id);
  });

  serve(deleteAgency, async ({ params, now, act, transact, say }) => {
    const present = ({ usersConverted, bookingsUpdated, isOver }: Progress) => {
      const closed = { usersConverted, bookingsUpdated };
      const counts = { users: String(usersConverted), bookings: String(bookingsUpdated) };
      if (isOver) return new Reply(200, { ...closed, message: say(agencyTexts.deleted, counts) });
      const message = say(agencyTexts.deleteUnderWay, counts);
      return new Reply(202, { ...closed, underWay: true as const, message });
    };
    return closeAgency({ act, transact, present }, { agencyId: params.id, now });
  });
}
