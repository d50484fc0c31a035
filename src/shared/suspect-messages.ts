import { texts } from './say.ts';
// apart from visitor.ts, since messages of public pages are loaded without zod

/** How the office is told that the invisible field was filled in. */
export const suspectTexts = texts({
  mark: 'Suspect',
  why: 'A field that people do not see was filled in, so a program may have sent this.',
});

/** A mail to the office about what a visitor sent; one about what is suspect begins with that. */
export function officeMailOf<T extends { subject: string; text: string }>(isSuspect: boolean, mail: T): T {
  if (!isSuspect) return mail;
  const { mark, why } = suspectTexts;
  return { ...mail, subject: `${mark}: ${mail.subject}`, text: `${why}\n\n${mail.text}` };
}
