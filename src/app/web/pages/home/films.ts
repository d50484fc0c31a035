import type { films } from '#platform/web/pictures.ts';

export type Film = (typeof films)[number];

/** The films by their subject: 'Flyover', 'Street tour', 'Interior tour'. */
export function titleOf(film: Film): string {
  return film.caption.split(':')[0] ?? film.caption;
}
