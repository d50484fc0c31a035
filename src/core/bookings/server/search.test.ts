import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { listBookings } from './list-store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** The common query interface of PGlite and PostgreSQL: every read outside a transaction goes through it. */
type Client = { query: (...asked: unknown[]) => Promise<unknown> };

describe('a search of many words', () => {
  it.each([1, 2, 8, 9])('of %i costs three queries, one after the other', async (words) => {
    const client = (t.db as unknown as { $client: Client }).$client;
    const ask = client.query.bind(client);
    let underWay = 0;
    const most: number[] = [];
    const spy = vi.spyOn(client, 'query').mockImplementation(async (...asked) => {
      underWay += 1;
      most.push(underWay);
      return ask(...asked).finally(() => {
        underWay -= 1;
      });
    });
    try {
      const search = Array.from({ length: words }, (_, at) => `siti${at}`).join(' ');
      await listBookings(t.db, { all: true }, { search, limit: 25, offset: 25 });
      // the lookup of referenced rows, the page, and the total
      expect(most).toEqual([1, 1, 1]);
    } finally {
      spy.mockRestore();
    }
  });
});
