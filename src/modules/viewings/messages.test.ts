import { expect, it } from 'vitest';
import { interpolate } from '#shared/interpolate.ts';
import { type Say, sayEnglish } from '#shared/say.ts';
import { visitorMail } from './messages.ts';

const viewing = {
  name: 'Nur Aina',
  email: 'nur@mail.test.example',
  phone: '+60123456789',
  note: '',
  startsAt: new Date('2027-02-09T09:00:00.000Z'),
  manner: 'in_person',
  suspect: false,
  previousStart: null,
} as const;
/** English sentences as if they were Chinese: only the joins are told apart. */
const sayChinese: Say = Object.assign(
  (sentence: string, values: Readonly<Record<string, string | number>> = {}) => interpolate(sentence, values),
  { language: 'zh' as const },
);
const meeting = { address: 'Show unit, Lot 1', person: { name: 'Nur Aisyah', phone: '+60 12' } };
const told = { place: 'Lot 5', meeting, note: '', link: null, sender: '' };

it('a mail has day, time and place, with the marks of its language (D-291)', () => {
  const english = visitorMail(viewing, 'confirmed', { ...told, say: sayEnglish });
  expect(english.subject).toBe('Viewing confirmed: Tue, Feb 09, 5:00 PM');
  expect(english.text).toContain('Tue, Feb 09, 5:00 PM, Malaysia time\nIn person: Lot 5\n');
  const chinese = visitorMail(viewing, 'confirmed', { ...told, say: sayChinese });
  expect(chinese.subject).toBe('Viewing confirmed：2月9日周二，17:00');
  expect(chinese.text).toContain('2月9日周二，17:00, Malaysia time\nIn person：Lot 5\n');
});

it('a mail says where to come to and whom to call, and of a moved viewing both times (D-479)', () => {
  const before = new Date('2027-02-08T02:00:00.000Z');
  const { text } = visitorMail(viewing, 'moved', { ...told, before, say: sayEnglish });
  expect(text).toContain('moved from Mon, Feb 08, 10:00 AM to Tue, Feb 09, 5:00 PM.');
  expect(text).toContain(
    'Come to: Show unit, Lot 1\nMap: https://www.google.com/maps/search/?api=1&query=Show%20unit',
  );
  expect(text).toContain('On the way call Nur Aisyah: +60 12');
  const ended = visitorMail(viewing, 'declined', { ...told, say: sayEnglish });
  const call = visitorMail({ ...viewing, manner: 'video' }, 'confirmed', { ...told, say: sayEnglish });
  expect(ended.text + call.text).not.toContain('Show unit');
});
