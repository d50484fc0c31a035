import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { type Film, titleOf } from './films.ts';
import classes from './Tour.module.css';

/** A video dialog; closing it by button, outside click or Escape stops the film (D-121). */
export function FilmDialog({ film, opened, onClose }: { film: Film; opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="min(64rem, calc(100vw - 2rem))"
      title={titleOf(film)}
      closeButtonProps={{ 'aria-label': 'Close film' }}
    >
      {/* the films have no sound, so there is nothing to caption */}
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
      />
    </Dialog>
  );
}
