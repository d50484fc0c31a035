import { useState } from 'react';
import type { SectionWords } from '#features/park/site-contract.ts';
import { films } from '#platform/web/pictures.ts';
import { onPlainClick } from '#platform/web/ui/hydration.ts';
import { PlayIcon } from '#platform/web/ui/icons.tsx';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { Picture } from '#platform/web/ui/Picture.tsx';
import type { Film } from './FilmDialog.tsx';
import { Section } from './Section.tsx';
import classes from './Tour.module.css';

/** The player and its dialog are loaded with the first film. */
const FilmDialog = lazyDialog(async () => (await import('./FilmDialog.tsx')).FilmDialog);

function sceneOf(film: Film): string {
  const scene = film.caption.slice(titleOf(film).length + 1).trim();
  return scene.charAt(0).toUpperCase() + scene.slice(1);
}

/** The films of the park; each plays in an overlay that closes by button, outside click and Escape. */
export function Tour({ words }: { words: SectionWords }) {
  const [chosen, setChosen] = useState<Film | null>(null);
  const [playing, setPlaying] = useState(false);
  const play = (film: Film) => {
    setChosen(film);
    setPlaying(true);
  };
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
              <span className={classes.title}>Play: {titleOf(film)}</span>
              <span className={classes.scene}>{sceneOf(film)}</span>
            </a>
          </li>
        ))}
      </ul>
      {chosen && (
        <FilmDialog
          film={chosen}
          title={titleOf(chosen)}
          opened={playing}
          onClose={() => setPlaying(false)}
        />
      )}
    </Section>
  );
}

/** The films by their subject: 'Flyover', 'Street tour', 'Interior tour'. */
function titleOf(film: Film): string {
  return film.caption.split(':')[0] ?? film.caption;
}
