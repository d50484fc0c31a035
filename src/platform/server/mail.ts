import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

/** A mail of plain text. `replyTo` is whoever it speaks for. */
export type Mail = { subject: string; text: string; replyTo?: { name: string; address: string } };

export type Mailer = {
  /** Hands a mail to the mail server. @throws Error when it does not take it */
  send: (recipient: string, mail: Mail) => Promise<void>;
  close: () => void;
};

const TIMEOUT_MS = 15_000;

/** Speaks to the mail server of the configuration; one connection is kept open between mails. */
export function createMailer({ url, from }: NonNullable<Config['mail']>): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 1,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // a mail is made of what people wrote, which must never make the server read a file or call an address
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    send: async (recipient, mail) => {
      await transport.sendMail({ to: recipient, ...mail });
    },
    close: () => transport.close(),
  };
}
