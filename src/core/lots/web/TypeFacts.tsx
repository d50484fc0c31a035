import { useQuery } from '@tanstack/react-query';
import { type Availability, areFewLeft, type LotType } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { fewLeft } from './AvailabilityOverview.tsx';
import type { Offer } from './lot-order.ts';
import { typeOffer } from './selling-facts.ts';
import classes from './TypeFacts.module.css';

type Props = { type: LotType; availability: Availability | undefined; offer: Offer | undefined };

/** What the lots of a type have, and how few are left (D-217). */
export function TypeFacts({ type, availability, offer }: Props) {
  const { data: facts } = useQuery(parkFactsQuery);
  const has = facts && offer ? typeOffer(facts, type, offer) : '';
  return (
    <>
      {has !== '' && <p className={classes.has}>{has}</p>}
      {availability && areFewLeft(availability) && (
        <p className={classes.few}>{fewLeft(availability, typeTexts(type).nouns)}</p>
      )}
    </>
  );
}
