import { Button, Group, Table, VisuallyHidden } from '@mantine/core';
import type { Lot } from '#features/lots/contract.ts';
import { formatPrice } from '#shared/money.ts';
import table from '#web/ui/card-table.module.css';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { LotStatusBadge } from './LotStatusBadge.tsx';

type Props = {
  lots: readonly Lot[];
  onEdit: (lot: Lot) => void;
  onLock: (lot: Lot) => void;
  onHistory: (lot: Lot) => void;
};

/** The lots of the park with what the office may do to each. */
export function OfficeLotList({ lots, onEdit, onLock, onHistory }: Props) {
  const list = useKeptFocus(lots.length);
  return (
    <div ref={list} tabIndex={-1} className={table.frame}>
      <Table className={table.table} aria-label="Lots" verticalSpacing="xs" horizontalSpacing="sm">
        <Table.Thead className={table.head}>
          <Table.Tr>
            <Table.Th scope="col">Lot</Table.Th>
            <Table.Th scope="col">Position</Table.Th>
            <Table.Th scope="col">Type</Table.Th>
            <Table.Th scope="col">Area (sqm)</Table.Th>
            <Table.Th scope="col">Price</Table.Th>
            <Table.Th scope="col">Status</Table.Th>
            <Table.Th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={table.body}>
          {lots.map((lot) => (
            <Table.Tr key={lot._id} className={table.row}>
              <Table.Td className={table.lead}>
                <span className={table.strong}>{lot.lotNumber}</span>
                <span className={table.second}>Phase {lot.phase}</span>
              </Table.Td>
              <Table.Td data-column="Position">{lot.typeLabel}</Table.Td>
              <Table.Td data-column="Type">{lot.lotUse ?? 'Not set'}</Table.Td>
              <Table.Td data-column="Area (sqm)">{lot.area}</Table.Td>
              <Table.Td data-column="Price">{formatPrice(lot.price)}</Table.Td>
              <Table.Td data-column="Status">
                <LotStatusBadge status={lot.status} />
              </Table.Td>
              <Table.Td className={table.action}>
                <Group gap="xs" wrap="nowrap" justify="flex-end">
                  <Action label="History" lot={lot} subtle onClick={onHistory} />
                  {isLockable(lot) && (
                    <Action
                      label={lot.status === 'locked' ? 'Unlock' : 'Lock'}
                      lot={lot}
                      subtle
                      onClick={onLock}
                    />
                  )}
                  <Action label="Edit" lot={lot} onClick={onEdit} />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** A paid or sold lot is off the market already. */
function isLockable({ status }: Lot): boolean {
  return status !== 'booked' && status !== 'sold';
}

type ActionProps = { label: string; lot: Lot; subtle?: boolean; onClick: (lot: Lot) => void };

function Action({ label, lot, subtle = false, onClick }: ActionProps) {
  return (
    <Button
      size="xs"
      variant={subtle ? 'subtle' : 'default'}
      aria-label={`${label} lot ${lot.lotNumber}`}
      onClick={() => onClick(lot)}
    >
      {label}
    </Button>
  );
}
