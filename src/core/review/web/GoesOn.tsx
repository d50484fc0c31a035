import { Switch } from '@mantine/core';
import { t } from '#shared/say.ts';
import type { Review } from './use-booking-review.ts';

/** Whether the next booking opens after the decision, where one may. */
export function GoesOn({ review, isShort }: { review: Review; isShort: boolean }) {
  if (!review.mayGoOn) return null;
  return (
    <Switch
      size="xs"
      label={isShort ? t('Next one afterwards') : t('Open the next one afterwards')}
      {...(isShort && { 'aria-label': t('Open the next one afterwards') })}
      checked={review.goesOn}
      onChange={(event) => review.setGoesOn(event.currentTarget.checked)}
    />
  );
}
