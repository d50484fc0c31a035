import type { FastifyInstance } from 'fastify';
import { holdsName } from '#core/park/labels.ts';
import { ofPark } from '#platform/server/costly-work.ts';
import { withSharp } from '#platform/server/image.ts';
import { KeyedCache } from '#platform/server/keyed-cache.ts';
import { escapeHtml } from '#shared/html.ts';
import { drawLetters, groundOf } from './draw-letters.ts';
import type { Park } from './read-park.ts';

/** An SVG that is opened by itself runs nothing and loads nothing. */
export const logoPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Width in pixels of each icon, under the name that browsers and phones ask for. */
const icons = { 'favicon.ico': 32, 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };

/** Serves the icons of the site: logo and app icon of the park, or else its initials (D-228). */
export function serveIcons(
  app: FastifyInstance,
  { site, logo, icon }: Pick<Park, 'site' | 'logo' | 'icon'>,
): void {
  const cached = { 'cache-control': 'public, max-age=3600' };
  const initials = initialsOf(site.shortName);
  const sign = logo && !holdsName(logo) ? logo.svg : drawInitials(initials, groundOf(site));
  app.get('/favicon.svg', (_, reply) =>
    reply
      .headers({ ...cached, 'content-security-policy': logoPolicy })
      .type('image/svg+xml')
      .send(sign),
  );
  const drawn = new KeyedCache<string, Buffer>();
  for (const [name, width] of Object.entries(icons)) {
    const draw = () =>
      icon
        ? withSharp(ofPark, (sharp) => sharp(icon).resize(width).png().toBuffer())
        : drawLetters(initials, site, { width, height: width, letterPx: width * 0.4 });
    app.get(`/${name}`, async (_, reply) => {
      const picture = await drawn.get(name, draw);
      return reply.headers(cached).type('image/png').send(picture);
    });
  }
}

/** The first letters of the first two words. */
function initialsOf(name: string): string {
  const words = name.split(' ').slice(0, 2);
  return words.map(([letter = '']) => letter.toUpperCase()).join('');
}

function drawInitials(initials: string, ground: string): string {
  const letters = `font-family="sans-serif" font-size="28" font-weight="700" text-anchor="middle" fill="#fff"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${ground}"/><text x="32" y="42" ${letters}>${escapeHtml(initials)}</text></svg>`;
}
