import type { Reader } from '#platform/server/db/open.ts';
import { findProperty, type PropertyRow } from './store.ts';

/**
 * Finds the property a path names (D-66). No call changes a property or its names, so each of them is looked up once:
 * the ready answers would gain little if every one waited for this.
 */
export function createPropertyLookup(reader: Reader): (name: string) => Promise<PropertyRow | undefined> {
  const known = new Map<string, PropertyRow>();
  return async (name) => {
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const property = await findProperty(reader, name);
    // an id in other letters is found too; only the names as they are stored are kept, so that they stay few
    if (property && [property.id, property.slug, ...property.aliases].includes(name))
      known.set(name, property);
    return property;
  };
}
