import { Button, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countAvailability, type LotTally, lotTypes } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { typePictures } from '#features/lots/web/type-pictures.ts';
import { paths } from '#platform/web/paths.ts';
import type { PictureName } from '#platform/web/pictures.ts';
import { Picture } from '#platform/web/ui/Picture.tsx';
import classes from './Properties.module.css';
import { Section } from './Section.tsx';

/** Undefined while lots are loading or failed to load: the cards are then shown without counts. */
type Props = { lots: readonly LotTally[] | undefined };

/** The park itself as the featured property, then its plan and types (R-LAND-06, R-LAND-07). */
export function Properties({ lots }: Props) {
  const all = lots && countAvailability(lots);
  return (
    <Section title="Find your lot" lead="Three types of lot, by their position in the row.">
      <article className={classes.featured}>
        <Picture name="gate" sizes="(max-width: 62em) 100vw, 60vw" ratio="16 / 9" alt="" />
        <div className={classes.featuredText}>
          <p className={classes.overline}>Featured property</p>
          <Title order={3} className={classes.featuredTitle}>
            Aero Industrial Hub
          </Title>
          <p className={classes.description}>
            Terrace factories in three phases behind one gate, with the office, a cafe and parking at the
            entrance.
          </p>
          <p className={classes.count}>
            {all ? `${all.available} of ${all.total} lots available` : '\u00a0'}
          </p>
          <Button component={Link} to={paths.hub()}>
            View lots
          </Button>
        </div>
      </article>
      <div className={classes.cards}>
        <Card name="Master Plan" picture="master-plan" count={all && `${all.total} lots in all`}>
          The whole park from above: streets, terraces, amenities and green.
        </Card>
        {lotTypes.map((type) => {
          const own = lots && countAvailability(lots.filter((lot) => lot.type === type));
          return (
            <Card
              key={type}
              name={lotTypeTexts[type].name}
              picture={typePictures[type]}
              count={own && `${own.available} of ${own.total} available`}
            >
              {lotTypeTexts[type].description}
            </Card>
          );
        })}
      </div>
    </Section>
  );
}

type CardProps = { name: string; picture: PictureName; count: string | undefined; children: ReactNode };

/** The whole card is the link; its accessible name is the card's title. */
function Card({ name, picture, count, children }: CardProps) {
  return (
    <article className={classes.card}>
      <Picture
        name={picture}
        sizes="(max-width: 36em) 100vw, (max-width: 75em) 50vw, 310px"
        ratio="4 / 3"
        alt=""
      />
      <div className={classes.cardText}>
        <Title order={3} className={classes.cardTitle}>
          <Link to={paths.hub()} className={classes.cardLink}>
            {name}
          </Link>
        </Title>
        <p className={classes.description}>{children}</p>
        <p className={classes.count}>{count ?? '\u00a0'}</p>
      </div>
    </article>
  );
}
