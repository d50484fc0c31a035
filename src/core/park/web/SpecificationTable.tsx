import type { SpecificationLine } from '#core/park/specification-labels.ts';
import { withUnits } from '#shared/area.ts';
import classes from './SpecificationTable.module.css';

/** The lines of a specification, each a name and a value with its unit. Plain elements: Mantine's table is no part of the first load. */
export function SpecificationTable({
  lines,
  caption,
}: {
  lines: readonly SpecificationLine[];
  caption: string;
}) {
  return (
    <table className={classes.table} aria-label={caption}>
      <tbody>
        {lines.map(({ key, name, value }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{withUnits(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
