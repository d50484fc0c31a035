import { lotTexts } from '#features/lots/messages.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { interpolate } from '#shared/problem.ts';

/** Why lots could not be read: the server's sentence, else its status, else that nothing answered (R-LOT-18, R-LOT-20). */
export function lotFailureDetail(error: unknown): string {
  if (!(error instanceof CallFailure)) return error instanceof Error ? error.message : String(error);
  if (error.kind === 'network' || error.kind === 'timeout') return lotTexts.noResponse;
  // an error that comes as a page is told by its status: the page is of whatever stands before the server
  if (error.kind === 'html' && (error.status ?? 0) < 400) return error.userMessage;
  const said = error.kind === 'refused' ? error.message : '';
  return said || interpolate(lotTexts.serverStatus, { status: String(error.status ?? '') });
}
