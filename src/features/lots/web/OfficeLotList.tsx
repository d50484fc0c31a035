import type { Lot } from '#features/lots/contract.ts';
import { formatPrice } from '#shared/money.ts';
import { CardTable, type Column } from '#web/ui/CardTable.tsx';
import table from '#web/ui/card-table.module.css';
import { RowAction, RowActions } from '#web/ui/RowActions.tsx';
import { LotStatusBadge } from './LotStatusBadge.tsx';

type Props = {
  lots: readonly Lot[];
  onEdit: (lot: Lot) => void;
  onLock: (lot: Lot) => void;
  onHistory: (lot: Lot) => void;
};

/** The lots of the park with what the office may do to each. */
export function OfficeLotList({ lots, ...actions }: Props) {
  const columns: Column<Lot>[] = [
    {
      name: 'Lot',
      place: 'lead',
      cell: ({ lotNumber, phase }) => (
        <>
          <span className={table.strong}>{lotNumber}</span>
          <span className={table.second}>Phase {phase}</span>
        </>
      ),
    },
    { name: 'Position', cell: ({ typeLabel }) => typeLabel },
    { name: 'Type', cell: ({ lotUse }) => lotUse ?? 'Not set' },
    { name: 'Area (sqm)', cell: ({ area }) => area },
    { name: 'Price', cell: ({ price }) => formatPrice(price) },
    { name: 'Status', cell: ({ status }) => <LotStatusBadge status={status} /> },
    { name: 'Actions', place: 'action', cell: (lot) => <Actions lot={lot} {...actions} /> },
  ];
  return <CardTable label="Lots" columns={columns} rows={lots} />;
}

function Actions({ lot, onEdit, onLock, onHistory }: Omit<Props, 'lots'> & { lot: Lot }) {
  const about = `lot ${lot.lotNumber}`;
  return (
    <RowActions>
      {isLockable(lot) && (
        <RowAction
          label={lot.status === 'locked' ? 'Unlock' : 'Lock'}
          about={about}
          tone="quiet"
          onClick={() => onLock(lot)}
        />
      )}
      <RowAction label="History" about={about} tone="quiet" onClick={() => onHistory(lot)} />
      <RowAction label="Edit" about={about} onClick={() => onEdit(lot)} />
    </RowActions>
  );
}

/** A paid or sold lot is off the market already. */
function isLockable({ status }: Lot): boolean {
  return status !== 'booked' && status !== 'sold';
}
