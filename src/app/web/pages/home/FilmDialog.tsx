import type { Film } from '#core/park/media-contract.ts';
import { hasPicture } from '#core/park/web/Picture.tsx';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './Tour.module.css';

type Props = { film: Film; opened: boolean; onClose: () => void };

/** A video dialog; closing it by button, outside click or Escape stops the film. */
export function FilmDialog({ film, opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="min(64rem, calc(100vw - 2rem))"
      title={film.title}
      closeButtonProps={{ 'aria-label': t('Close film') }}
    >
      <video
        key={film.name}
        className={classes.video}
        src={`/media/${film.name}.mp4`}
        poster={hasPicture(film.name) ? `/media/${film.name}.jpg` : undefined}
        aria-label={joined(': ', [film.title, film.scene])}
        width={1280}
        height={720}
        controls
        autoPlay
        muted
        playsInline
      >
        {/* the films have no sound: the captions say what they show */}
        {film.hasCaptions && (
          <track kind="captions" src={`/media/${film.name}.vtt`} srcLang="en" label={t('English')} default />
        )}
      </video>
    </Dialog>
  );
}
