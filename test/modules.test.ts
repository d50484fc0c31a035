import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPark, samplePark } from '#app/server/park/read-park.ts';
import { exampleId } from '#shared/endpoint.ts';
import { testApp } from './app.ts';
import { park as sample } from './park.ts';

const small = await readPark(join(samplePark(), '..', 'small'));

it.each([
  ['has every module by default', sample, 401],
  ['that names no module has none of their calls', small, 404],
])('a park %s (D-341)', async (_, park, status) => {
  const t = await testApp({}, { park });
  onTestFinished(() => t.close());
  for (const url of [
    '/api/search?search=lot',
    `/api/bookings/${exampleId('11')}/milestones`,
    `/api/lots/${exampleId('11')}/queue`,
    '/api/viewings',
    '/api/reports/sales',
  ])
    expect([url, (await t.app.inject({ url })).statusCode]).toEqual([url, status]);
});
