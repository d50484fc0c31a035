import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { SectionWords } from '#core/park/site-contract.ts';
import { hasPicture, Picture } from '#core/park/web/Picture.tsx';
import { paths } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';
import classes from './About.module.css';
import { Section } from './Section.tsx';

/** `sizes` of the pictures beside a text: seven twelfths of the page from tablets on. */
const besideText = '(max-width: 48em) 100vw, (max-width: 75em) 58vw, 760px';

function pictureOf({ picture }: SectionWords, className = '') {
  if (!picture || !hasPicture(picture)) return undefined;
  return <Picture name={picture} sizes={besideText} className={`${classes.picture} ${className}`} />;
}

function Paragraphs({ words }: { words: SectionWords }) {
  if (words.paragraphs.length === 0) return null;
  return (
    <div className={classes.text}>
      {words.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

function Points({ words }: { words: SectionWords }) {
  if (words.points.length === 0) return null;
  return (
    <dl className={classes.points}>
      {words.points.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** About the park. */
export function About({ words }: { words: SectionWords }) {
  return (
    <Section title={words.title} lead={words.lead} beside={pictureOf(words, classes.above)}>
      <Paragraphs words={words} />
      <Points words={words} />
      <Button component={Link} to={paths.hub()} variant="default" mt="xs">
        {/* "Learn More" alone is ambiguous in a screen reader's list of links */}
        {t('Learn More')} <span className={classes.unseen}>{t('about the lots')}</span>
      </Button>
    </Section>
  );
}

/** About the units. */
export function Units({ words }: { words: SectionWords }) {
  return (
    <Section title={words.title} lead={words.lead} beside={pictureOf(words, classes.aside)} mirrored>
      <Paragraphs words={words} />
      <Points words={words} />
    </Section>
  );
}
