import type { Context } from '#platform/server/context.ts';
import { fileReply } from '#platform/server/http/file-reply.ts';
import { page } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { buildMessage } from '#platform/server/mail.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { downloadMail, getMail, listMails, sendMailAgain } from '../mail-contract.ts';
import { mailRefusals, noticeTexts } from '../messages.ts';
import { mailCan } from '../policy.ts';
import { sendAgain } from './mail-actions.ts';
import { presentFullMail, presentMail, renderMail } from './mail-present.ts';
import { findMail, type LoggedMail, listMails as listRows } from './outbox-store.ts';

export function mailRoutes(serve: Serve, { db, config }: Context, key: PortalKey): void {
  const parts = { config, key };

  /** @throws FORBIDDEN, MAIL_NOT_FOUND */
  const load = async (actor: Actor, id: string): Promise<LoggedMail> => {
    assertAllowed(mailCan.oversee(actor));
    const found = await findMail(db, id);
    if (!found) throw new Problem(mailRefusals.MAIL_NOT_FOUND);
    return found;
  };

  serve(listMails, async ({ caller: { actor }, query }) => {
    assertAllowed(mailCan.oversee(actor));
    const { rows, total } = await listRows(db, query);
    return page(rows.map(presentMail), total);
  });

  serve(getMail, async ({ caller: { actor }, params }) =>
    presentFullMail(await load(actor, params.id), parts),
  );

  serve(downloadMail, async ({ caller: { actor }, params }) => {
    const { mail } = await load(actor, params.id);
    const rendered = renderMail(mail, parts, 'log');
    if (!rendered) throw new Problem(mailRefusals.MAIL_EMPTIED);
    const { raw: bytes } = await buildMessage(rendered);
    return fileReply({ bytes, mime: 'message/rfc822', name: `mail-${mail.id}.eml`, inline: false });
  });

  serve(sendMailAgain, async ({ params, now, act }) =>
    act(async (tx, actor) => ({
      ...presentMail(await sendAgain(tx, actor, params.id, now)),
      message: config.mail.server ? noticeTexts.sentAgain : noticeTexts.keptAgain,
    })),
  );
}
