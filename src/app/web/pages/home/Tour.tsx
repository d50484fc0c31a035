import { useState } from 'react';
import type { Film } from '#core/park/media-contract.ts';
import type { SectionWords } from '#core/park/site-contract.ts';
import { Picture } from '#core/park/web/Picture.tsx';
import { parkSite } from '#core/park/web/site.ts';
import { onPlainClick } from '#platform/web/ui/hydration.ts';
import { PlayIcon } from '#platform/web/ui/icons.tsx';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { t } from '#shared/say.ts';
import { Section } from './Section.tsx';
import classes from './Tour.module.css';

/** The player and its dialog are loaded with the first film. */
const FilmDialog = lazyDialog(async () => (await import('./FilmDialog.tsx')).FilmDialog);

/** The films of the park, if it has any; each plays in an overlay that closes by button, outside click and Escape. */
export function Tour({ words }: { words: SectionWords }) {
  const [chosen, setChosen] = useState<Film | null>(null);
  const [playing, setPlaying] = useState(false);
  const play = (film: Film) => {
    setChosen(film);
    setPlaying(true);
  };
  const { films } = parkSite().media;
  if (films.length === 0) return null;
  return (
    <Section title={words.title} lead={words.lead} ground="navy">
      <ul className={classes.films}>
        {films.map((film) => (
          <li key={film.name}>
            <a
              className={classes.film}
              href={`/media/${film.name}.mp4`}
              onClick={onPlainClick(() => play(film))}
            >
              <span className={classes.still}>
                <Picture name={film.name} sizes="(max-width: 48em) 100vw, 420px" ratio="16 / 9" alt="" />
                <span className={classes.play}>
                  <PlayIcon size={28} />
                </span>
              </span>
              <span className={classes.title}>{t('Play: {title}', { title: film.title })}</span>
              <span className={classes.scene}>{film.scene}</span>
            </a>
          </li>
        ))}
      </ul>
      {chosen && <FilmDialog film={chosen} opened={playing} onClose={() => setPlaying(false)} />}
    </Section>
  );
}
