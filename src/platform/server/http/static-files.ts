import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import { siteUrl } from '#platform/server/portal-url.ts';
import { addressIn, type Language } from '#shared/language.ts';

/** For a path with a file extension that is no file. */
export function sendPlainNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found');
}

/** Serves the built files with precompressed variants; those in assets/ have a hash in their name and are immutable. */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const common = { index: false, preCompressed: true, cacheControl: false } as const;
  // one route: a route for each of the hundreds of files takes a tenth of a second at every start
  await app.register(
    async (assets) => {
      assets.setNotFoundHandler((_request, reply) => sendPlainNotFound(reply));
      await assets.register(fastifyStatic, {
        ...common,
        root: join(folder, 'assets'),
        allowedPath: (path) => !/\.(?:br|gz)$/.test(path),
        setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
      });
    },
    { prefix: '/assets' },
  );
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    // only existing files are routed: an unknown path falls through to the page or to a plain 404
    wildcard: false,
    globIgnore: ['**/index.html', '.vite/**', 'assets/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  });
}

/** What the manifest says of the park; the darkest shade of its colour is that of the installed app. */
export type ParkName = {
  name: string;
  shortName: string;
  colors: { primary?: readonly string[] | undefined };
  languages: readonly Language[];
};

/** The manifest with which a phone installs the portal as an app. */
export function serveManifest(app: FastifyInstance, park: ParkName): void {
  const manifest = {
    name: park.name,
    short_name: park.shortName,
    description: `Lots and bookings of ${park.name}`,
    start_url: '/',
    display: 'standalone',
    background_color: '#F7F5F0',
    theme_color: park.colors.primary?.[9] ?? '#0B2545',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
  app.get('/site.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(manifest),
  );
}

type Searched = { config: Config; site: ParkName };

/** robots.txt, which leaves the pictures of previews to robots, and sitemap.xml. */
export function serveForSearch(app: FastifyInstance, pages: readonly string[], parts: Searched): void {
  const { config, site } = parts;
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nAllow: /api/public/*/picture\nSitemap: ${siteUrl(request, config)}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', (request, reply) => {
    const base = siteUrl(request, config);
    const entries = pages
      .filter((page) => !page.includes('?'))
      .flatMap((page) => site.languages.map((language) => addressIn(language, page)))
      .map((address) => `<url><loc>${base}${address}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
      );
  });
}
