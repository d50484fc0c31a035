import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

/** A plain-text mail. `replyTo` is the person it speaks for. */
export type Mail = { subject: string; text: string; replyTo?: { name: string; address: string } };

export type Mailer = {
  /** Sends a mail. @throws Error when the mail server refuses it */
  send: (recipient: string, mail: Mail) => Promise<void>;
  close: () => void;
};

const TIMEOUT_MS = 15_000;

/** SMTP client for the configured mail server; one connection is kept open between mails. */
export function createMailer({ url, from }: NonNullable<Config['mail']>): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 1,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // mails contain user input, which must never make the library read files or fetch URLs
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
