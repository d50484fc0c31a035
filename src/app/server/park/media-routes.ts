import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type PictureName, pictureNames } from '#core/park/media-labels.ts';
import { logoPolicy } from './icon-routes.ts';
import type { PictureVariants } from './picture-variants.ts';
import type { Park } from './read-park.ts';

type Found = { path: string; isFinal: boolean } | undefined;

/** Serves the films and the logo of the park and the variants of its pictures under /media; originals of pictures are never sent (D-227). */
export async function serveMedia(
  app: FastifyInstance,
  { site, logo, media: { files } }: Park,
  variants: PictureVariants,
): Promise<void> {
  const find = async (file: string): Promise<Found> => {
    const film = /\.(mp4|vtt)$/.test(file) ? files.get(file) : undefined;
    if (film) return { path: film, isFinal: true };
    const [, share, named, width, format] =
      /^(share-)?([a-z]+(?:-[a-z]+)*(?:-\d)?)(?:-(\d{3,4}))?\.(jpg|avif|webp)$/.exec(file) ?? [];
    const name: PictureName | undefined = pictureNames.find((each) => each === named);
    if (name === undefined) return undefined;
    if (width && (format === 'avif' || format === 'webp'))
      return variants.variant(name, Number(width), format);
    if (width || format !== 'jpg') return undefined;
    const path = await variants.jpeg(name, share ? 'share' : undefined);
    return path === undefined ? undefined : { path, isFinal: true };
  };

  // in a scope of its own, since the built files are served by the same plugin
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: '/', serve: false, cacheControl: false });
    scope.get('/media/share.png', async (_, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('image/png')
        .send(await variants.nameCard(site)),
    );
    if (logo) {
      scope.get(`/media/${logo.file}`, async (_, reply) =>
        reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-security-policy', logoPolicy)
          .type('image/svg+xml')
          .send(logo.svg),
      );
    }
    scope.get<{ Params: { file: string } }>('/media/:file', async ({ params }, reply) => {
      const found = await find(params.file);
      if (!found) return reply.callNotFound();
      // until the variant is made another file is sent in its place
      reply.header('cache-control', found.isFinal ? 'public, max-age=3600' : 'no-cache');
      return reply.sendFile(basename(found.path), dirname(found.path));
    });
  });
}
