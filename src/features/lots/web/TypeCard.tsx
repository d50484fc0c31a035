import { Button, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Availability, LotType } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { Picture } from '#platform/web/ui/Picture.tsx';
import { AvailabilityBar, AvailabilityCounts, AwaitedCounts } from './AvailabilityOverview.tsx';
import classes from './TypeCard.module.css';
import { typePictures } from './type-pictures.ts';

type Props = {
  type: LotType;
  /** Undefined while loading; the card keeps its height. */
  availability: Availability | undefined;
};

/** The card of a lot type: picture, description, counts and a link to its lots (R-LOT-01 to R-LOT-03). */
export function TypeCard({ type, availability }: Props) {
  const texts = lotTypeTexts[type];
  return (
    <article className={classes.card}>
      <Picture
        name={typePictures[type]}
        sizes="(max-width: 48em) 100vw, (max-width: 75em) 50vw, 400px"
        ratio="3 / 2"
        alt=""
      />
      <div className={classes.text}>
        <p className={classes.overline}>{texts.label}</p>
        <Title order={2} className={classes.title}>
          {texts.name}
        </Title>
        <p className={classes.description}>{texts.description}</p>
        <AwaitedCounts availability={availability}>
          {(shown) => (
            <div className={classes.availability}>
              <p className={classes.headline}>
                <strong>{shown.percentAvailable}%</strong> available
              </p>
              <AvailabilityBar availability={shown} />
              <AvailabilityCounts availability={shown} layout="lines" />
            </div>
          )}
        </AwaitedCounts>
        <Button
          component={Link}
          to={paths.type(type)}
          className={classes.action}
          fullWidth
          aria-label={`View Details of ${texts.name}`}
        >
          View Details
        </Button>
      </div>
    </article>
  );
}
