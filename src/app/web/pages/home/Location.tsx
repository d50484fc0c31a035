import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ParkFacts } from '#core/park/contract.ts';
import { distanceLabels } from '#core/park/labels.ts';
import { parkTexts } from '#core/park/messages.ts';
import type { SectionWords } from '#core/park/site-contract.ts';
import { hasPicture, Picture } from '#core/park/web/Picture.tsx';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { configQuery } from '#core/sessions/web/queries.ts';
import { PlaceIcon } from '#platform/web/ui/icons.tsx';
import { mark, sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './Location.module.css';
import { Section } from './Section.tsx';

const besideLead = '(max-width: 62em) 100vw, 560px';
const halfBeside = '(max-width: 62em) 50vw, 280px';

/** The location: distances, views, one of them labelled as a model, and an embedded map or a link to one. */
export function Location({ words }: { words: SectionWords }) {
  const { data: config } = useQuery(configQuery);
  const { data: facts } = useQuery(parkFactsQuery);
  const mapUrl = config?.mapUrl;
  const hasModel = hasPicture('location');
  const views = (['tour-1', 'gate'] as const).filter(hasPicture);
  const address = <AddressLink address={config?.contact.address ?? ''} />;
  const isShown = mapUrl || hasModel || views.length > 0;
  return (
    <Section
      id="location"
      title={words.title}
      lead={words.lead}
      beside={
        isShown ? (
          <figure className={classes.map}>
            {mapUrl ? (
              <iframe
                className={classes.frame}
                src={mapUrl}
                title={t("Map of the park's surroundings")}
                loading="lazy"
                referrerPolicy="no-referrer"
              />
            ) : (
              <Picture name="location" sizes={besideLead} className={classes.picture} />
            )}
            <figcaption>
              {!mapUrl && hasModel && <ModelNote isSample={facts?.sample} />}
              {address}
            </figcaption>
            <div className={classes.views}>
              {views.map((name) => (
                <Picture
                  key={name}
                  name={name}
                  sizes={halfBeside}
                  ratio="3 / 2"
                  className={classes.picture}
                />
              ))}
            </div>
          </figure>
        ) : undefined
      }
    >
      {facts && <Distances facts={facts} />}
      {facts?.coordinates && <Directions {...facts.coordinates} />}
      {/* a blocked map falls back to the model */}
      {!isShown && address}
      {mapUrl && hasModel && (
        <figure className={`${classes.map} ${classes.below}`}>
          <Picture name="location" sizes={besideLead} className={classes.picture} />
          <figcaption>
            <ModelNote isSample={facts?.sample} />
          </figcaption>
        </figure>
      )}
    </Section>
  );
}

function ModelNote({ isSample = false }: { isSample: boolean | undefined }) {
  return `${sentences(t('Illustrative location model, not to scale.'), isSample && t('The sample park is no real place.'))}${mark(' ')}`;
}

function AddressLink({ address }: { address: string }) {
  if (address === '') return null;
  return (
    <Anchor
      inherit
      underline="always"
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noreferrer"
    >
      {t('Open the address on a map')}
    </Anchor>
  );
}

/** How far it is to the places that the operator states. */
function Distances({ facts: { distances, sample } }: { facts: ParkFacts }) {
  if (distances.length === 0) return null;
  return (
    <>
      <dl className={classes.places} aria-label={t('Distances by road')}>
        {distances.map(({ kind, name, km, minutes }) => (
          <div key={name}>
            <dt>
              {name}
              {!name.toLowerCase().includes(distanceLabels[kind].toLowerCase()) && (
                <span className={classes.kind}>{distanceLabels[kind]}</span>
              )}
            </dt>
            <dd>
              <span>{t('{km} km', { km })}</span> <span>{t('{minutes} min', { minutes })}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt="xs">
        {sentences(t('By car, without congestion.'), sample && parkTexts.sample)}
      </Text>
    </>
  );
}

type Coordinates = NonNullable<ParkFacts['coordinates']>;

/** Links to navigation apps; on a phone they open the app. */
function Directions({ latitude, longitude }: Coordinates) {
  const place = encodeURIComponent(`${latitude},${longitude}`);
  const links = {
    Waze: `https://www.waze.com/ul?ll=${place}&navigate=yes`,
    'Google Maps': `https://www.google.com/maps/search/?api=1&query=${place}`,
  };
  return (
    <div className={classes.links}>
      {Object.entries(links).map(([name, href]) => (
        <Button
          key={name}
          component="a"
          variant="default"
          leftSection={<PlaceIcon size={20} />}
          aria-label={t('Directions in {name}', { name })}
          href={href}
          target="_blank"
          rel="noreferrer"
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
