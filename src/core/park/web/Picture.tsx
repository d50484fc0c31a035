import { preload } from 'react-dom';
import type { PictureName } from '../media-labels.ts';
import classes from './Picture.module.css';
import { parkSite } from './site.ts';

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

/** Whether the folder of the park holds a picture. */
export const hasPicture = (name: PictureName): boolean => parkSite().media.pictures[name] !== undefined;

/** A responsive picture of the park, if it has this one; its space is reserved before it has loaded. */
export function Picture({ name, sizes, alt, ratio, first = false, className }: Props) {
  const picture = parkSite().media.pictures[name];
  if (!picture) return null;
  const { width, height, alt: caption, widths } = picture;
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
