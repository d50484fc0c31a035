import { lotName, type NamedLot } from '#core/lots/messages.ts';
import type { MailState } from '#core/notices/lifecycle.ts';
import { mailFrame } from '#core/notices/mail-messages.ts';
import { formatCalendarDay, parkDay } from '#shared/dates.ts';
import { refusals } from '#shared/problem.ts';
import { type Say, t, texts } from '#shared/say.ts';
import { officeMailOf } from '#shared/suspect-messages.ts';

export const enquiryRefusals = refusals({
  ENQUIRY_NOT_FOUND: [404, 'Enquiry not found'],
});

/** Validation sentences of the contact form, shared by form and server. */
export const enquiryFields = texts({
  messageRequired: 'Message is required',
  replyRequired: 'Please write a reply',
});

/** Texts of the contact form. */
export const contactTexts = {
  title: t('Contact Us'),
} as const;

/** Texts of an enquiry from a lot or the page of its type (D-158). */
export const lotContactTexts = texts({
  ask: 'Ask or arrange a viewing',
  title: (lotNumber: string) => t('Ask about lot {lotNumber}', { lotNumber }),
  lead: (lot: NamedLot) =>
    t('Your message reaches the park office with {lotName} attached. No account is needed.', {
      lotName: lotName(lot),
    }),
  /** What the form starts with. */
  message: ({ lotNumber }: NamedLot) =>
    t('I would like to know more about lot {lotNumber} and arrange a viewing.', { lotNumber }),
  /** What a chat starts with. */
  chat: (about: string) => t('Hello, I have a question about {about}', { about }),
});

export const enquiryTexts = texts({
  /** What the form's call answers, as mail services do. */
  received: 'OK',
  handled: 'Enquiry marked as handled',
  reopened: 'Enquiry opened again',
  replyTo: (email: string, sendsMail: boolean) =>
    sendsMail
      ? t('Your reply is sent by mail to {email} and kept with the enquiry.', { email })
      : t(
          'No mail server is set up: your reply is kept with the enquiry and not mailed. Please write to {email} yourself.',
          { email },
        ),
  /** What became of the mail of a reply. */
  mailStates: texts({
    waiting: 'its mail has not left yet',
    sent: 'its mail was sent',
    failed: 'its mail could not be sent',
    kept: 'not mailed',
    dropped: 'not mailed',
  }) satisfies Record<MailState, string>,
});

type WrittenEnquiry = { name: string; email: string; phone: string; message: string; suspect: boolean };

/** The mail that the office gets of an enquiry. */
export function enquiryMail(enquiry: WrittenEnquiry, lot: NamedLot | undefined) {
  const { name, email, phone, message, suspect } = enquiry;
  const about = lot ? t(' about {lotName}', { lotName: lotName(lot) }) : '';
  return officeMailOf(suspect, {
    subject: `Enquiry${lot ? t(' about lot {lotNumber}', { lotNumber: lot.lotNumber }) : ''} from ${name}`,
    text: t(
      '{name} wrote through the contact form{about}:\n\n{message}\n\nEmail: {email}\nPhone: {phone}\n\nReply to this email to reach them, or reply in the portal, which records it. An enquiry answered by email is marked as handled in the portal.\n',
      { name, about, message, email, phone },
    ),
  });
}

/** The mail of a reply: what the office wrote, then what it replies to. */
export function replyMail(
  enquiry: Pick<WrittenEnquiry, 'name' | 'message'> & { createdAt: Date },
  lot: Pick<NamedLot, 'lotNumber'> | null,
  reply: { message: string; author: string; sender: string },
  say: Say,
) {
  const quoted = enquiry.message.split('\n').map((line) => `> ${line}`.trimEnd());
  return {
    subject: lot
      ? say('Re: your enquiry about lot {lotNumber}', { lotNumber: lot.lotNumber })
      : say('Re: your enquiry'),
    text: `${[
      mailFrame.greeting(say, enquiry.name),
      reply.message,
      `${reply.author}\n${reply.sender}`,
      `${say('You wrote on {day}:', { day: formatCalendarDay(parkDay(enquiry.createdAt), say.language) })}\n${quoted.join('\n')}`,
    ].join('\n\n')}\n`,
  };
}
