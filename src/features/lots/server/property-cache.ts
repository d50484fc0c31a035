import type { Reader } from '#platform/server/db/open.ts';
import { findProperty, type PropertyRow } from './store.ts';

/**
 * Finds the property of a path parameter (D-66). No call changes a property or its names, so each lookup is cached:
 * the response cache would gain little if every hit waited for this query.
 */
export function createPropertyLookup(reader: Reader): (name: string) => Promise<PropertyRow | undefined> {
  const known = new Map<string, PropertyRow>();
  return async (name) => {
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const property = await findProperty(reader, name);
    // ids match case-insensitively; only the stored spelling is cached, which bounds the cache
    if (property && [property.id, property.slug, ...property.aliases].includes(name))
      known.set(name, property);
    return property;
  };
}
