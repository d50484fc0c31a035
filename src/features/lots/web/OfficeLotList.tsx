import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { StaffLot } from '#features/lots/contract.ts';
import { isLockable } from '#features/lots/lifecycle.ts';
import { officeLotTexts } from '#features/lots/office-messages.ts';
import { formatPrice } from '#shared/money.ts';
import { fillIn } from '#shared/problem.ts';
import { paths } from '#web/paths.ts';
import { CardTable, type Column } from '#web/ui/CardTable.tsx';
import table from '#web/ui/card-table.module.css';
import { RowAction, RowActions } from '#web/ui/RowActions.tsx';
import { LotStatusBadge } from './LotStatusBadge.tsx';

type Props = {
  lots: readonly StaffLot[];
  onEdit: (lot: StaffLot) => void;
  onLock: (lot: StaffLot) => void;
  onHistory: (lot: StaffLot) => void;
};

/** The lots of the park with what the office may do to each. */
export function OfficeLotList({ lots, ...actions }: Props) {
  const columns: Column<StaffLot>[] = [
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
    { name: 'Status', cell: Status },
    { name: 'Actions', place: 'action', cell: (lot) => <Actions lot={lot} {...actions} /> },
  ];
  return <CardTable label="Lots" columns={columns} rows={lots} />;
}

/** The status, and below it for whom and through whom the lot is held: the way to the booking that decides about it. */
function Status({ lotNumber, status, holder }: StaffLot) {
  return (
    <>
      <LotStatusBadge status={status} />
      {holder && (
        <>
          <Anchor
            component={Link}
            to={paths.adminBookings({ booking: holder.bookingId })}
            size="sm"
            display="block"
            aria-label={fillIn(officeLotTexts.openHolder, { lot: lotNumber, client: holder.clientName })}
          >
            {holder.clientName}
          </Anchor>
          {holder.agencyName !== '' && <span className={table.second}>{holder.agencyName}</span>}
        </>
      )}
    </>
  );
}

function Actions({ lot, onEdit, onLock, onHistory }: Omit<Props, 'lots'> & { lot: StaffLot }) {
  const about = `lot ${lot.lotNumber}`;
  return (
    <RowActions>
      {isLockable({ status: lot.status, isHeld: Boolean(lot.holder) }) && (
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
