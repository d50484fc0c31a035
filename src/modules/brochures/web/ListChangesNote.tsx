import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatParkTime } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatPrice } from '#shared/money.ts';
import { listed, listMark, mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import type { ListChanges, ListedLot } from '../price-list-contract.ts';
import type { ListFilter } from '../price-list-lifecycle.ts';
import { priceListTexts } from '../price-list-messages.ts';
import { priceListQuery } from './queries.ts';

type Props = { asOf: string; filter: ListFilter };

/** What has changed since a printed list, as its QR code asks (D-280). */
export function ListChangesNote({ asOf, filter }: Props) {
  const query = useQuery(priceListQuery({ ...filter, asOf }));
  return (
    <div aria-live="polite">
      <QueryState query={query} errorText={priceListTexts.failed}>
        {({ since }) =>
          since ? (
            <Changes asOf={asOf} since={since} />
          ) : (
            <Notice tone="info" mb="lg">
              {t('That list cannot be compared any more.')}
            </Notice>
          )
        }
      </QueryState>
    </div>
  );
}

function Changes({ asOf, since: { gone, added, repriced } }: { asOf: string; since: ListChanges }) {
  const time = formatParkTime(asOf);
  if (gone.length + added.length + repriced.length === 0)
    return (
      <Notice tone="info" mb="lg">
        {t('Nothing has changed since your list of {time}.', { time })}
      </Notice>
    );
  return (
    <Notice tone="info" mb="lg" title={t('Since your list of {time}', { time })}>
      <Line heading={t('No longer available ({count})')} count={gone.length}>
        {listed(gone.map(({ lotNumber }) => lotNumber))}
      </Line>
      <Line heading={t('New ({count})')} count={added.length}>
        <Priced lots={added} />
      </Line>
      <Line heading={t('New price ({count})')} count={repriced.length}>
        <Priced lots={repriced} />
      </Line>
    </Notice>
  );
}

type LineProps = { heading: string; count: number; children: ReactNode };

function Line({ heading, count, children }: LineProps) {
  if (count === 0) return null;
  return (
    <Text size="sm" mt={4}>
      <b>
        {interpolate(heading, { count: String(count) })}
        {mark(': ')}
      </b>
      {children}
    </Text>
  );
}

/** Number and price of today, as links to the lots. */
function Priced({ lots }: { lots: readonly ListedLot[] }) {
  return lots.map(({ id, type, lotNumber, price }, index) => (
    <span key={id}>
      {index > 0 && listMark()}
      <Anchor component={Link} to={paths.type(type, { lot: id })} inherit underline="always">
        {lotNumber}
      </Anchor>{' '}
      {formatPrice(price)}
    </span>
  ));
}
