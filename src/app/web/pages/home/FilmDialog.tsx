import type { films } from '#platform/web/pictures.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import classes from './Tour.module.css';

export type Film = (typeof films)[number];

type Props = { film: Film; title: string; opened: boolean; onClose: () => void };

/** A video dialog; closing it by button, outside click or Escape stops the film. */
export function FilmDialog({ film, title, opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="min(64rem, calc(100vw - 2rem))"
      title={title}
      closeButtonProps={{ 'aria-label': 'Close film' }}
    >
      <video
        key={film.name}
        className={classes.video}
        src={`/media/${film.name}.mp4`}
        poster={`/media/${film.name}.jpg`}
        aria-label={film.caption}
        width={1280}
        height={720}
        controls
        autoPlay
        muted
        playsInline
      >
        {/* the films have no sound: the captions say what they show */}
        <track kind="captions" src={`/media/${film.name}.vtt`} srcLang="en" label="English" default />
      </video>
    </Dialog>
  );
}
