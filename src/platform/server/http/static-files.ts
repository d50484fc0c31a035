import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import { siteUrl } from '#platform/server/portal-url.ts';
import { addressIn, type Language } from '#shared/language.ts';

/** Serves the built files with precompressed variants; files with a hash in their name are immutable. */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // only existing files are routed: an unknown path falls through to the page or to a plain 404
    wildcard: false,
    globIgnore: ['**/index.html', '.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${sep}assets${sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
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
