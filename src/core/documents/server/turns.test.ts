import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { uploadForm } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it('a person who opens a picture many times at once delays the view of another by two, and their upload by none (D-309)', async () => {
  const raw = { width: 1_200, height: 900, channels: 3 as const };
  const bytes = await sharp(randomBytes(1_200 * 900 * 3), { raw })
    .jpeg()
    .toBuffer();
  const upload = async (person: { id: string }) =>
    (await t.call(person, 'POST /uploads/document', await uploadForm({ bytes }))).body.documentUrl as string;
  const [greedy, other, uploader] = await Promise.all([1, 2, 3].map(() => buildUser(t.db)));
  if (!greedy || !other || !uploader) throw new Error('Three people are needed');
  const [many, one] = [await upload(greedy), await upload(other)];
  await t.call(uploader, 'GET /users/me');
  const done: string[] = [];
  const open = async (person: { id: string }, url: string, name: string) => {
    const { status } = await t.call(person, `GET ${url.slice('/api'.length)}`);
    expect(status).toBe(200);
    done.push(name);
  };
  const views = Array.from({ length: 16 }, () => open(greedy, many, 'greedy'));
  await Promise.all([
    ...views,
    open(other, one, 'view of another'),
    upload(uploader).then(() => done.push('upload')),
  ]);
  expect(done.indexOf('view of another')).toBeLessThan(5);
  expect(done.indexOf('upload')).toBeLessThan(8);
});
