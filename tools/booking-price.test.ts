import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasModule } from '#test/collected-module-tests.ts';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
const readers = (among: RegExp, pattern: RegExp) =>
  files.filter((file) => among.test(file) && pattern.test(readFileSync(file, 'utf8'))).toSorted();

it('leaves the price of a booking to the database: the two prices it is made of are set, and shown beside it (D-447)', () => {
  expect(readers(/./, /priceSnapshot|price_snapshot|agreedPrice|agreed_price/)).toEqual([
    'src/app/server/workflows/export-own-data.ts',
    'src/core/bookings/server/deal-actions.ts',
    'src/core/bookings/server/move-actions.ts',
    'src/core/bookings/server/present.ts',
    'src/core/bookings/server/request-actions.ts',
    'src/core/bookings/server/request-store.ts',
    'src/core/bookings/server/store.ts',
    'src/core/bookings/server/tables.ts',
    'src/core/integrity/server/store.ts',
    'src/core/review/server/present.ts',
    ...(hasModule('papers') ? ['src/modules/papers/server/actions.ts'] : []),
    // of sales, beside their list prices (D-440)
    ...(hasModule('reports') ? ['src/modules/reports/server/store.ts'] : []),
  ]);
});

it('reads the price of a lot for no booking, but when it is made or moved (D-447)', () => {
  const aboutBookings =
    /^src\/(core\/(bookings\/server|review|overview)|modules\/(deposits|papers|reports|milestones|purchasers))\//;
  expect(readers(aboutBookings, /\blistPriceOf\(|\b(lots?|units?)\??\.price\b/)).toEqual([
    'src/core/bookings/server/move-actions.ts',
    // the lot of a booking, as it is listed
    'src/core/bookings/server/present.ts',
    'src/core/bookings/server/request-actions.ts',
    'src/core/bookings/server/store.ts',
    // of lots that no booking holds
    ...(hasModule('reports') ? ['src/modules/reports/server/store.ts'] : []),
  ]);
});
