import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import { Picture } from '#platform/web/ui/Picture.tsx';
import classes from './About.module.css';
import { Section } from './Section.tsx';

/** `sizes` of the pictures beside a text: seven twelfths of the page from tablets on. */
const besideText = '(max-width: 62em) 100vw, 760px';

/** About the park, with its site plan. */
export function About() {
  return (
    <Section
      title="A park laid out for working businesses"
      beside={<Picture name="about" sizes={besideText} ratio="3 / 2" className={classes.picture} />}
    >
      <div className={classes.text}>
        <p>
          Aero Boulevard runs from the gate through the middle of the park. Three streets and a ring road
          reach every lot, service lanes serve the rear of the terraces, and landscaped fire breaks separate
          the blocks.
        </p>
        <p>
          The management office, a cafe and surau, visitor parking and the guard house stand by the entrance.
          A retention pond and a linear park close the northern edge.
        </p>
      </div>
      <Button component={Link} to={paths.hub()} size="lg" mt="md">
        Learn More
        {/* "Learn More" alone is ambiguous in a screen reader's list of links */}
        <span className={classes.unseen}>{' about the lots'}</span>
      </Button>
    </Section>
  );
}

/** About the units, with interior pictures. */
export function Transform() {
  return (
    <Section
      title="Transform your business"
      lead="Production, storage and office at one address, in a unit with its own street front."
      ground="paper"
      beside={<Picture name="interior" sizes={besideText} ratio="3 / 2" className={classes.picture} />}
      mirrored
    >
      <dl className={classes.points}>
        <div>
          <dt>One open floor</dt>
          <dd>Racking, machines and forklifts share an open-plan bay behind a roller shutter.</dd>
        </div>
        <div>
          <dt>An office above it</dt>
          <dd>The mezzanine puts the office under the same roof, with windows facing the street.</dd>
        </div>
        <div>
          <dt>Easy to find</dt>
          <dd>A glazed entrance and a large lot number face the road.</dd>
        </div>
      </dl>
    </Section>
  );
}
