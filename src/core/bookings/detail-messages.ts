import { t, texts } from '#shared/say.ts';
import type { Booking } from './contract.ts';

/** Lines of a request that an agent sent, which are stored in English. */
export const agentLineLabels = texts({
  Agent: 'Agent',
  Phone: 'Phone',
  Email: 'Email',
  Description: 'Description',
});

/** To buyers, of a deposit for which the operator states no account. */
export const askForAccount = ({ agencyId, agencyName: agency }: Pick<Booking, 'agencyId' | 'agencyName'>) =>
  agencyId === null
    ? t('Ask the park office for the account before you pay. Nothing is paid on this page.')
    : t('Ask {agency} for the account before you pay. Nothing is paid on this page.', { agency });

/** To buyers, of the deposit that the park states, once its slip is there. */
export const slipSent = t('Slip sent. The park office confirms the payment when it books the lot.');
