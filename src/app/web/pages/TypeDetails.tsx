import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LotType } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { parkTexts } from '#features/park/messages.ts';
import { parkFactsQuery } from '#features/park/web/queries.ts';
import { SpecificationTable } from '#features/park/web/SpecificationTable.tsx';
import { specificationOf } from '#features/park/web/specification.ts';
import { TypeDrawings } from '#features/park/web/TypeDrawings.tsx';
import classes from './TypeDetails.module.css';

/** What the operator states of a lot type (D-163): specification and drawings. */
export function TypeDetails({ type }: { type: LotType }) {
  const { data: facts } = useQuery(parkFactsQuery);
  if (!facts) return null;
  const lines = specificationOf(facts, type);
  if (lines.length === 0) return null;
  const { name } = lotTypeTexts[type];
  return (
    <section className={classes.section} aria-labelledby="specification-heading">
      <Title order={2} id="specification-heading">
        {parkTexts.specification}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {parkTexts.perType} {facts.sample && parkTexts.sample}
      </Text>
      <div className={classes.columns}>
        <SpecificationTable lines={lines} caption={`${parkTexts.specification}, ${name}`} />
        <TypeDrawings facts={facts.types[type]} name={name} />
      </div>
    </section>
  );
}
