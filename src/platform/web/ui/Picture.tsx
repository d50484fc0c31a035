import { preload } from 'react-dom';
import { type PictureName, pictures } from '#platform/web/pictures.ts';
import classes from './Picture.module.css';

type Props = {
  name: PictureName;
  /** The `sizes` attribute. */
  sizes: string;
  /** Overrides the alt text; '' where the adjacent text says the same. */
  alt?: string;
  /** Aspect ratio as 'width / height'; by default the picture's own. */
  ratio?: string;
  /** Preloaded, for the first picture of a page; all others are lazy. */
  first?: boolean;
  className?: string | undefined;
};

/** A responsive picture of the park; its space is reserved before it has loaded. */
export function Picture({ name, sizes, alt, ratio, first = false, className }: Props) {
  const { width, height, alt: caption, widths } = pictures[name];
  const sources = (format: 'avif' | 'webp') =>
    widths.map((each) => `/media/${name}-${each}.${format} ${each}w`).join(', ');
  const fallback = `/media/${name}.jpg`;
  // over HTTP/1.1 a browser that finds it in the body asks for it behind all scripts of the head
  if (first) {
    preload(fallback, {
      as: 'image',
      imageSrcSet: sources('avif'),
      imageSizes: sizes,
      type: 'image/avif',
      fetchPriority: 'high',
    });
  }
  return (
    <picture className={className ? `${classes.frame} ${className}` : classes.frame}>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />
      <img
        className={classes.picture}
        src={fallback}
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
