import { t } from '#shared/say.ts';

/** What becomes of the line of a lot that is locked or given away for good (D-270). */
export function lineEnds(waiting: number): string {
  return waiting === 1
    ? t('The line for it ends: 1 person waits.')
    : t('The line for it ends: {n} people wait.', { n: String(waiting) });
}
