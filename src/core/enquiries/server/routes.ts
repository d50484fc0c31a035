import { mailFrame, visitorMailTexts } from '#core/notices/mail-messages.ts';
import { consumeRateLimit } from '#core/sessions/server/rate-limit-store.ts';
import type { Context } from '#platform/server/context.ts';
import { networkOf } from '#platform/server/http/network.ts';
import { created, page } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { assertAllowed } from '#shared/permission.ts';
import { sentences } from '#shared/punctuation.ts';
import { handleEnquiry, listEnquiries, replyToEnquiry, sendEnquiry } from '../contract.ts';
import { enquiryTexts } from '../messages.ts';
import { enquiryCan } from '../policy.ts';
import { handleEnquiry as handle, receiveEnquiry, replyToEnquiry as reply } from './actions.ts';
import { presentEnquiry } from './present.ts';
import { listEnquiries as listRows } from './store.ts';

export function enquiryRoutes(serve: Serve, { db, config }: Context): void {
  serve(sendEnquiry, async ({ caller, body, ip, now, transact, say }) => {
    const { name, email, phone, message, leaveEmpty, lotId } = body;
    const throttle = {
      subject: `enquiry ${networkOf(ip)}`,
      most: config.limits.enquiriesPerHour,
      windowMs: HOUR_MS,
    };
    return transact(async (tx) => {
      await consumeRateLimit(tx, throttle, now);
      const enquiry = {
        written: { name, email, phone, message, language: say.language, suspect: Boolean(leaveEmpty) },
        ...(lotId && { lotId }),
        recipient: config.mail.server && config.mail.office,
      };
      await receiveEnquiry(tx, caller?.actor ?? null, enquiry, now);
      return enquiryTexts.received;
    });
  });

  serve(listEnquiries, async ({ caller: { actor }, query }) => {
    assertAllowed(enquiryCan.handle(actor));
    const { rows, total } = await listRows(db, query);
    return page(rows.map(presentEnquiry), total);
  });

  serve(handleEnquiry, async ({ params, body, now, act }) =>
    act(async (tx, actor) => {
      const enquiry = await handle(tx, actor, { id: params.id, handled: body.handled }, now);
      const message = body.handled ? enquiryTexts.handled : enquiryTexts.reopened;
      return { message, enquiry: presentEnquiry(enquiry) };
    }),
  );

  serve(replyToEnquiry, async ({ params, body, now, act, say }) =>
    act(async (tx, actor) => {
      const sender = mailFrame.sender(config.parkName, config.contact);
      const enquiry = await reply(tx, actor, { id: params.id, message: body.message, sender }, now);
      const outcome = config.mail.server ? visitorMailTexts.queued : visitorMailTexts.noServer;
      const message = sentences(say('Reply kept and enquiry marked as handled.'), say(outcome));
      return created({ message, enquiry: presentEnquiry(enquiry) });
    }),
  );
}
