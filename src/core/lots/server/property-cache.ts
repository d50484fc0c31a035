import type { Reader } from '#platform/server/db/open.ts';
import { Problem } from '#shared/problem.ts';
import { lotRefusals } from '../messages.ts';
import { findProperty, type PropertyRow } from './store.ts';

/**
 * Finds the property of a path parameter (D-66). No call changes a property or its names, so each lookup is cached:
 * the response cache would gain little if every hit waited for this query.
 */
export class Properties {
  readonly #reader: Reader;
  readonly #known = new Map<string, PropertyRow>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  async find(name: string): Promise<PropertyRow | undefined> {
    const kept = this.#known.get(name);
    if (kept !== undefined) return kept;
    const property = await findProperty(this.#reader, name);
    // ids match case-insensitively; only the stored spelling is cached, which bounds the cache
    if (property && [property.id, property.slug, ...property.aliases].includes(name))
      this.#known.set(name, property);
    return property;
  }

  /** @throws PROPERTY_NOT_FOUND */
  async named(name: string): Promise<PropertyRow> {
    const property = await this.find(name);
    if (!property) throw new Problem(lotRefusals.PROPERTY_NOT_FOUND);
    return property;
  }
}
