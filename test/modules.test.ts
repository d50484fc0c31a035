import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPark, samplePark } from '#app/server/park/read-park.ts';
import { exampleId } from '#shared/endpoint.ts';
import { testApp } from './app.ts';
import { park as sample } from './park.ts';

const small = await readPark(join(samplePark(), '..', 'small'));

it.each([
  ['has every module by default', sample, true],
  ['that names no module has none of their calls', small, false],
])('a park %s (D-341)', async (_, park, isThere) => {
  const t = await testApp({}, { park });
  onTestFinished(() => t.close());
  const property = `/api/public/properties/${park.site.slug}`;
  for (const [url, status] of [
    ['/api/search?search=lot', 401],
    [`/api/bookings/${exampleId('11')}/milestones`, 401],
    [`/api/bookings/${exampleId('11')}/deposit`, 401],
    ['/api/deposits', 401],
    [`/api/bookings/${exampleId('11')}/papers`, 401],
    [`/api/bookings/${exampleId('11')}/purchasers`, 401],
    [`/api/lots/${exampleId('11')}/queue`, 401],
    ['/api/viewings', 401],
    ['/api/reports/sales', 401],
    [`${property}/brochure`, 200],
    [`${property}/price-list`, 200],
  ] as const)
    expect([url, (await t.app.inject({ url })).statusCode]).toEqual([url, isThere ? status : 404]);
});
