import { useQuery } from '@tanstack/react-query';
import { lotRefusals } from '#features/lots/messages.ts';
import { officeLotTexts } from '#features/lots/office-messages.ts';
import { fillIn } from '#shared/problem.ts';
import { refusalText } from '#web/call-failure.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailureText } from '#web/ui/FailureText.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { LotForm } from './LotForm.tsx';
import { lotChangeOf, newLotOf } from './lot-form.ts';
import { lotQuery, useCreateLot, useUpdateLot } from './office-queries.ts';

/** What the address names instead of a lot when a new one is to be added. */
export const NEW_LOT = 'new';

type Props = {
  /** A lot, `new`, or null for no dialog. */
  id: string | null;
  onClose: () => void;
  /** Told the sentence of the success. */
  onSaved: (text: string) => void;
};

/** Adds or changes a lot in a dialog (R-ADM-23, D-65). */
export function LotDialog({ id, onClose, onSaved }: Props) {
  const isNew = id === NEW_LOT;
  return (
    <Dialog
      opened={id !== null}
      onClose={onClose}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      title={isNew ? 'Add Lot' : 'Edit Lot'}
    >
      {isNew && <Create onClose={onClose} onSaved={onSaved} />}
      {id !== null && !isNew && <Edit key={id} id={id} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

function Create({ onClose, onSaved }: Omit<Props, 'id'>) {
  const create = useCreateLot();
  return (
    <LotForm
      lot={null}
      failure={create.error && <FailureText sentence={officeLotTexts.saveFailed} error={create.error} />}
      loading={create.isPending}
      onSubmit={async (values) => {
        const { lotNumber } = await create.mutateAsync(newLotOf(values));
        onSaved(fillIn(officeLotTexts.added, { lot: lotNumber }));
      }}
      onCancel={onClose}
    />
  );
}

function Edit({ id, onClose, onSaved }: Props & { id: string }) {
  const loaded = useQuery(lotQuery(id));
  const update = useUpdateLot();
  return (
    <QueryState query={loaded} errorText={(error) => refusalText(error, lotRefusals.LOT_NOT_FOUND.message)}>
      {(lot) => (
        <LotForm
          lot={lot}
          failure={update.error && <FailureText sentence={officeLotTexts.saveFailed} error={update.error} />}
          loading={update.isPending}
          onSubmit={async (values) => {
            const change = lotChangeOf(lot, values);
            const saved = await update.mutateAsync({ lot, change });
            const isSame = Object.keys(change).length === 0;
            onSaved(
              isSame ? officeLotTexts.unchanged : fillIn(officeLotTexts.changed, { lot: saved.lotNumber }),
            );
          }}
          onCancel={onClose}
        />
      )}
    </QueryState>
  );
}
