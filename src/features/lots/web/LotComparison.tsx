import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Lot } from '#features/lots/contract.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import type { Viewer } from '#features/lots/policy.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { areaOrDefault, formatSqft } from '#shared/area.ts';
import { formatPrice } from '#shared/money.ts';
import { LotAction } from './LotAction.tsx';
import classes from './LotComparison.module.css';
import { LotStatusBadge } from './LotStatusBadge.tsx';
import { perSqftText } from './lot-order.ts';

type Line = [name: string, read: (lot: Lot) => ReactNode];

const lines: Line[] = [
  ['Status', (lot) => <LotStatusBadge status={lot.status} />],
  ['Price', (lot) => <strong>{formatPrice(lot.price)}</strong>],
  ['Price per sqft', perSqftText],
  ['Land area (sqm)', (lot) => areaOrDefault(lot.area, lot.type)],
  ['Land area (sqft)', (lot) => formatSqft(areaOrDefault(lot.area, lot.type))],
  ['Land size', (lot) => lot.landSize],
  ['Build-up', (lot) => lot.buildUp],
  ['Phase', (lot) => lot.phase],
  ['Position', (lot) => lotTypeTexts[lot.type].position],
  ['Location', (lot) => lot.description],
];

type Props = {
  lots: readonly Lot[];
  opened: boolean;
  viewer: Viewer;
  onBook: (lot: Lot) => void;
  onClose: () => void;
};

/** Lots side by side; a line that is empty for all of them is left out. */
export function LotComparison({ lots, opened, viewer, onBook, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <Dialog opened={opened} onClose={onClose} title="Compare lots" size="xl" fullScreen={isPhone}>
      <Table className={classes.table} verticalSpacing="sm" layout="fixed" style={{ '--lots': lots.length }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td className={classes.blank} />
            {lots.map((lot) => (
              <Table.Th key={lot.id} scope="col" className={classes.lot}>
                Lot {lot.lotNumber}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines
            .filter(([, read]) => lots.some((lot) => read(lot) !== ''))
            .map(([name, read]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" className={classes.name}>
                  {name}
                </Table.Th>
                {lots.map((lot) => (
                  <Table.Td key={lot.id}>{read(lot) || '–'}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          <Table.Tr>
            <Table.Td className={classes.blank} />
            {lots.map((lot) => (
              <Table.Td key={lot.id}>
                <LotAction lot={lot} viewer={viewer} onBook={onBook} prominent />
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
