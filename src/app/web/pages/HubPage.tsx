import { Button, Container, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countAvailability, type LotTally } from '#core/lots/lifecycle.ts';
import { lotTexts } from '#core/lots/messages.ts';
import { FileLink } from '#core/lots/web/FileLink.tsx';
import { useLotParts } from '#core/lots/web/lot-parts.ts';
import { PlanSkeleton } from '#core/lots/web/plan/LazyPlan.tsx';
import { PlanView } from '#core/lots/web/plan/PlanView.tsx';
import { lotTallyQuery, offersQuery, planQuery, useHasPlan, useLotTypes } from '#core/lots/web/queries.ts';
import { TypeCard } from '#core/lots/web/TypeCard.tsx';
import { propertyAlias } from '#core/park/labels.ts';
import { parkSite } from '#core/park/web/site.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import classes from './HubPage.module.css';
import { ownLotsQuery, planLotActions } from './plan-lot-actions.tsx';

/** The plan of the park, and beside it the types of lots with their availability. */
export function HubPage() {
  const { user } = useSession();
  const { layout } = parkSite().words.lots;
  const lots = useQuery(lotTallyQuery);
  const hasPlan = useHasPlan();
  const plan = useQuery({ ...planQuery(user), enabled: hasPlan });
  const ownIds = useQuery(ownLotsQuery(user)).data;
  // without counts the server is unreachable: one error is enough
  const isUnreachable = lots.data === undefined && lots.error !== null;
  return (
    <Container py="lg">
      <div className={classes.head}>
        <Title order={1} className={classes.title}>
          {t('Unit Booking')}
        </Title>
        <LowestPrice />
      </div>
      <p className={classes.lead} data-plan={hasPlan || undefined}>
        {layout && <span className={classes.layout}>{layout} </span>}
        {hasPlan
          ? t('Choose a lot on the plan, or a type to see its areas and prices.')
          : t('Choose a type to see its lots with their areas and prices.')}
      </p>
      <div className={classes.overview} data-list={!hasPlan || undefined}>
        {hasPlan && !isUnreachable && (
          <section aria-label={t('The plan of the park')}>
            <QueryState query={plan} errorText={lotTexts.planFailed} loading={<PlanSkeleton />}>
              {(found) => (
                <PlanView plan={found} viewer={user} ownIds={ownIds} actions={planLotActions(user)} />
              )}
            </QueryState>
          </section>
        )}
        <div>
          <QueryState
            query={lots}
            errorText={lotTexts.overviewFailed}
            loading={<TypeCards lots={undefined} />}
            isEmpty={(found) => found.length === 0}
            empty={<Notice tone="info">{t('No property data available at the moment.')}</Notice>}
          >
            {(found) => <TypeCards lots={found} />}
          </QueryState>
          <ModuleLinks />
        </div>
      </div>
    </Container>
  );
}

/** Where the types with their prices stand below the plan, as on phones. */
function LowestPrice() {
  const { user } = useSession();
  const offers = useQuery(offersQuery(user)).data;
  const prices = Object.values(offers ?? {}).flatMap(({ price }) => price ?? []);
  if (prices.length === 0) return null;
  return <p className={classes.from}>{t('from {price}', { price: formatPrice(Math.min(...prices)) })}</p>;
}

/** Pages and files about all lots that modules bring. */
function ModuleLinks() {
  const parts = useLotParts();
  if (parts.length === 0) return null;
  return (
    <div className={classes.links}>
      {parts.map(
        ({ list }) =>
          list && (
            <Button key={list.label} component={Link} to={list.to()} variant="default" size="sm">
              {list.label}
            </Button>
          ),
      )}
      {parts.map(
        ({ parkFile }) =>
          parkFile && (
            <FileLink key={parkFile.label} path={parkFile.pathOf(propertyAlias(parkSite()))}>
              {parkFile.label}
            </FileLink>
          ),
      )}
    </div>
  );
}

function TypeCards({ lots }: { lots: readonly LotTally[] | undefined }) {
  const { user } = useSession();
  const offers = useQuery(offersQuery(user)).data;
  return (
    <div className={classes.cards}>
      {useLotTypes().map((type) => (
        <TypeCard
          key={type}
          type={type}
          availability={lots && countAvailability(lots.filter((lot) => lot.type === type))}
          offer={offers?.[type]}
        />
      ))}
    </div>
  );
}
