import { t, texts } from '#shared/say.ts';

/** Why a place was passed over, as notices say it. */
export const passedOverBecause = texts({
  noMember: 'you are not a member of an active agency at the moment',
  tooManyOpen: 'you have as many open requests as one person may have',
});

/** Reasons that the history of a lot stores for a change by its line. */
export const lineReasons = { offerEnded: t('Offer ended') } as const;
