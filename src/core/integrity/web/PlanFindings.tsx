import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Integrity } from '#core/integrity/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { listMark, mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** Most lots or outlines that are listed; a plan that is being drawn leaves out more. */
const MOST_SHOWN = 50;

/** Lots that the site plan does not show, and outlines that belong to no lot (D-214). */
export function PlanFindings({ plan }: { plan: NonNullable<Integrity['plan']> }) {
  const lots = plan.lotsWithoutOutline.map(({ id, lotNumber }) => (
    <Anchor key={id} component={Link} to={paths.adminLots({ lot: id })} size="sm" underline="always">
      {lotNumber}
    </Anchor>
  ));
  const count = lots.length + plan.outlinesWithoutLot.length;
  if (count === 0) return null;
  return (
    <Notice
      tone="info"
      title={t('Lots and site plan differ: {count}', { count: count.toLocaleString('en-MY') })}
      mt="lg"
    >
      <Text size="sm">
        {t(
          'A lot without an outline is shown in lists only, an outline without a lot not at all. Tell the operator of the portal, who corrects the folder of the park and applies it.',
        )}
      </Text>
      <Numbers label={t('Lots without an outline:')} numbers={lots} />
      <Numbers label={t('Outlines without a lot:')} numbers={plan.outlinesWithoutLot} />
    </Notice>
  );
}

function Numbers({ label, numbers }: { label: string; numbers: readonly ReactNode[] }) {
  if (numbers.length === 0) return null;
  const more = numbers.length - MOST_SHOWN;
  return (
    <Text size="sm" mt={4}>
      {label}
      {mark(' ')}
      {numbers
        .slice(0, MOST_SHOWN)
        .flatMap((number, index) => (index === 0 ? [number] : [listMark(), number]))}
      {more > 0 && `${mark(' ')}${t('and {more} more', { more })}`}
    </Text>
  );
}
