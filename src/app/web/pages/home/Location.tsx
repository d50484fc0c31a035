import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '#features/sessions/web/queries.ts';
import { PlaceIcon } from '#platform/web/ui/icons.tsx';
import { Picture } from '#platform/web/ui/Picture.tsx';
import classes from './About.module.css';
import { Section } from './Section.tsx';

const besideText = '(max-width: 62em) 100vw, 560px';

const modelNote = 'Illustrative location model, not to scale. ';

/** The location (R-LAND-08): a picture labelled as a model, and an embedded map or a link to one (D-121). */
export function Location() {
  const { data } = useQuery(configQuery);
  const address = data?.contact.address ?? '';
  const mapUrl = data?.mapUrl;
  return (
    <Section
      title="Beside the interchange"
      lead="The park lies beside the expressway, with roads to the town centre, the seaport and the airport."
      beside={
        <figure className={classes.map}>
          {mapUrl ? (
            <iframe
              className={classes.frame}
              src={mapUrl}
              title="Map of the park's surroundings"
              loading="lazy"
              referrerPolicy="no-referrer"
            />
          ) : (
            <Picture name="location" sizes={besideText} className={classes.picture} />
          )}
          <figcaption>
            {!mapUrl && modelNote}
            {address !== '' && (
              <Anchor
                inherit
                underline="always"
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
                target="_blank"
                rel="noreferrer"
              >
                Open the address on a map
              </Anchor>
            )}
          </figcaption>
        </figure>
      }
    >
      <ul className={classes.places}>
        {['Expressway interchange', 'Town centre', 'Seaport', 'Airport'].map((place) => (
          <li key={place}>
            <PlaceIcon size={20} />
            {place}
          </li>
        ))}
      </ul>
      {mapUrl ? (
        // a blocked map falls back to the model
        <figure className={`${classes.map} ${classes.below}`}>
          <Picture name="location" sizes={besideText} className={classes.picture} />
          <figcaption>{modelNote}</figcaption>
        </figure>
      ) : (
        <Picture
          name="hero"
          sizes={besideText}
          ratio="16 / 9"
          className={`${classes.picture} ${classes.below}`}
        />
      )}
    </Section>
  );
}
