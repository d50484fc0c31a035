import { Alert, Container, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countAvailability, type LotTally, lotTypes } from '#features/lots/lifecycle.ts';
import { lotTexts } from '#features/lots/messages.ts';
import { AvailabilityOverview } from '#features/lots/web/AvailabilityOverview.tsx';
import { LotPlan } from '#features/lots/web/LotPlan.tsx';
import { lotTallyQuery } from '#features/lots/web/queries.ts';
import { TypeCard } from '#features/lots/web/TypeCard.tsx';
import { useSession } from '#features/sessions/web/queries.ts';
import { InfoIcon } from '#platform/web/ui/icons.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import classes from './HubPage.module.css';

/** The three lot types with their availability, counted from the data (R-LOT-01 to R-LOT-05). */
export function HubPage() {
  const lots = useQuery(lotTallyQuery);
  return (
    <Container py="xl">
      <PageHeading
        title="Unit Booking"
        lead="Three types of lot, by their position in the row. Choose a type to see its lots, areas and prices."
      />
      <QueryState
        query={lots}
        errorText={lotTexts.overviewFailed}
        loading={<Overview lots={undefined} />}
        isEmpty={(found) => found.length === 0}
        empty={
          <Alert color="blue" icon={<InfoIcon size={20} />}>
            {lotTexts.overviewEmpty}
          </Alert>
        }
      >
        {(found) => <Overview lots={found} />}
      </QueryState>
      {/* without counts the server is unreachable: one error is enough */}
      {!(lots.data === undefined && lots.error !== null) && <PlanSection />}
    </Container>
  );
}

function Overview({ lots }: { lots: readonly LotTally[] | undefined }) {
  return (
    <div className={classes.overview}>
      <AvailabilityOverview availability={lots && countAvailability(lots)} />
      <div className={classes.cards}>
        {lotTypes.map((type) => (
          <TypeCard
            key={type}
            type={type}
            availability={lots && countAvailability(lots.filter((lot) => lot.type === type))}
          />
        ))}
      </div>
    </div>
  );
}

function PlanSection() {
  const { user } = useSession();
  return (
    <section className={classes.plan} aria-labelledby="plan-heading">
      <Title order={2} id="plan-heading">
        The plan of the park
      </Title>
      <Text c="dimmed" className={classes.lead}>
        Corner lots stand at the ends of the rows along the boulevard and the ring road, end lots beside the
        landscaped fire breaks, and intermediate lots between them.
      </Text>
      <LotPlan viewer={user} />
    </section>
  );
}
