import { Switch } from '@mantine/core';
import { t } from '#shared/say.ts';
import type { Review } from './use-booking-review.ts';

/** Whether the next booking opens after the decision. */
export function GoesOn({ review }: { review: Review }) {
  return (
    <Switch
      size="xs"
      label={t('Open the next one afterwards')}
      checked={review.goesOn}
      onChange={(event) => review.setGoesOn(event.currentTarget.checked)}
    />
  );
}
