import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countAvailability, type LotTally } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { offersQuery, useHasPlan, useLotTypes } from '#core/lots/web/queries.ts';
import { TypeFacts } from '#core/lots/web/TypeFacts.tsx';
import { TypePrice } from '#core/lots/web/TypePrice.tsx';
import { type PictureName, typePictures } from '#core/park/media-labels.ts';
import { Picture } from '#core/park/web/Picture.tsx';
import { parkSite } from '#core/park/web/site.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';
import classes from './Properties.module.css';
import { Section } from './Section.tsx';

type Props = {
  /** Undefined while loading or after a failure: the cards are then shown without counts and prices. */
  lots: readonly LotTally[] | undefined;
  user: User | null;
};

/** The park itself as the featured property, then its plan and types. */
export function Properties({ lots, user }: Props) {
  const { name, words } = parkSite();
  const offers = useQuery(offersQuery(user)).data;
  const types = useLotTypes();
  const hasPlan = useHasPlan();
  return (
    <Section title={t('Find your lot')} lead={words.lots.lead}>
      <article className={classes.featured}>
        <Picture name="gate" sizes="(max-width: 62em) 100vw, 60vw" ratio="16 / 9" alt="" />
        <div className={classes.featuredText}>
          <p className={classes.overline}>{t('Featured property')}</p>
          <Title order={3} className={classes.featuredTitle}>
            {name}
          </Title>
          {words.lots.park && <p className={classes.description}>{words.lots.park}</p>}
          <Button component={Link} to={paths.hub()} mt="sm">
            {t('View lots')}
          </Button>
        </div>
      </article>
      <div className={classes.cards}>
        {hasPlan && (
          <Card name={t('Master Plan')} picture="master-plan">
            {words.lots.plan}
          </Card>
        )}
        {types.map((type) => {
          const own = lots && countAvailability(lots.filter((lot) => lot.type === type));
          return (
            <Card
              key={type}
              name={typeTexts(type).title}
              picture={typePictures[type]}
              note={<TypePrice availability={own} price={offers?.[type].price} />}
              facts={<TypeFacts type={type} availability={own} offer={offers?.[type]} />}
            >
              {words.types[type]}
            </Card>
          );
        })}
      </div>
    </Section>
  );
}

type CardProps = {
  name: string;
  picture: PictureName;
  note?: ReactNode;
  facts?: ReactNode;
  children: ReactNode;
};

/** The whole card is the link; its accessible name is the card's title. */
function Card({ name, picture, note, facts, children }: CardProps) {
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
        {note && <p className={classes.count}>{note}</p>}
        {facts}
      </div>
    </article>
  );
}
