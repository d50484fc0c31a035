import { UNATTACHED_HOURS } from '#core/documents/lifecycle.ts';
import { MAIL_ROW_DAYS } from '#core/notices/lifecycle.ts';
import { ENDED_SESSION_DAYS, SOURCE_LIFE_DAYS } from '#core/sessions/lifecycle.ts';
import { EXPORTS_PER_DAY } from '#core/users/lifecycle.ts';
import { t, texts } from '#shared/say.ts';
import {
  contactSentence,
  contactWords,
  days,
  type LegalFacts,
  type LegalSection,
  operatorLine,
} from './legal-texts.ts';

export const privacyLead = t(
  'What this portal keeps of you, who sees it, how long it stays and what you can ask for. It describes what the software does; what only the operator can decide is named as such.',
);

/** The privacy notice; periods come from the rules and the configuration. */
export function privacySections(facts: LegalFacts): LegalSection[] {
  return [
    responsible(facts),
    kept(facts),
    identityCards(facts),
    periods(facts),
    recipients(facts),
    rights(facts),
  ];
}

function responsible(facts: LegalFacts): LegalSection {
  const line = operatorLine(facts.park.operator);
  return texts({
    title: 'Who is responsible',
    parts: [
      line
        ? t('{line}, operates this portal and is responsible for the personal data in it.', {
            line,
          })
        : t(
            'The operator of this portal is responsible for the personal data in it. Ask it for its name and registration number.',
          ),
      contactSentence(t('Questions and requests about personal data go to: '), facts),
      'The agency that you book through reads your membership and the bookings made through it. It is responsible for what it does with them outside the portal.',
    ],
  });
}

const viewingsKept = t(
  'Viewings: the time you chose, how you are reached, what you wrote with it, and what the office answered.',
);

function kept({ site }: LegalFacts): LegalSection {
  return texts({
    title: 'What is kept, and what for',
    parts: [
      {
        list: [
          'Account: your name and email address, and if you give them your phone number and postal address; the office may add a company. You sign in and are reached with them. Of your password only a hash is stored.',
          'Membership: the agency you asked, what you wrote to it and its answer.',
          'Bookings: the lot, the name, email address and phone number given with the request, your message, and every step with the time and the person who took it; agency and office may keep internal notes about it.',
          'Documents: pictures of your identity card, your cheque and further files that you upload. Agency and office check with them who books and whether it was paid.',
          'Who buys, if you name them: people and companies, with the numbers of identity cards or passports, which are kept encrypted.',
          'Your account for payments to you, if you give one: the bank, the holder and the number, which is kept encrypted.',
          'Enquiries: what you write through the contact form, the lot it is about, and the replies.',
          ...(site.park.viewings ? [viewingsKept] : []),
          'Notices and mails: what the portal told you about your bookings and your membership.',
          'Logins: the time, the browser and the network address of each; and, as hashes only, the devices and networks you have signed in from, so that others cannot guess your password unnoticed.',
          'Audit trail: who changed what and when, so that every change can be explained.',
        ],
      },
      'An account needs a name and an email address, a booking request and an enquiry also a phone number. The postal address and, when you book for yourself, documents can be left out; the agency or the office may ask for them before it decides.',
    ],
  });
}

function identityCards({ site }: LegalFacts): LegalSection {
  return texts({
    title: 'Identity cards and cheques',
    parts: [
      {
        list: [
          'A picture is read and written anew: location and other hidden details are removed, and the file that you sent is not kept. A PDF is checked and kept as it is.',
          'Files are kept encrypted, each with a key of its own. When one is deleted its key goes too, so that no copy of it can be read any more.',
          'Files open only for signed-in people who may see the booking: the person who made it, the client, the administrators of its agency and the park office. Other agents and former staff cannot open them, and a link opens nothing for anybody else.',
          'A picture is shown with a watermark: what it was given for, who looks at it, and when. Without it only a super admin of the park office and, while the booking is live, the administrators of its agency get it, for a reason that you can read.',
          'Every view is recorded with the person, the time and the reason. You read the list under My Data.',
          'No document is ever attached to a mail.',
          t(
            'Documents of a booking that was rejected, was cancelled or has expired are deleted {days} later, and so is a document that another replaced, unless it proves a payment or a step of the sale.',
            { days: days(site.limits.documentDays) },
          ),
        ],
      },
    ],
  });
}

function viewingsFor({ park, retention }: LegalFacts['site']): [string, string][] {
  return park.viewings
    ? [[t('Viewings'), t('{days} after their time', { days: days(retention.enquiryDays) })]]
    : [];
}

function periods({ site }: LegalFacts): LegalSection {
  const { limits, retention, contactForm } = site;
  const enquiries =
    contactForm.url === null
      ? t('{days} after the office marked them as handled, replies included; open ones stay', {
          days: days(retention.enquiryDays),
        })
      : t('Not kept in the portal: the form sends them to a mail service that the operator chose');
  return texts({
    title: 'How long it is kept',
    parts: [
      {
        table: [
          [
            'Documents of a booking that was rejected, was cancelled or has expired, and replaced documents that prove no payment and no step of the sale',
            days(limits.documentDays),
          ],
          [
            'Numbers of identity cards and passports, and the account of a refund',
            'As long as the documents of the booking; the account also until nothing is to be paid back',
          ],
          ['A file that never reached a booking', t('{hours} hours', { hours: UNATTACHED_HOURS })],
          ...soldDocuments(retention.soldDocumentDays),
          [
            'Documents under a legal hold',
            'Until the hold is lifted, as where a dispute or an authority needs them; neither these periods nor a request deletes them meanwhile',
          ],
          ['Enquiries', enquiries],
          ...viewingsFor(site),
          ['Notices', days(retention.noticeDays)],
          [
            'Mails',
            t('The text {days} after sending; address, subject and times {rowDays}', {
              days: days(retention.mailDays),
              rowDays: days(MAIL_ROW_DAYS),
            }),
          ],
          ['Logins that have ended', days(ENDED_SESSION_DAYS)],
          ['The login to a closed account, as hashes', days(ENDED_SESSION_DAYS)],
          [
            'Known devices and networks, as hashes',
            t('{days} after the last login', { days: days(SOURCE_LIFE_DAYS) }),
          ],
          [
            'Account',
            'Until the office closes it: name and contact are then removed, notices deleted and mails emptied',
          ],
          [
            'Bookings, with the contact they were made with, and the audit trail',
            'Not deleted by the portal; the operator states how long',
          ],
          ['Backups', 'The operator states how long; what was deleted stays in them until then'],
        ],
      },
    ],
  });
}

/** Documents of bookings that did not end without a sale. */
function soldDocuments(soldDays: number): [string, string][] {
  const kept = t('Not deleted by the portal; the operator states how long');
  if (soldDays === 0) return [[t('Documents of bookings under way, booked or sold'), kept]];
  return texts([
    ['Documents of bookings under way or booked', kept],
    ['Documents of sold bookings', t('{days} after the sale', { days: days(soldDays) })],
  ]);
}

function recipients({ site }: LegalFacts): LegalSection {
  const outside = [
    t(
      'The portal has no advertising, no analytics and no tracking. After a login it sets one cookie that recognises the device, another keeps the language you choose, and the browser stores your login; none of them follows you elsewhere.',
    ),
  ];
  if (site.mapUrl !== null)
    outside.push(
      t('The map comes from an outside provider, which learns your network address when the map is shown.'),
    );
  if (site.contactForm.url !== null)
    outside.push(t('The contact form sends your message to a mail service that the operator chose.'));
  if (site.contact.whatsapp !== '')
    outside.push(t('A chat opens WhatsApp, where the terms of that service apply.'));
  return texts({
    title: 'Who else gets it',
    parts: [
      'Within the portal your data are read by the agency you book through and by the park office, each as far as its work needs it.',
      { list: outside },
      'Where the servers and the mail server stand, who runs them and whether data leave Malaysia is stated by the operator.',
    ],
  });
}

function rights(facts: LegalFacts): LegalSection {
  return texts({
    title: 'Your rights',
    parts: [
      'Under the Personal Data Protection Act 2010 of Malaysia you can, in general:',
      {
        list: [
          'ask whether data about you are processed, and get a copy of them;',
          'have data corrected that are wrong, incomplete or out of date;',
          'withdraw a consent that you gave;',
          'object to processing that is likely to cause damage or distress, and to direct marketing;',
          'complain to the Personal Data Protection Commissioner.',
        ],
      },
      t(
        'Much of it you can do yourself: My Profile changes your name, phone number and address; My Data shows who has seen your documents and where you are logged in, and downloads what the portal keeps of you, with your documents {count} times a day. Internal notes of agency and office are not in it; ask for them as for everything else.',
        { count: EXPORTS_PER_DAY },
      ),
      'You can ask for the documents of a booking that was rejected, was cancelled or has expired to be erased before their time; the booking and the record of who saw them stay.',
      {
        words: [
          'Everything else goes to: ',
          ...contactWords(facts),
          '. The operator states how it answers and whether it charges the fee that the law allows.',
          ...(facts.site.park.languages.includes('ms')
            ? []
            : [t(' Ask it for this notice in Bahasa Malaysia.')]),
        ],
      },
    ],
  });
}
