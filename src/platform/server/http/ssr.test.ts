import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { writeBuiltPages } from '#test/built-pages.ts';
import { defaultStaleLimits, ResponseCache } from './response-cache.ts';
import { type FreshData, type LinkedPart, type MayRender, servePages } from './ssr.ts';

let [now, folder] = ['', ''];
let app: FastifyInstance;
let cache: ResponseCache;

type Opened = {
  name?: () => Promise<string>;
  linkedPart?: LinkedPart;
  freshData?: FreshData;
  mayRender?: MayRender;
  env?: object;
};

async function open({ name = async () => 'Aina', linkedPart, freshData, mayRender, env = {} }: Opened = {}) {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await writeBuiltPages(folder);
  now = '2031-06-01T12:00:00Z';
  app = Fastify();
  cache = new ResponseCache(() => new Date(now), { ...defaultStaleLimits, pauseMs: 0 });
  cache.connected();
  await servePages(app, join(folder, 'web'), {
    config: readConfig({ ...env }),
    inLanguage: () => ({
      site: {
        name: 'Park',
        shortName: 'P',
        languages: ['en'],
        colors: { primary: Array(10).fill('#3b1f4b') },
      },
      api: { name },
    }),
    now: () => new Date(now),
    cache,
    ...(linkedPart && { linkedPart }),
    ...(freshData && { freshData }),
    ...(mayRender && { mayRender }),
  });
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a page', () => {
  it('is rendered if public, an empty shell if not, and a 404 page for an unknown address', async () => {
    const get = await open();
    const seen = async (url: string) => {
      const { statusCode, body } = await get(url);
      return [statusCode, /[^>"]* of Aina|"shell"/.exec(body)?.[0]];
    };
    expect(await seen('/')).toEqual([200, '/ of Aina']);
    expect(await seen('/dashboard')).toEqual([200, '"shell"']);
    expect(await seen('/dashboard/')).toEqual([200, '"shell"']);
    expect(await seen('/admin/agencies/12')).toEqual([200, '"shell"']);
    expect(await seen('/admin/agencies/12/more')).toEqual([404, '/lost of Aina']);
    expect(await seen('/nowhere')).toEqual([404, '/lost of Aina']);
  });

  it.each([
    ['/?', '/', ''],
    ['/?utm_source=paper&lot=1', '/', ''],
    ['/?view=map', '/?view=map', '?view=map'],
    ['/?phase=2&lot=1&view=plan', '/?phase=2&view=plan', '?phase=2&#38;view=plan'],
    ['/?view=plan', '/?view=plan', '?view=plan'],
    ['/?gclid=2&%76iew=plan', '/?view=plan', '?view=plan'],
  ])(
    'is the one of a view that the query names, else the one without, and says so: %s',
    async (url, page, search) => {
      const get = await open();
      expect((await get(url)).body).toContain(`<div id="root" data-search="${search}"><main`);
      expect((await get(url)).body).toContain(`>${page} of Aina<`);
    },
  );

  it('has its own title and description, and links every file of its route once', async () => {
    const get = await open();
    const { body } = await get('/');
    expect(body).toContain('<title>A $&#38; title</title><meta name="description" content="Rendered">');
    const links = Array.from(
      body.matchAll(/(canonical|stylesheet|module|modulepreload)"[a-z="\s]* (?:href|src)="([^"]*)"/g),
    );
    // in the order in which the browser asks: what the first paint waits for comes first
    expect(links.map(([, rel, href]) => [rel, href])).toEqual([
      ['stylesheet', '/assets/index-1.css'],
      ['stylesheet', '/assets/table-1.css'],
      ['canonical', '/'],
      ['module', '/assets/index-1.js'],
      ['modulepreload', '/assets/home-1.js'],
      ['modulepreload', '/assets/table-1.js'],
    ]);
  });

  it('has preview data of the part that its link names, and one canonical address', async () => {
    const linkedPart: LinkedPart = async (path, query) => {
      const part = query.get('part');
      return part === null
        ? undefined
        : { title: `${path} "${part}" $&`, description: '<b>', query: '?part=1&more' };
    };
    const get = await open({ linkedPart, env: { PUBLIC_URL: 'http://park.example' } });
    const shared = async (url: string) => {
      const { body } = await get(url);
      const preview = Array.from(
        body.matchAll(/property="og:\w+" content="([^"]*)"/g),
        ([, content]) => content,
      );
      return [
        /<title>(.*)<\/title>/.exec(body)?.[1],
        ...preview,
        /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1],
      ];
    };
    const canonical = 'http://park.example/';
    expect(await shared('/?utm_source=paper')).toEqual([
      'A $&#38; title',
      'Park',
      'Lots',
      canonical,
      canonical,
    ]);
    expect(await shared('/?part=roof')).toEqual([
      '/ &#34;roof&#34; $&#38;',
      '/ &#34;roof&#34; $&#38;',
      '&#60;b&#62;',
      'http://park.example/?part=1&#38;more',
      canonical,
    ]);
  });

  it('that has moved redirects, with the campaign’s query', async () => {
    const get = await open();
    const { statusCode, headers } = await get('/old?utm_source=paper');
    expect([statusCode, headers.location]).toEqual([302, '/?utm_source=paper']);
  });

  it('brings the data it was rendered with in a block that nothing in the data can end', async () => {
    const name = '</script><b> __CSP_NONCE__ $&';
    const get = await open({ name: async () => name });
    const { body } = await get('/');
    const block = /<script type="application\/json" id="query-state">(.*?)<\/script><\/body>/.exec(body)?.[1];
    expect(block).not.toContain('<');
    expect(JSON.parse(block ?? '')).toEqual({ name });
  });
});

describe('a public page', () => {
  it('is identical for every visitor until the data or the year change, nonce included', async () => {
    let name = 'Aina';
    const get = await open({ name: async () => name });
    const seen = async () => {
      const { headers, body } = await get('/');
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
      expect(body).toContain(`<meta name="csp-nonce" content="${nonce}">`);
      expect(body).toContain(`data-nonce="${nonce}"`);
      return {
        etag: headers.etag,
        body,
        nonce,
        main: /data-rendered="(\d+)".*>(.*)<\/main>/.exec(body)?.slice(1),
      };
    };
    const first = await seen();
    expect(first.main).toEqual(['1', '/ of Aina']);
    expect(await seen()).toEqual(first);
    name = 'Farah';
    cache.drop();
    const second = await seen();
    expect(second.main).toEqual(['2', '/ of Farah']);
    expect(second.nonce).not.toBe(first.nonce);
    expect(second.etag).not.toBe(first.etag);
    // each page shows the current year of the park, eight hours before that of UTC (R-NAV-27)
    now = '2031-12-31T15:59:59Z';
    expect((await seen()).main).toEqual(['2', '/ of Farah']);
    now = '2031-12-31T16:00:00Z';
    expect((await seen()).main).toEqual(['3', '/ of Farah']);
  });

  it('is rendered again when the data that it reads for every request have changed', async () => {
    let name = 'Aina';
    const get = await open({
      freshData: async (page) => (page === '/' ? { name: async () => name, version: name } : undefined),
    });
    const seen = async (url: string) =>
      /data-rendered="(\d+)".*>(.*)<\/main>/.exec((await get(url)).body)?.slice(1);
    expect([await seen('/'), await seen('/')]).toEqual(Array(2).fill(['1', '/ of Aina']));
    name = 'Farah';
    expect(await seen('/')).toEqual(['2', '/ of Farah']);
    expect(await seen('/?view=plan')).toEqual(['3', '/?view=plan of Aina']);
  });

  it('is rendered once for concurrent requests, and once for all unknown addresses', async () => {
    const get = await open();
    const all = await Promise.all(['/nowhere', '/elsewhere?lot=1', '/nowhere'].map((url) => get(url)));
    expect(all.map(({ statusCode, body }) => [statusCode, /data-rendered="\d+"/.exec(body)?.[0]])).toEqual(
      Array(3).fill([404, 'data-rendered="1"']),
    );
  });

  it('is rendered once for all links of campaigns', async () => {
    const get = await open();
    const links = ['/', '/?utm_source=paper', '/?fbclid=1&gclid=2'];
    const pages = await Promise.all(links.map(async (url) => (await get(url)).body));
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain('data-rendered="1"');
  });

  it('of a query is rendered for it alone, with the files of its parts, and takes no room from the cached pages', async () => {
    const get = await open();
    await get('/');
    for (let phase = 1; phase <= 300; phase += 1) await get(`/?phase=${phase}`);
    const { body, headers } = await get('/?phase=2', { 'accept-encoding': 'identity' });
    expect(body).toContain('>/?phase=2 of Aina<');
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/rows-1.css">');
    expect(body).toContain('href="/assets/rows-1.js">');
    expect([headers['cache-control'], headers.vary]).toEqual(['no-cache', 'accept-encoding']);
    expect((await get('/')).body).toContain('data-rendered="1"');
  });

  it('of a query is sent without it to a client that has asked for too many', async () => {
    const asked: string[] = [];
    const mayRender: MayRender = async ({ url }) => asked.push(url) <= 1;
    const get = await open({ mayRender });
    expect((await get('/?phase=2')).body).toContain('>/?phase=2 of Aina<');
    expect((await get('/?phase=3')).body).toContain('data-search=""><main');
    for (const url of ['/', '/?utm_source=paper', '/?view=plan', '/dashboard?phase=1']) await get(url);
    expect(asked).toEqual(['/?phase=2', '/?phase=3']);
  });

  it('is compressed if the client accepts that, and 304 if the client has it', async () => {
    const get = await open();
    const plain = await get('/');
    expect([plain.headers.vary, plain.headers['content-encoding']]).toEqual(['accept-encoding', undefined]);
    expect(plain.headers['cache-control']).toBe('no-cache');
    const brotli = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await get('/', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);

    const again = await get('/', { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    // the cached policy must contain the nonce of the cached page
    expect(again.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
  });

  it.each([
    ['its data cannot be read', () => Promise.reject(new Error('no database')), '/ of nobody'],
    // like a query to a hanging database
    ['its data never come', () => new Promise<never>(() => {}), '/ of nobody'],
    ['it cannot be rendered with them', async () => 'ghost', '/ of nobody'],
  ])('comes without data when %s, and is kept nowhere', async (_, name, shown) => {
    const get = await open({ name });
    const { statusCode, body, headers } = await get('/');
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
    expect(body).toContain(`>${shown}<`);
  });

  it('names the configured address of the site, never that of the request', async () => {
    const get = await open();
    for (const host of ['lots.example:81', 'evil.example', '"><script>']) {
      expect((await get('/', { host })).body).toContain('data-rendered="1"');
      expect((await get('/', { host })).body).toContain('rel="canonical" href="/"');
    }
    await app.close();
    const configured = await open({ env: { PUBLIC_URL: 'https://park.example/' } });
    expect((await configured('/', { host: 'evil.example' })).body).toContain('href="https://park.example/"');
  });
});

describe('search engines', () => {
  it('get a sitemap of the pages, and no access to the API', async () => {
    const get = await open({ env: { PUBLIC_URL: 'https://park.example' } });
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toContain('text/plain');
    expect(robots.body).toContain('Disallow: /api/\nAllow: /api/public/*/picture\n');
    expect(robots.body).toContain('Sitemap: https://park.example/sitemap.xml');
    const map = await get('/sitemap.xml');
    expect(map.headers['content-type']).toContain('application/xml');
    // the public pages, without their query variants and protected routes
    expect(map.body.match(/<loc>[^<]*/g)).toEqual(['<loc>https://park.example/']);
    expect((await get('/site.webmanifest')).json()).toMatchObject({ name: 'Park', theme_color: '#3b1f4b' });
  });
});

describe('a file', () => {
  it('is compressed if the client accepts that, and immutable if its name has a content hash', async () => {
    const get = await open();
    const packed = await get('/assets/main-1.js', { 'accept-encoding': 'gzip' });
    expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed script', 'gzip']);
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/assets/main-1.js')).body).toBe('plain script');
  });

  it('that is missing is a plain 404, and files internal to the build are not served', async () => {
    const get = await open();
    for (const url of ['/assets/gone.js', '/.vite/manifest.json', '/index.html']) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode, body]).toEqual([url, 404, 'Not found']);
    }
  });
});
