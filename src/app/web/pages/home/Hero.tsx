import { Button, Container, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Availability } from '#core/lots/lifecycle.ts';
import { AvailabilityOverview } from '#core/lots/web/AvailabilityOverview.tsx';
import { joinOffers } from '#core/lots/web/lot-order.ts';
import { offersQuery, useLotTypes } from '#core/lots/web/queries.ts';
import { parkOffer } from '#core/lots/web/selling-facts.ts';
import { hasPicture, Picture } from '#core/park/web/Picture.tsx';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { parkSite } from '#core/park/web/site.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { t } from '#shared/say.ts';
import classes from './Hero.module.css';

type Props = {
  availability: Availability | undefined;
  /** Whether the counts could not be loaded and are left out. */
  failed: boolean;
  /** People who are signed in see no sign-up button. */
  user: User | null;
};

/** The hero of the landing page: aerial view, call to action, and current availability. */
export function Hero({ availability, failed, user }: Props) {
  const { name, words } = parkSite();
  const hero = words.hero ?? { title: name, facts: [] };
  return (
    <div className={classes.hero}>
      {hasPicture('hero') ? (
        <Picture name="hero" sizes="100vw" first className={classes.backdrop} />
      ) : (
        <div className={classes.backdrop} />
      )}
      <div className={classes.inner}>
        <Container className={classes.text}>
          {hero.overline && <p className={classes.overline}>{hero.overline}</p>}
          <Title order={1} className={classes.title}>
            {hero.title}
          </Title>
          <Offer user={user} />
          {hero.lead && <p className={classes.lead}>{hero.lead}</p>}
          {hero.facts.length > 0 && (
            <ul className={classes.facts} aria-label={t('Good to know')}>
              {hero.facts.map((fact) => (
                <li key={fact}>
                  <CheckIcon size={18} />
                  {fact}
                </li>
              ))}
            </ul>
          )}
          <div className={classes.actions}>
            <Button component={Link} to={paths.properties()} size="lg" variant="white">
              {t('See lots and prices')}
            </Button>
            {user === null && (
              <Button
                component={Link}
                to={paths.login({ mode: 'register' })}
                size="lg"
                className={classes.signUp}
                variant="outline"
                data-visitor-only
              >
                {t('Register')}
              </Button>
            )}
          </div>
        </Container>
      </div>
      {!failed && (
        <Container className={classes.live}>
          <AvailabilityOverview availability={availability} />
        </Container>
      )}
    </div>
  );
}

/** What the park sells, in one line; its room is kept while prices are loading. */
function Offer({ user }: { user: User | null }) {
  const types = useLotTypes();
  const { data: facts } = useQuery(parkFactsQuery);
  const { data: offers } = useQuery(offersQuery(user));
  if (!facts || !offers) return <p className={classes.offer}>{'\u00a0'}</p>;
  const offer = parkOffer(facts, types, parkSite().words.lots.noun, joinOffers(Object.values(offers)));
  return offer === '' ? null : <p className={classes.offer}>{offer}</p>;
}
