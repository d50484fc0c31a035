import { Anchor, Button, Container, NativeSelect, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type LotType, lotTypes, readLotType, readPhase } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { placeText, sizeText } from '#core/lots/place-labels.ts';
import { perSqftText, phasesOf, phaseText } from '#core/lots/web/lot-order.ts';
import type { DepositTerms } from '#core/park/contract.ts';
import { depositSumText, depositText } from '#core/park/deposit-labels.ts';
import { specificationLabels } from '#core/park/labels.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { paths, withQuery } from '#platform/web/paths.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { formatArea, formatSqft } from '#shared/area.ts';
import { formatCount } from '#shared/counts.ts';
import { formatParkTime } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatPrice } from '#shared/money.ts';
import { joined, sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { PRICE_LIST_PATH } from '../paths.ts';
import type { ListedLot } from '../price-list-contract.ts';
import { isListed, type ListFilter, listQuery } from '../price-list-lifecycle.ts';
import { priceListTexts } from '../price-list-messages.ts';
import { ListActions } from './ListActions.tsx';
import { ListChangesNote } from './ListChangesNote.tsx';
import classes from './PriceListPage.module.css';
import { priceListQuery } from './queries.ts';

/** The list of available lots, of all types or of one, and what has changed since a printed one (D-279, D-280). */
export function PriceListPage() {
  const { search, change } = useUrlState();
  const isHydrated = useHydrated();
  const filter: ListFilter = {
    type: readLotType(search.get('type') ?? ''),
    phase: readPhase(search.get('phase') ?? ''),
  };
  const { type, phase } = filter;
  // the kept page is the same for every time
  const asOf = (isHydrated && search.get('asOf')) || undefined;
  const list = useQuery(priceListQuery());
  const phases = phasesOf([...(list.data?.lots ?? []), ...(phase === undefined ? [] : [{ phase }])]);
  return (
    <Container py="lg" size="md">
      <PageHeading
        title={priceListTexts.title}
        actions={
          phases.length > 1 && (
            <NativeSelect
              className={classes.phase}
              aria-label={t('Phase')}
              disabled={!isHydrated}
              value={phase ?? ''}
              data={[
                { value: '', label: t('All phases') },
                ...phases.map((each) => ({
                  value: String(each),
                  label: t('Phase {phase}', { phase: each }),
                })),
              ]}
              onChange={({ currentTarget }) => change({ phase: currentTarget.value })}
            />
          )
        }
      />
      <p className={classes.lead}>
        {sentences(t('Every lot that is available now.'), priceListTexts.canChange)}{' '}
        <ReadAt time={list.data?.asOf ?? ''} />
      </p>
      {asOf && <ListChangesNote asOf={asOf} filter={filter} />}
      {type && (
        <p className={classes.all}>
          <Anchor component={Link} to={withQuery(PRICE_LIST_PATH, listQuery({ phase }))}>
            {t('Show all types')}
          </Anchor>
        </p>
      )}
      <QueryState
        query={list}
        errorText={priceListTexts.failed}
        isEmpty={({ lots }) => !lots.some((lot) => isListed(lot, filter))}
        empty={<p>{priceListTexts.empty}</p>}
      >
        {({ lots, asOf: readAt }) => (
          <>
            <ListActions filter={filter} asOf={readAt} />
            <TypeLinks
              types={lotTypes.filter(
                (each) => !type && lots.some((lot) => isListed(lot, { type: each, phase })),
              )}
            />
            {(type ? [type] : lotTypes).map((each) => (
              <LotsOfType
                key={each}
                type={each}
                lots={lots.filter((lot) => isListed(lot, { type: each, phase }))}
              />
            ))}
          </>
        )}
      </QueryState>
      <p className={classes.note}>
        {t('The page follows each change; a printed list leads back here by its QR code.')}
      </p>
    </Container>
  );
}

/** When the list was read; it keeps its line until the browser has read it. */
function ReadAt({ time }: { time: string }) {
  return (
    <span className={classes.time}>
      {time ? interpolate(priceListTexts.asOf, { time: formatParkTime(time) }) : '\u00A0'}
    </span>
  );
}

/** The way to each type of several. */
function TypeLinks({ types }: { types: readonly LotType[] }) {
  if (types.length < 2) return null;
  return (
    <p className={classes.head}>
      {types.map((type) => (
        <a key={type} href={`#type-${type}`} className={classes.chip}>
          {typeTexts(type).name}
        </a>
      ))}
    </p>
  );
}

/** Rows rendered at once: thousands would block the main thread. */
const ROWS_AT_ONCE = 200;

function LotsOfType({ type, lots }: { type: LotType; lots: readonly ListedLot[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const isHydrated = useHydrated();
  const park = useQuery(parkFactsQuery).data;
  const deposit = park?.deposits?.[type];
  if (lots.length === 0) return null;
  const { name, noun } = typeTexts(type);
  const heading = interpolate(priceListTexts.ofType, {
    type: joined(', ', [name, noun]),
    count: formatCount(lots.length),
  });
  const land = sameOf(lots.map(({ area }) => area));
  const builtUp = sameOf(lots.map(({ buildUp }) => buildUp));
  const columns = { withLand: land === undefined, withBuiltUp: builtUp === undefined };
  const facts = [
    land !== undefined && joined(': ', [t('Land area'), formatArea(land)]),
    builtUp && joined(': ', [specificationLabels.builtUpSqft, sizeText(builtUp)]),
    deposit && depositText(deposit, null),
  ].filter(Boolean);
  const shown = showsAll ? lots : lots.slice(0, ROWS_AT_ONCE);
  return (
    <section className={classes.type} aria-labelledby={`type-${type}`}>
      <Title order={2} size="h3" id={`type-${type}`}>
        {heading}
      </Title>
      {facts.length > 0 && (
        <p className={classes.facts}>
          {facts.map((fact) => (
            <span key={fact as string}>{fact}</span>
          ))}
        </p>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('Lot')}</th>
            <th scope="col">{priceListTexts.street}</th>
            {columns.withLand && <th scope="col">{t('Land area')}</th>}
            {columns.withBuiltUp && <th scope="col">{specificationLabels.builtUpSqft}</th>}
            <th scope="col" className={classes.per}>
              {t('Price per sqft of land')}
            </th>
            <th scope="col" className={classes.price}>
              {t('Price')}
            </th>
          </tr>
        </thead>
        {phasesOf(shown).map((phase) => (
          <tbody key={phase}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={4 + Number(columns.withLand) + Number(columns.withBuiltUp)}>
                {phaseText(phase, park?.completion?.[phase])}
              </th>
            </tr>
            {shown
              .filter((lot) => lot.phase === phase)
              .map((lot) => (
                <LotRow key={lot.id} lot={lot} deposit={deposit} {...columns} />
              ))}
          </tbody>
        ))}
      </table>
      {shown.length < lots.length && (
        <Button variant="subtle" fullWidth disabled={!isHydrated} onClick={() => setShowsAll(true)}>
          {t('Show all {count} lots', { count: formatCount(lots.length) })}
        </Button>
      )}
    </section>
  );
}

/** A fact that is the same for every lot, which the head of the type says once. */
function sameOf<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

type RowProps = {
  lot: ListedLot;
  deposit: DepositTerms | undefined;
  withLand: boolean;
  withBuiltUp: boolean;
};

function LotRow({ lot, deposit, withLand, withBuiltUp }: RowProps) {
  const { id, lotNumber, type, area, price, description, buildUp } = lot;
  return (
    <tr className={classes.lot}>
      <th scope="row" data-name={t('Lot')}>
        <Anchor component={Link} to={paths.type(type, { lot: id })} inherit>
          {lotNumber}
        </Anchor>
      </th>
      <td className={classes.street}>{placeText(description)}</td>
      {withLand && (
        <td className={classes.land}>
          <span>{t('{area} sqm', { area: formatCount(area) })}</span>{' '}
          <span>{t('({area} sqft)', { area: formatSqft(area) })}</span>
        </td>
      )}
      {withBuiltUp && (
        <td className={classes.builtUp} data-name={specificationLabels.builtUpSqft}>
          {sizeText(buildUp)}
        </td>
      )}
      <td className={classes.per}>
        {price !== null && t('{price}/sqft of land', { price: perSqftText(lot) })}
      </td>
      <td className={classes.price}>
        <span className={classes.sum}>{formatPrice(price)}</span>
        {deposit && deposit.percentBp !== null && price !== null && (
          <span className={classes.second}>
            {t('Booking deposit {sum}', { sum: depositSumText(deposit, price) })}
          </span>
        )}
      </td>
    </tr>
  );
}
