import type { Enquiry } from '../contract.ts';
import type { EnquiryRow } from './store.ts';

export function presentEnquiry({ enquiry, handler }: EnquiryRow): Enquiry {
  const { id, name, email, phone, message, createdAt, handledAt } = enquiry;
  return {
    _id: id,
    id,
    name,
    email,
    phone,
    message,
    createdAt: createdAt.toISOString(),
    handled: handledAt !== null,
    handledAt: handledAt?.toISOString() ?? null,
    handledBy: handler && { _id: handler.id, name: handler.name },
  };
}
