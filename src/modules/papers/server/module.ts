import { isClient } from '#core/bookings/policy.ts';
import { refundPromise } from '#core/park/refund-labels.ts';
import { defineModule, type ModuleContext } from '#core/server-module.ts';
import type { Language } from '#shared/language.ts';
import { paperTaskWords } from '../standing-labels.ts';
import { issueReceipt, type PaperParts } from './actions.ts';
import { presentOwn } from './present.ts';
import { paperRoutes } from './routes.ts';
import { rewrapParts } from './seal-actions.ts';
import {
  countPartsByKey,
  eraseForms,
  findPaperDifferences,
  formEffects,
  formSearch,
  listUnaccepted,
  paperNames,
  papersOfOwn,
  purgeForms,
} from './store.ts';

function partsOf({ config, vault, park, wordsIn }: ModuleContext): PaperParts {
  const { phone, email, address } = config.contact;
  const { operator } = park.facts;
  const issuer = {
    park: park.site.name,
    operator: operator ? { name: operator.name, registrationNumber: operator.registrationNumber } : null,
    contact: { phone, email, address },
  };
  const refundIn = (language: Language) => refundPromise(wordsIn(language).facts);
  const { bookingTerms: terms, ground } = park;
  return { config, vault, issuer, terms, ground, deposits: park.facts.deposits, refundIn };
}

export const paperModule = defineModule({
  name: 'papers',
  needs: ['deposits', 'purchasers'],
  routes: (serveAs, parts) =>
    paperRoutes(serveAs('Deposits'), parts, { ...partsOf(parts), draw: parts.draw }),
  tasks: {
    of: async (reader, details) => {
      // nobody can accept the form of a walk-in client (D-248)
      const accepted = details.filter(({ booking }) => isClient({ id: booking.userId }, booking));
      const ids = reader
        ? await listUnaccepted(
            reader,
            accepted.map(({ booking }) => booking.id),
          )
        : [];
      const task = {
        who: 'buyer',
        what: 'accept_form',
        by: null,
        at: 'papers',
        rank: 2,
        inPerson: true,
      } as const;
      return new Map(ids.map((id) => [id, [task]]));
    },
    words: paperTaskWords,
  },
  onPaymentConfirmed: (parts) => (tx, paymentId, doer) => issueReceipt(tx, partsOf(parts), doer, paymentId),
  bookingSearch: formSearch,
  furtherEffects: () => formEffects,
  eraseBooking: eraseForms,
  findDifferences: findPaperDifferences,
  auditNames: paperNames,
  exportOwn: async (reader, userId) => ({ papers: (await papersOfOwn(reader, userId)).map(presentOwn) }),
  purge: purgeForms,
  sealed: { name: 'papers', rewrap: rewrapParts, count: countPartsByKey },
});
