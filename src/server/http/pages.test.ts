import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type LinkedPart, type SentData, servePages } from './pages.ts';

const page = (words: string) =>
  `<html><head><title>Park</title><meta name="csp-nonce" content="__CSP_NONCE__"><link href="__SITE_URL__/"><meta property="og:title" content="Park"><meta property="og:description" content="Lots"><meta property="og:url" content="__SITE_URL__/"></head><body>${words}</body></html>`;

/** Draws what it was given, and how often it has drawn; it cannot draw a ghost. */
const drawer = `
  let drawn = 0;
  export async function prerender(path, data, nonce) {
    if (data.name === 'ghost') throw new Error('nothing to be seen');
    drawn += 1;
    return { body: \`<main data-drawn="\${drawn}" data-nonce="\${nonce}">\${path} of \${data.name ?? 'nobody'}</main>\` };
  }
`;

let app: FastifyInstance;
let folder: string;

const noData: SentData = async () => {
  throw new Error('no database');
};

type Opened = { sentData?: SentData; linkedPart?: LinkedPart; env?: object };

async function open({ sentData = async () => ({}), linkedPart, env = {} }: Opened = {}) {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(folder, 'pages'));
  await mkdir(join(folder, 'assets'));
  const files = {
    'index.html': page('shell'),
    'pages/home.html': page('<div id="root"><!--inside-->home<!--/inside--></div>'),
    'pages/home-view-plan.html': page('<div id="root"><!--inside-->plan<!--/inside--></div>'),
    'drawer.mjs': drawer,
    'pages/lost.html': page('lost <div id="root"><!--inside-->nothing<!--/inside--></div>'),
    'pages.json': JSON.stringify({
      pages: { '/': 'pages/home.html', '/?view=plan': 'pages/home-view-plan.html' },
      moved: { '/old': '/' },
      drawer: 'drawer.mjs',
      notFound: { path: '/lost', file: 'pages/lost.html' },
      known: ['/', '/dashboard', '/admin/agencies/:id'],
    }),
    'assets/main-1.js': 'plain script',
    'assets/main-1.js.gz': 'packed script',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  app = Fastify();
  await servePages(app, folder, readConfig({ ...env }), sentData, linkedPart);
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a page', () => {
  it('is the drawn one where there is one, else the shell, else a 404 that is a page too', async () => {
    const get = await open();
    const seen = async (url: string) => {
      const { statusCode, body } = await get(url);
      return [statusCode, /shell|home|lost|of nobody/.exec(body)?.[0]];
    };
    expect(await seen('/')).toEqual([200, 'of nobody']);
    expect(await seen('/dashboard')).toEqual([200, 'shell']);
    expect(await seen('/dashboard/')).toEqual([200, 'shell']);
    expect(await seen('/admin/agencies/12')).toEqual([200, 'shell']);
    expect(await seen('/admin/agencies/12/more')).toEqual([404, 'lost']);
    expect(await seen('/nowhere')).toEqual([404, 'lost']);
  });

  it.each([
    ['/?', '/ of nobody'],
    ['/?utm_source=paper&lot=1', '/ of nobody'],
    ['/?view=map', '/ of nobody'],
    ['/?view=plan', '/?view=plan of nobody'],
    ['/?gclid=2&%76iew=plan', '/?view=plan of nobody'],
  ])(
    'is the one drawn for a view that the query names, else the one drawn without: %s',
    async (url, drawn) => {
      const get = await open();
      expect((await get(url)).body).toContain(`>${drawn}<`);
    },
  );

  it('tells where it is shared of the part that its link names, and stays one page for search engines', async () => {
    const linkedPart: LinkedPart = async (path, query) => {
      const part = query.get('part');
      return part === null
        ? undefined
        : { title: `${path} "${part}" $&`, description: '<b>', query: '?part=1&more' };
    };
    const get = await open({ linkedPart });
    const shared = async (url: string) => {
      const { body } = await get(url, { host: 'park.example' });
      const told = Array.from(
        body.matchAll(/property="og:\w+" content="([^"]*)"/g),
        ([, content]) => content,
      );
      return [...told, /<title>(.*)<\/title>/.exec(body)?.[1], /<link href="([^"]*)"/.exec(body)?.[1]];
    };
    const page = ['Park', 'http://park.example/'];
    expect(await shared('/?utm_source=paper')).toEqual(['Park', 'Lots', 'http://park.example/', ...page]);
    expect(await shared('/?part=roof')).toEqual([
      '/ &#34;roof&#34; $&#38;',
      '&#60;b&#62;',
      'http://park.example/?part=1&#38;more',
      ...page,
    ]);
  });

  it('that has moved is sent on, with what a campaign has added', async () => {
    const get = await open();
    const { statusCode, headers } = await get('/old?utm_source=paper');
    expect([statusCode, headers.location]).toEqual([302, '/?utm_source=paper']);
  });

  it('carries a nonce of its own, in its policy and in its text', async () => {
    const get = await open();
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, body } = await get('/');
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
        expect(body).toContain(`content="${nonce}"`);
        expect(body).not.toContain('__CSP_NONCE__');
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('brings the data it opens with, as it is, in a block that nothing in the data can end', async () => {
    const data = { name: '</script><b>', description: '__CSP_NONCE__ __SITE_URL__' };
    const get = await open({ sentData: async (path) => ({ path, ...data }) });
    const { body } = await get('/');
    const block = /<script type="application\/json" id="sent-data">(.*)<\/script><\/body>/.exec(body)?.[1];
    expect(block).not.toContain('<');
    expect(JSON.parse(block ?? '')).toEqual({ path: '/', ...data });
  });

  it('shows its data before any script has run, drawn once until they change', async () => {
    let name = 'Aina';
    const get = await open({ sentData: async () => ({ name }) });
    const seen = async () =>
      /<div id="root"><main data-drawn="(\d+)".*>(.*)<\/main><\/div>/.exec((await get('/')).body);
    expect((await seen())?.slice(1)).toEqual(['1', '/ of Aina']);
    expect((await seen())?.slice(1)).toEqual(['1', '/ of Aina']);
    name = 'Farah';
    expect((await seen())?.slice(1)).toEqual(['2', '/ of Farah']);
    // each page names the year (R-NAV-27)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-06-01') });
    expect((await seen())?.slice(1)).toEqual(['3', '/ of Farah']);
  });

  it('that is not found comes with its data too, drawn once for all addresses', async () => {
    const get = await open({ sentData: async () => ({ name: 'Aina' }) });
    const seen = async (url: string) => {
      const { statusCode, body } = await get(url);
      return [statusCode, ...(/data-drawn="(\d+)".*>(.*)<\/main>/.exec(body)?.slice(1) ?? [])];
    };
    expect(await seen('/nowhere')).toEqual([404, '1', '/lost of Aina']);
    expect(await seen('/elsewhere?lot=1')).toEqual([404, '1', '/lost of Aina']);
    expect((await get('/nowhere')).body).toContain('id="sent-data"');
  });

  it('gives its drawn styles the nonce of each answer, and data that look like a mark none', async () => {
    const get = await open({ sentData: async () => ({ name: '__CSP_NONCE__ __SITE_URL__' }) });
    const { headers, body } = await get('/');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(body).toContain(`data-nonce="${nonce}"`);
    expect(body).toContain('/ of __CSP_NONCE__ __SITE_URL__');
  });

  it.each([
    ['its data cannot be read', noData],
    // as from a database that is frozen
    ['its data never come', () => new Promise<never>(() => {})],
    ['it cannot be drawn with them', async () => ({ name: 'ghost' })],
  ])('opens as it was built, without data, when %s', async (_, sentData) => {
    const get = await open({ sentData });
    const { statusCode, body } = await get('/');
    expect([statusCode, body.includes('sent-data')]).toEqual([200, false]);
    expect(body).toContain('<div id="root">home</div>');
  });

  it('names the address of the site: the configured one, else the one it was asked at', async () => {
    const get = await open();
    expect((await get('/', { host: 'lots.example:81' })).body).toContain('href="http://lots.example:81/"');
    expect((await get('/', { host: '"><script>' })).body).toContain('href="http://localhost/"');
    await app.close();
    const configured = await open({ env: { PUBLIC_URL: 'https://park.example/' } });
    expect((await configured('/', { host: 'evil.example' })).body).toContain('href="https://park.example/"');
  });
});

describe('search engines', () => {
  it('are told which pages there are and to leave the API alone', async () => {
    const get = await open({ env: { PUBLIC_URL: 'https://park.example' } });
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toContain('text/plain');
    expect(robots.body).toContain('Disallow: /api/');
    expect(robots.body).toContain('Sitemap: https://park.example/sitemap.xml');
    const map = await get('/sitemap.xml');
    expect(map.headers['content-type']).toContain('application/xml');
    // the drawn pages, no view of one, and no place behind a sign-in
    expect(map.body.match(/<loc>[^<]*/g)).toEqual(['<loc>https://park.example/']);
  });
});

describe('a file', () => {
  it('comes packed to who takes it so, and is kept for good when its name tells its content', async () => {
    const get = await open();
    const packed = await get('/assets/main-1.js', { 'accept-encoding': 'gzip' });
    expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed script', 'gzip']);
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/assets/main-1.js')).body).toBe('plain script');
  });

  it('that is not there is a plain 404, and what the build needs for itself is not served', async () => {
    const get = await open();
    for (const url of ['/assets/gone.js', '/pages.json', '/pages/home.html', '/index.html']) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode, body]).toEqual([url, 404, 'Not found']);
    }
  });
});
