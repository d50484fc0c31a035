import { brochureDrawings } from '#modules/brochures/server/drawings.ts';
import { paperDrawings } from '#modules/papers/server/drawings.ts';
import type { Drawings } from '#platform/server/pdf/drawings.ts';

/** What the modules draw as PDF, by kind: a list of its own, since the process that draws loads neither their calls nor a database. */
export const moduleDrawings: Drawings = { ...brochureDrawings, ...paperDrawings };
