import { stateOf } from '#core/notices/server/mail-present.ts';
import type { Enquiry } from '../contract.ts';
import type { EnquiryRow } from './store.ts';

export function presentEnquiry({ enquiry, handler, lot, replies }: EnquiryRow): Enquiry {
  const { id, name, email, phone, message, suspect, createdAt, handledAt } = enquiry;
  return {
    _id: id,
    id,
    name,
    email,
    phone,
    message,
    suspect,
    createdAt: createdAt.toISOString(),
    handled: handledAt !== null,
    handledAt: handledAt?.toISOString() ?? null,
    handledBy: handler && { _id: handler.id, name: handler.name },
    lot: lot && { _id: lot.id, lotNumber: lot.lotNumber, type: lot.type },
    replies: replies.map(({ reply, author, mail }) => ({
      _id: String(reply.id),
      message: reply.message,
      createdAt: reply.createdAt.toISOString(),
      mail: mail && stateOf(mail),
      author: { _id: author.id, name: author.name },
    })),
  };
}
