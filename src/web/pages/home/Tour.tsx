import { Modal, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { films } from '#web/pictures.ts';
import { PlayIcon } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { Section } from './Section.tsx';
import classes from './Tour.module.css';

type Film = (typeof films)[number];

/** The films by their subject: 'Flyover', 'Street tour', 'Interior tour'. */
function titleOf(film: Film): string {
  return film.caption.split(':')[0] ?? film.caption;
}

function sceneOf(film: Film): string {
  const scene = film.caption.slice(titleOf(film).length + 1).trim();
  return scene.charAt(0).toUpperCase() + scene.slice(1);
}

/** Three films of the park; each plays in an overlay that closes by button, outside click and Escape (R-LAND-04, D-121). */
export function Tour() {
  const [playing, setPlaying] = useState<Film | null>(null);
  return (
    <Section
      title="Virtual tour"
      lead="From the expressway to the mezzanine in three short films, made from the park's own 3D model."
      ground="navy"
    >
      <ul className={classes.films}>
        {films.map((film) => (
          <li key={film.name}>
            <UnstyledButton className={classes.film} onClick={() => setPlaying(film)}>
              <span className={classes.still}>
                <Picture name={film.name} sizes="(max-width: 48em) 100vw, 420px" ratio="16 / 9" alt="" />
                <span className={classes.play}>
                  <PlayIcon size={28} />
                </span>
              </span>
              <span className={classes.title}>Play: {titleOf(film)}</span>
              <span className={classes.scene}>{sceneOf(film)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Modal
        opened={playing !== null}
        onClose={() => setPlaying(null)}
        size="min(64rem, calc(100vw - 2rem))"
        title={playing && titleOf(playing)}
        closeButtonProps={{ 'aria-label': 'Close film' }}
      >
        {playing && (
          // the films have no sound, so there is nothing to caption
          <video
            className={classes.video}
            src={`/media/${playing.name}.mp4`}
            poster={`/media/${playing.name}.jpg`}
            aria-label={playing.caption}
            width={1280}
            height={720}
            controls
            autoPlay
            muted
            playsInline
          />
        )}
      </Modal>
    </Section>
  );
}
