import { refundPromise } from '#core/park/refund-labels.ts';
import { defineModule, type ModuleContext } from '#core/server-module.ts';
import type { Language } from '#shared/language.ts';
import { paperTaskWords } from '../standing-labels.ts';
import { issueReceipt, type PaperParts } from './actions.ts';
import { presentOwn } from './present.ts';
import { paperRoutes } from './routes.ts';
import { rewrapParts } from './seal-actions.ts';
import { formTasks } from './standing-actions.ts';
import {
  countPartsByKey,
  eraseForms,
  findPaperDifferences,
  formEffects,
  formSearch,
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
    of: (reader, details, { vault, bookingTerms: terms }) => formTasks(reader, details, { vault, terms }),
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
