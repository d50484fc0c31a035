import { parkTexts } from '#core/park/messages.ts';
import { interpolate } from '#shared/interpolate.ts';
import { joined, mark, sentences } from '#shared/punctuation.ts';
import { t, texts } from '#shared/say.ts';
import {
  contactSentence,
  days,
  type LegalFacts,
  type LegalSection,
  operatorLine,
  operatorName,
} from './legal-texts.ts';

export const termsLead = t(
  'How booking through this portal works, and what using it means. Payment and sale are agreed outside the portal; what only the operator can decide is named as such.',
);

/** The terms of use: what the software does, from the rules and the configuration, and what the park states of withdrawal and money. */
export function termsSections(facts: LegalFacts): LegalSection[] {
  const line = operatorLine(facts.park.operator);
  const { withdrawal, refund, agencyFee } = facts.park.cost?.bookingTerms ?? {};
  const { holdDays, holdExtensionDays, holdMaxDays } = facts.site.limits;
  return texts([
    {
      title: 'Who offers the portal',
      parts: [
        line
          ? `${line}${mark('.')}`
          : t('The operator of this portal. Ask it for its name and registration number.'),
        contactSentence(t('Questions go to: '), facts),
      ],
    },
    {
      title: 'Your account',
      parts: [
        {
          list: [
            'Give your own name and an email address that reaches you, and keep your password to yourself.',
            facts.site.passwordReset === 'mail' && facts.site.sendsMail
              ? t(
                  'If you have forgotten your password, the login page sends you a link with which you set a new one.',
                )
              : t(
                  'The portal sends no new password by mail. If you have forgotten yours, the office sets a new one.',
                ),
            'The office closes an account when you ask for it. A booking that is already approved is processed first.',
          ],
        },
      ],
    },
    {
      title: 'Lots and prices',
      parts: [
        {
          list: [
            'Which lots are available is read when a page is shown and kept up to date while it is open. Another buyer may still be faster: the first request counts.',
            'Prices, areas and other measures are those that the office has entered. Plans and pictures illustrate. The operator states what is binding.',
          ],
        },
      ],
    },
    {
      title: 'Requesting a lot',
      parts: [
        {
          list: [
            'A buyer requests a lot as a member of an agency. The agency forwards or rejects the request, and the office decides.',
            'A request reserves the lot at once.',
            holdDays > 0
              ? sentences(
                  interpolate(
                    holdMaxDays > holdDays
                      ? t(
                          'If the agency has not answered after {days}, the request expires. The agency can extend this time once, by {extension} at most, and the office again, up to {most} in all.',
                        )
                      : t('If the agency has not answered after {days}, the request expires.'),
                    { days: days(holdDays), extension: days(holdExtensionDays), most: days(holdMaxDays) },
                  ),
                  t('A request of which the office has confirmed a payment goes to the office instead.'),
                )
              : t('A request waits for the answer of the agency without a time limit.'),
            'A request, a reservation and the status Booked are no purchase. The sale is concluded by contracts outside the portal.',
            sentences(
              withdrawal,
              t(
                'A booking that you made is cancelled in the portal until the sale and purchase agreement is signed or the lot is sold; after that, ask the office.',
              ),
            ),
          ],
        },
      ],
    },
    {
      title: 'Payment',
      parts: [
        sentences(
          t(
            'The portal takes no payment. The picture of a cheque is a document for checking, not a payment.',
          ),
          refund
            ? joined(': ', [parkTexts.bookingDeposit, refund])
            : t(
                'Deposits, fees and what is refunded after a cancellation or rejection are stated by the operator.',
              ),
        ),
      ],
    },
    {
      title: 'Documents',
      parts: [
        'Upload only documents of your own, or of a person who has asked you to. The privacy notice says who opens them and when they are deleted.',
      ],
    },
    {
      title: 'Agencies',
      parts: [
        sentences(
          t('An agency is not {operatorName}: it works on its own account.', {
            operatorName: operatorName(facts),
          }),
          agencyFee ?? t('It states its own fees.'),
          t('The portal shows the registration numbers that agencies give and does not check them.'),
        ),
      ],
    },
    {
      title: 'Fair use',
      parts: [
        'Do not try to read what is not yours, to sign in as another person or to overload the portal. It limits how often calls are made and refuses more.',
      ],
    },
    {
      title: 'Liability, law and changes',
      parts: [
        'The operator states its liability, the law and the courts that apply, and tells you when these terms change. Nothing here limits the rights that the law gives you.',
      ],
    },
  ]);
}
