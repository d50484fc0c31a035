import { Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Availability, LotType } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { typePictures } from '#core/park/media-labels.ts';
import { Picture } from '#core/park/web/Picture.tsx';
import { parkSite } from '#core/park/web/site.ts';
import { paths } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';
import { AvailabilityBar, AvailabilityCounts, AwaitedCounts } from './AvailabilityOverview.tsx';
import type { Offer } from './lot-order.ts';
import classes from './TypeCard.module.css';
import { TypeFacts } from './TypeFacts.tsx';
import { TypePrice } from './TypePrice.tsx';

type Props = {
  type: LotType;
  /** Undefined while loading; the card keeps its height. */
  availability: Availability | undefined;
  /** Undefined while loading. */
  offer: Offer | undefined;
};

/** The card of a lot type: picture, description, price and counts; all of it is the link to its lots. */
export function TypeCard({ type, availability, offer }: Props) {
  const texts = typeTexts(type);
  const about = parkSite().words.types[type];
  return (
    <article className={classes.card}>
      <Picture
        name={typePictures[type]}
        sizes="(max-width: 36em) 100vw, 240px"
        alt=""
        className={classes.picture}
      />
      <div className={classes.text}>
        <div className={classes.head}>
          <Title order={2} className={classes.title}>
            {texts.name}
          </Title>
          <span className={classes.label}>{texts.label}</span>
        </div>
        <div className={classes.offer}>
          <span className={classes.price}>
            <TypePrice availability={availability} price={offer?.price} />
          </span>
          <Link
            className={classes.link}
            to={paths.type(type)}
            aria-label={t('View Details of {name}', { name: texts.name })}
          >
            {t('View Details')}
          </Link>
        </div>
        <TypeFacts type={type} availability={availability} offer={offer} />
        {about && <p className={classes.description}>{about}</p>}
        <AwaitedCounts availability={availability}>
          {(shown) => (
            <div className={classes.availability}>
              <AvailabilityBar availability={shown} />
              <AvailabilityCounts availability={shown} layout="inline" />
            </div>
          )}
        </AwaitedCounts>
      </div>
    </article>
  );
}
