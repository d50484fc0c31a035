import { defineModule } from '#core/web-module.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { t } from '#shared/say.ts';
import { DEPOSITS_PATH } from '../paths.ts';
import { depositTaskWords } from '../standing-labels.ts';

export const depositModule = defineModule({
  name: 'deposits',
  taskWords: depositTaskWords,
  bookingDetail: lazyWithFallback(async () => (await import('./DepositSection.tsx')).DepositSection),
  depositAccount: lazyWithFallback(async () => (await import('./PayTo.tsx')).DepositAccount),
  documentFacts: lazyWithFallback(async () => (await import('./ChequeFacts.tsx')).ChequeFacts),
  moneyColumn: {
    name: t('Booking deposit'),
    Cell: lazyWithFallback(async () => (await import('./MoneyCell.tsx')).MoneyCell),
  },
  decisionFields: lazyWithFallback(async () => (await import('./BookedPayment.tsx')).BookedPayment),
  officePages: [
    {
      path: DEPOSITS_PATH,
      title: t('Deposits'),
      name: 'DepositsPanel',
      load: async () => (await import('./office/DepositsPanel.tsx')).DepositsPanel,
    },
  ],
  officeEntry: async () => (await import('./office/office-entry.tsx')).depositsEntry,
  bookingFilters: [
    {
      name: 'deposit',
      label: t('Booking deposit'),
      options: [
        { value: '', label: t('All bookings') },
        { value: 'overdue', label: t('Only late deposits') },
        { value: 'slip', label: t('Only ended with a slip to check') },
      ],
    },
  ],
  waitingWords: async () => (await import('./waiting-words.ts')).depositWaitingWords,
});
