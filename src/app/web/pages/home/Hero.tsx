import { Button, Container, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Availability } from '#features/lots/lifecycle.ts';
import { AvailabilityOverview } from '#features/lots/web/AvailabilityOverview.tsx';
import { hasPicture, Picture } from '#features/park/web/Picture.tsx';
import { parkSite } from '#features/park/web/site.ts';
import { paths } from '#platform/web/paths.ts';
import classes from './Hero.module.css';

type Props = {
  availability: Availability | undefined;
  /** Whether the counts could not be loaded and are left out. */
  failed: boolean;
  /** Hides the sign-up button for signed-in people. */
  signedIn: boolean;
};

/** The hero of the landing page: aerial view, call to action, and current availability. */
export function Hero({ availability, failed, signedIn }: Props) {
  const { name, words } = parkSite();
  const hero = words.hero ?? { title: name };
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
          {hero.lead && <p className={classes.lead}>{hero.lead}</p>}
          <div className={classes.actions}>
            <Button component={Link} to={paths.properties()} size="lg" variant="white">
              Explore properties
            </Button>
            {!signedIn && (
              <Button
                component={Link}
                to={paths.login({ mode: 'register' })}
                size="lg"
                className={classes.signUp}
                variant="outline"
                data-visitor-only
              >
                Sign up
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
