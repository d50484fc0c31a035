import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { Lot } from '#core/lots/contract.ts';
import type { LotType } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { useLotParts } from '#core/lots/web/lot-parts.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { isDrawable } from '#core/park/geometry.ts';
import { parkTexts } from '#core/park/messages.ts';
import { specificationOf } from '#core/park/specification-labels.ts';
import { PurchaseCost, statesCost } from '#core/park/web/PurchaseCost.tsx';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { SpecificationTable } from '#core/park/web/SpecificationTable.tsx';
import { TypeDrawings } from '#core/park/web/TypeDrawings.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { formatPrice } from '#shared/money.ts';
import { joined, sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './TypeDetails.module.css';

/** What the operator states of a lot type: specification, drawings and cost. */
export function TypeDetails({ type, lots = [] }: { type: LotType; lots: readonly Lot[] | undefined }) {
  const { data: facts } = useQuery(parkFactsQuery);
  if (!facts) return null;
  return (
    <>
      {statesCost(facts, type) && <CostOfType type={type} facts={facts} lots={lots} />}
      <Specification type={type} facts={facts} />
    </>
  );
}

/** Links over the list of lots to the sections below it. */
export function DetailLinks({ type }: { type: LotType }) {
  const { search } = useLocation();
  const parts = useLotParts();
  const { data: facts } = useQuery(parkFactsQuery);
  const isSpecified = facts !== undefined && specificationOf(facts, type).length > 0;
  return (
    <p className={classes.links}>
      {facts && statesCost(facts, type) && (
        <Anchor inherit component={Link} to={{ search, hash: 'cost-heading' }}>
          {t('What it costs')}
        </Anchor>
      )}
      {isSpecified && (
        <Anchor inherit component={Link} to={{ search, hash: 'specification-heading' }}>
          {isDrawable(facts.types[type]) ? t('Specification and floor plan') : t('Specification')}
        </Anchor>
      )}
      {parts.map(
        ({ list }) =>
          list && (
            <Anchor inherit key={list.label} component={Link} to={list.to(type)}>
              {list.label}
            </Anchor>
          ),
      )}
    </p>
  );
}

function Specification({ type, facts }: { type: LotType; facts: ParkFacts }) {
  const lines = specificationOf(facts, type);
  if (lines.length === 0) return null;
  const { name } = typeTexts(type);
  return (
    <section className={classes.section} aria-labelledby="specification-heading">
      <Title order={2} id="specification-heading">
        {t('Specification')}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {sentences(
          t('The same for every lot of this type, unless its own details say otherwise.'),
          facts.sample && parkTexts.sample,
        )}
      </Text>
      <div className={classes.columns}>
        <SpecificationTable lines={lines} caption={joined(', ', [t('Specification'), name])} />
        <TypeDrawings facts={facts.types[type]} name={name} />
      </div>
    </section>
  );
}

type CostProps = {
  type: LotType;
  facts: ParkFacts;
  lots: readonly Lot[];
};

/** Prices of the available lots, the payments of the cheapest one, and the loan calculator. */
function CostOfType({ type, facts, lots }: CostProps) {
  const prices = lots.flatMap(({ price, status }) =>
    status === 'available' && price !== null ? [price] : [],
  );
  const lowest = prices.length > 0 ? prices.reduce((one, other) => Math.min(one, other)) : null;
  const highest = prices.reduce((one, other) => Math.max(one, other), 0);
  const range =
    lowest === highest
      ? t('Available lots of this type cost {lowest}.')
      : t(
          'Available lots of this type cost from {lowest} to {highest}. The payments are those of a lot at {lowest}.',
        );
  return (
    <section className={classes.section} aria-labelledby="cost-heading">
      <Title order={2} id="cost-heading">
        {t('What it costs')}
      </Title>
      {lowest !== null && (
        <Text c="dimmed" mt={4} mb="md">
          {interpolate(range, { lowest: formatPrice(lowest), highest: formatPrice(highest) })}
        </Text>
      )}
      <div className={classes.columns}>
        <PurchaseCost facts={facts} type={type} price={lowest} />
      </div>
    </section>
  );
}
