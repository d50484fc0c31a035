import { type PictureName, pictures } from '#platform/web/pictures.ts';
import classes from './Picture.module.css';

type Props = {
  name: PictureName;
  /** How wide it is shown, as the `sizes` attribute wants it. */
  sizes: string;
  /** Replaces the caption; '' where the text beside it says the same. */
  alt?: string;
  /** Shape of the frame as 'width / height'; without it the picture keeps its own. */
  ratio?: string;
  /** The first picture of a page is fetched at once; all others wait until they come near. */
  first?: boolean;
  className?: string | undefined;
};

/** A picture of the park in the smallest sufficient size; its place is kept free before it has loaded. */
export function Picture({ name, sizes, alt, ratio, first = false, className }: Props) {
  const { width, height, alt: caption, widths } = pictures[name];
  const sources = (format: 'avif' | 'webp') =>
    widths.map((each) => `/media/${name}-${each}.${format} ${each}w`).join(', ');
  return (
    <picture className={className ? `${classes.frame} ${className}` : classes.frame}>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />
      <img
        className={classes.picture}
        src={`/media/${name}.jpg`}
        alt={alt ?? caption}
        width={width}
        height={height}
        style={ratio === undefined ? undefined : { aspectRatio: ratio }}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
