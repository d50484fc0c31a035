import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPark, samplePark } from '#app/server/park/read-park.ts';
import { exampleId } from '#shared/endpoint.ts';
import { testApp } from './app.ts';
import { hasModule } from './collected-module-tests.ts';
import { park as sample } from './park.ts';

const small = await readPark(join(samplePark(), '..', 'small'));

it.each([
  ['has every module by default', sample, true],
  ['that names no module has none of their calls', small, false],
])('a park %s (D-341)', async (_, park, isThere) => {
  const t = await testApp({}, { park });
  onTestFinished(() => t.close());
  const property = `/api/public/properties/${park.site.slug}`;
  const calls = [
    ['search', '/api/search?search=lot', 401],
    ['templates', '/api/text-templates', 401],
    ['milestones', `/api/bookings/${exampleId('11')}/milestones`, 401],
    ['deposits', `/api/bookings/${exampleId('11')}/deposit`, 401],
    ['deposits', '/api/deposits', 401],
    ['papers', `/api/bookings/${exampleId('11')}/papers`, 401],
    ['purchasers', `/api/bookings/${exampleId('11')}/purchasers`, 401],
    ['queues', `/api/lots/${exampleId('11')}/queue`, 401],
    ['viewings', '/api/viewings', 401],
    ['reports', '/api/reports/sales', 401],
    ['brochures', `${property}/brochure`, 200],
    ['brochures', `${property}/price-list`, 200],
  ] as const;
  for (const [module, url, status] of calls) {
    if (!hasModule(module)) continue;
    expect([url, (await t.app.inject({ url })).statusCode]).toEqual([url, isThere ? status : 404]);
  }
});
