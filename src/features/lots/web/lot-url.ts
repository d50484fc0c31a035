import type { Lot } from '#features/lots/contract.ts';
import { paths } from '#platform/web/paths.ts';

/** The link to a lot: its type page with the details open. */
export function lotUrl({ id, type }: Pick<Lot, 'id' | 'type'>): string {
  return window.location.origin + paths.type(type, { lot: id });
}
