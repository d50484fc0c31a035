import type { Lot } from '#core/lots/contract.ts';
import { addressOf, paths } from '#platform/web/paths.ts';

/** The link to a lot: its type page with the details open. */
export function lotUrl({ id, type }: Pick<Lot, 'id' | 'type'>): string {
  return window.location.origin + addressOf(paths.type(type, { lot: id }));
}
