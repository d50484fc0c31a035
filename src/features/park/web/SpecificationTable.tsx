import { Table } from '@mantine/core';
import type { SpecificationLine } from './specification.ts';

/** The lines of a specification, each a name and a value with its unit. */
export function SpecificationTable({
  lines,
  caption,
}: {
  lines: readonly SpecificationLine[];
  caption: string;
}) {
  return (
    <Table variant="vertical" layout="fixed" aria-label={caption}>
      <Table.Tbody>
        {lines.map(({ key, name, value }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" w="42%" style={{ overflowWrap: 'break-word' }}>
              {name}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
