import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import type { Language } from '#shared/language.ts';
import { writeBuiltPages } from '#test/built-pages.ts';
import { defaultStaleLimits, ResponseCache } from './response-cache.ts';
import { servePages } from './ssr.ts';

/** A park in English and Chinese. */
async function openBoth() {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await writeBuiltPages(folder);
  const now = () => new Date('2031-06-01T12:00:00Z');
  const app = Fastify();
  const cache = new ResponseCache(now, { ...defaultStaleLimits, pauseMs: 0 });
  cache.connected();
  const site = { name: 'Park', shortName: 'P', languages: ['en', 'zh'] as const, colors: {} };
  const config = readConfig({ PUBLIC_URL: 'https://park.example' });
  const names = { en: 'Aina', ms: 'Aina', zh: '爱娜' };
  const inLanguage = (language: Language) => ({ site, api: { name: async () => names[language] } });
  await servePages(app, join(folder, 'web'), { config, inLanguage, now, cache });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  return (url: string, headers = {}) => app.inject({ url, headers });
}

describe('pages in other languages (D-291)', () => {
  it('redirect an address without a language to the one that is wanted, and keep the redirect nowhere', async () => {
    const get = await openBoth();
    const moved = await get('/dashboard?tab=bookings', { 'accept-language': 'zh-CN' });
    expect(moved.statusCode).toBe(302);
    expect(moved.headers.location).toBe('/zh/dashboard?tab=bookings');
    expect(moved.headers['cache-control']).toBe('no-store');
    expect((await get('/', { 'accept-language': 'zh', cookie: 'language=en' })).statusCode).toBe(200);
    expect((await get('/nothing-there', { 'accept-language': 'zh' })).statusCode).toBe(404);
  });

  it('are rendered by the build of their language, each kept for itself', async () => {
    const get = await openBoth();
    expect((await get('/')).body).toContain('/ of Aina');
    const first = await get('/zh');
    expect(first.body).toContain('zh: / of 爱娜');
    expect(first.body).toContain('/assets/index-zh.js');
    expect((await get('/zh', { 'accept-language': 'en' })).body).toBe(first.body);
    expect((await get('/')).body).toContain('/ of Aina');
    expect((await get('/zh/dashboard')).statusCode).toBe(200);
    expect((await get('/zh/nothing-there')).statusCode).toBe(404);
  });

  it('are unknown where the park does not offer the language, and listed in the sitemap where it does', async () => {
    const get = await openBoth();
    expect((await get('/ms')).statusCode).toBe(404);
    expect((await get('/zh/old?utm_source=x')).headers.location).toBe('/zh?utm_source=x');
    const { body } = await get('/sitemap.xml');
    expect(body).toContain('<loc>https://park.example/</loc>');
    expect(body).toContain('<loc>https://park.example/zh</loc>');
  });
});
