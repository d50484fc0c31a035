import { readLotType } from '#features/lots/lifecycle.ts';
import { visibleLotStatuses } from '#features/lots/policy.ts';
import { presentLot } from '#features/lots/server/present.ts';
import { findProperty, listLotStatuses, listLotsByType, PARK_SLUG } from '#features/lots/server/store.ts';
import type { Context } from './context.ts';
import type { SentData } from './http/pages.ts';
import { siteConfig } from './site.ts';

/** The pages that show the park; every other page opens with what is known of the site alone. */
const parkPages = ['/', '/aero-industrial-hub'];
const typePage = /^\/properties\/aeroindustrial\/type\/([^/]+)$/i;

/** What a page opens with, as a visitor gets it: a signed-in reader asks anew, since others may see more (D-61). */
export function createSentData({ config, db }: Context): SentData {
  return async (path) => {
    const data = { config: siteConfig(config) };
    const type = readLotType(decodeURIComponent(typePage.exec(path)?.[1] ?? ''));
    if (!type && !parkPages.includes(path)) return data;
    const property = await findProperty(db, PARK_SLUG);
    if (!property) return data;
    const statuses = await listLotStatuses(db, property.id);
    const lots = statuses.map((lot) => ({ _id: lot.id, type: lot.type, status: lot.status }));
    if (!type) return { ...data, lots };
    const rows = await listLotsByType(db, property.id, type, visibleLotStatuses(null));
    return { ...data, lots, lotsOfType: { type, lots: rows.map(presentLot) } };
  };
}
