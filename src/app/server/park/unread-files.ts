import { readdirSync } from 'node:fs';
import { closest, distance } from 'fastest-levenshtein';

const tables = ['lots', 'agencies'].flatMap((name) => [`${name}.csv`, `${name}.xlsx`]);
const known = ['park.yaml', 'plan.geojson', ...tables, 'media', 'brand', 'legal'];

/** The files of a folder that nothing reads, such as plan.json, each with the nearest name that is read (D-461). */
export function unreadFiles(folder: string): string[] {
  const others = readdirSync(folder)
    .sort()
    .filter((name) => !known.includes(name) && !/^(?:[.~]|readme)/i.test(name));
  return others.map((name) => {
    const near = closest(name.toLowerCase(), known);
    const isClose = distance(name.toLowerCase(), near) <= Math.max(2, name.length / 3);
    return `${name}: is read by nothing.${isClose ? ` Did you mean ${near}?` : ''}`;
  });
}
