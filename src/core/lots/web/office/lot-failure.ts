import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { t } from '#shared/say.ts';

/** Why lots could not be loaded: the server's sentence, its status, or that there was no reply. */
export function lotFailureDetail(error: unknown): string {
  if (!(error instanceof CallFailure)) return error instanceof Error ? error.message : String(error);
  if (error.kind === 'network' || error.kind === 'timeout')
    return t('No response received from server. Please check your internet connection.');
  // an error sent as HTML comes from a proxy: only its status is shown
  if (error.kind === 'html' && (error.status ?? 0) < 400) return error.userMessage;
  const said = error.kind === 'refused' ? error.message : '';
  return said || t('Server error {status}', { status: String(error.status ?? '') });
}
