import { defineModule, type ModuleContext } from '#core/server-module.ts';
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
  paperNames,
  papersOfOwn,
  purgeForms,
} from './store.ts';

function partsOf({ config, vault, park }: ModuleContext): PaperParts {
  const { phone, email, address } = config.contact;
  const { operator } = park.facts;
  const issuer = {
    park: park.site.name,
    operator: operator ? { name: operator.name, registrationNumber: operator.registrationNumber } : null,
    contact: { phone, email, address },
  };
  return { config, vault, issuer, terms: park.bookingTerms, ground: park.ground };
}

export const paperModule = defineModule({
  name: 'papers',
  needs: ['deposits', 'purchasers'],
  routes: (serveAs, parts) =>
    paperRoutes(serveAs('Deposits'), parts, { ...partsOf(parts), draw: parts.draw }),
  onPaymentConfirmed: (parts) => (tx, paymentId, doer) => issueReceipt(tx, partsOf(parts), doer, paymentId),
  bookingSearch: formSearch,
  furtherEffects: formEffects,
  eraseBooking: eraseForms,
  findDifferences: findPaperDifferences,
  auditNames: paperNames,
  exportOwn: async (reader, userId) => ({ papers: (await papersOfOwn(reader, userId)).map(presentOwn) }),
  purge: purgeForms,
  sealed: { name: 'papers', rewrap: rewrapParts, count: countPartsByKey },
});
