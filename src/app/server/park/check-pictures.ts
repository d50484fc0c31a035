import { basename } from 'node:path';
import { ofPark } from '#platform/server/costly-work.ts';
import { withSharp } from '#platform/server/image.ts';
import type { ParkMedia } from './read-media.ts';

/**
 * Decodes every picture once, as small as it gets: one that was copied in part has its whole size in its header. Too slow for
 * every start, so `park:check` alone does it (D-395).
 */
export async function checkPictures({ files, pictures }: ParkMedia, mistakes: string[]): Promise<void> {
  for (const name of Object.keys(pictures)) {
    const path = files.get(name);
    if (!path) continue;
    const isWhole = await withSharp(ofPark, (sharp) =>
      sharp(path, { failOn: 'truncated' })
        .resize({ width: 64, height: 64, fit: 'inside' })
        .raw()
        .toBuffer()
        .then(
          () => true,
          () => false,
        ),
    );
    if (!isWhole) mistakes.push(`media/${basename(path)}: is damaged, or was copied in part: copy it again`);
  }
}
