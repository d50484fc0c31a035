import { endPlace } from '#modules/queues/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { everything, useSend } from '#platform/web/api-client/queries.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';

/** Prefix of every query about lines; refetched with each notice to the reader, such as an offer, and each change of a lot. */
export const linesKey = ['lines'] as const;

/** A change of a line: its sentence is shown, and what was shown of lots and lines is read anew. */
export const lineChange = {
  // also after a refusal: the line is not as it was shown
  stale: everything,
  onSuccess: ({ message }: { message: string }) => toast(message),
  onError: (error: Error) => toast(refusalText(error, t('That did not work. Please try again.')), 'error'),
};

export const useEndPlace = () => useSend(endPlace, lineChange);
