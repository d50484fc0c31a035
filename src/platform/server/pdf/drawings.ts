import type { Turn } from '../costly-work.ts';

/** Functions that draw a PDF from plain data, by kind. They run in the process that draws. */
export type Drawings = Readonly<Record<string, (data: never) => Promise<Buffer>>>;

/** Draws one of these kinds in a process of its own, in the turn of who asks (D-309). @throws UNAVAILABLE when too many wait */
export type Draw<Known extends Drawings> = <Kind extends keyof Known & string>(
  kind: Kind,
  data: Parameters<Known[Kind]>[0],
  turn: Turn,
) => Promise<Buffer>;
