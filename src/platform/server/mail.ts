import { createTransport } from 'nodemailer';

/** A mail with both its parts; `headers` are further ones by name. */
export type Mail = {
  to: string;
  from: string;
  replyTo: string | { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** An entry for a calendar (iCalendar), which mail programs offer to take over. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
  /** Stays the same in every attempt, and so do the date and the bytes of the message. */
  messageId: string;
  date: Date;
};

/** A mail as it goes over the wire, and whom the mail server is told it is from and to. */
export type Message = { raw: Buffer; envelope: { from: string | false; to: string[] } };

export type Mailer = {
  /** Sends a message. @throws MailRefused, ServerUnreachable, or another error for anything else */
  send: (message: Message) => Promise<void>;
  close: () => void;
};

/** The mail server refuses the recipient or the mail for good (a reply of 500 to 599). */
export class MailRefused extends Error {}

/** The mail server takes no mail at all now: no connection, no greeting, or no login. */
export class ServerUnreachable extends Error {}

const TIMEOUT_MS = 15_000;

// mails contain user input, which must never make the library read files or fetch URLs
const noAccess = { disableFileAccess: true, disableUrlAccess: true };

/** A text for a header: one line without control characters and without marks that turn the direction of reading. */
export function headerText(text: string): string {
  return text
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The address within 'Name <address>'. */
function addressIn(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
}

/** Builds the message of a mail; the same mail gives the same bytes. */
export async function buildMessage(mail: Mail): Promise<Message> {
  const builder = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { messageId, subject, headers = {}, calendar, ...rest } = mail;
  const domain = addressIn(mail.from).split('@').at(-1) ?? 'localhost';
  const lines = Object.entries(headers).map(([key, value]) => [key, headerText(value)]);
  const built = await builder.sendMail({
    ...rest,
    ...noAccess,
    subject: headerText(subject),
    messageId: `<${messageId}@${domain}>`,
    baseBoundary: messageId,
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: 'viewing.ics', content: calendar.text },
    }),
    headers: { 'Auto-Submitted': 'auto-generated', ...Object.fromEntries(lines) },
  } as Parameters<typeof builder.sendMail>[0]);
  return { raw: built.message as Buffer, envelope: built.envelope };
}

/** SMTP client of a mail server; one connection is kept open between mails. */
export function createMailer(url: string, timeoutMs = TIMEOUT_MS): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...noAccess,
  });
  return {
    send: async (message) => {
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw classify(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

type SmtpError = Error & { code?: string; syscall?: string; responseCode?: number; timeoutType?: string };

function classify(error: SmtpError): Error {
  const { code = '', syscall, responseCode = 0, timeoutType = '', message } = error;
  const isConnecting = syscall === 'connect' || /CONNECT|GREETING/.test(timeoutType);
  if (isConnecting || ['EDNS', 'EAUTH', 'ETLS'].includes(code)) {
    return new ServerUnreachable(message, { cause: error });
  }
  const isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isRefusal && responseCode >= 500 && responseCode < 600)
    return new MailRefused(message, { cause: error });
  return error;
}
