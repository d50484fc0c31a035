import { basename, extname } from 'node:path';
import type { LotType } from '#core/lots/lifecycle.ts';
import type { ParkDetails } from '#core/park/details-contract.ts';
import { filmNames, type PictureName, pictureNames, typePictures } from '#core/park/media-labels.ts';
import type { ParkSite } from '#core/park/site-contract.ts';
import type { ParkMedia } from './read-media.ts';

type Shown = {
  words: ParkSite['words'];
  details: Pick<ParkDetails, 'people' | 'progress'>;
  types: readonly LotType[];
  hasPlan: boolean;
};

/** The files of `media` that no page shows, each with what would show it (D-395). */
export function unshownMedia({ files, films }: ParkMedia, park: Shown): string[] {
  return [...files].flatMap(([name, path]) => {
    const why = films.some((film) => name === `${film.name}.mp4`)
      ? !park.words.tour && 'park.yaml has no words.tour'
      : extname(name) === '.vtt'
        ? !files.has(name.replace('.vtt', '.mp4')) && `there is no film ${name.replace('.vtt', '.mp4')}`
        : missingFor(
            pictureNames.find((each) => each === name),
            films,
            park,
          );
    return why ? [`media/${basename(path)}: is shown nowhere: ${why}`] : [];
  });
}

/** What a picture lacks to be shown; nothing if a page shows it. */
function missingFor(
  name: PictureName | undefined,
  films: ParkMedia['films'],
  { words, details, types, hasPlan }: Shown,
): string | undefined {
  const isNamed = [words.about, words.units].some((section) => section?.picture === name);
  if (!name || isNamed || name === 'hero' || name === 'gate') return undefined;
  const film = filmNames.find((each) => each === name);
  if (film) {
    const isView = film === 'tour-1' && words.location !== undefined;
    const isStill = words.tour && films.some((each) => each.name === film);
    return isView || isStill ? undefined : `there is no film ${film}.mp4, or no words.tour in park.yaml`;
  }
  if (name === 'location') return words.location ? undefined : 'park.yaml has no words.location';
  if (name === 'master-plan') return hasPlan ? undefined : 'plan.geojson has no lots';
  const type = (Object.keys(typePictures) as LotType[]).find((each) => typePictures[each] === name);
  if (type) return types.includes(type) ? undefined : `park.yaml names no type ${type}`;
  const people = [...details.people, ...details.progress];
  if (people.some(({ picture }) => picture === name)) return undefined;
  return name === 'about' || name === 'interior'
    ? `neither words.about nor words.units of park.yaml has picture: ${name}`
    : `park.yaml names it nowhere`;
}
