import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buyerTexts } from '#features/bookings/messages.ts';
import type { Lot } from '#features/lots/contract.ts';
import { lotRefusals } from '#features/lots/messages.ts';
import { lotStatusQuery } from '#features/lots/web/queries.ts';
import { CallFailure, isServerUnavailable } from '#platform/web/api-client/call-failure.ts';
import { CheckIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { useLeave } from '#platform/web/ui/typed-text.ts';
import classes from './OvertakenLot.module.css';

/** What happened to the lot of an open form: nothing, somebody took it, or it was taken and is free again. */
type Overtaken = 'no' | 'taken' | 'free again';

/**
 * Follows the lot of an open booking form (D-156). A request that is under way, or whose reply was lost, may itself have taken the lot,
 * so it is not called somebody else's.
 */
export function useOvertakenLot(
  lot: Lot | null,
  { isSending, failure }: { isSending: boolean; failure: unknown },
): Overtaken {
  const id = lot?._id ?? '';
  const { data: status } = useQuery({ ...lotStatusQuery(id), enabled: id !== '' });
  const [takenId, setTakenId] = useState<string | null>(null);
  const maybeOwn = isSending || isServerUnavailable(failure);
  const isTaken = status !== undefined && status !== 'available' && !maybeOwn;
  if (isTaken && takenId !== id) setTakenId(id);
  if (isTaken) return 'taken';
  return takenId === id && status === 'available' ? 'free again' : 'no';
}

type Props = {
  overtaken: Overtaken;
  failure: unknown;
  onClose: () => void;
  /** Clears the choice of the lot, where the form has one; without it the dialog closes. */
  onOther: (() => void) | undefined;
};

/** Says at once that the lot was taken or is free again, above the buttons of its form. */
export function OvertakenLot({ overtaken, failure, onClose, onOther }: Props) {
  const leave = useLeave();
  // the refusal already says so
  const isRefused = failure instanceof CallFailure && failure.code === lotRefusals.LOT_TAKEN.code;
  const isTaken = overtaken === 'taken';
  const hasNews = overtaken === 'free again' || (isTaken && !isRefused);
  return (
    <>
      {/* a live region must exist before its content to be announced */}
      <div aria-live="assertive" className={classes.region}>
        {hasNews && (
          <Alert
            role="group"
            color={isTaken ? 'amber' : 'green'}
            icon={isTaken ? <WarningIcon size={20} /> : <CheckIcon size={20} />}
          >
            {isTaken ? buyerTexts.overtaken : buyerTexts.freeAgain}
          </Alert>
        )}
      </div>
      {isTaken && (
        <Button variant="light" className={classes.other ?? ''} onClick={onOther ?? (() => leave(onClose))}>
          {buyerTexts.chooseOther}
        </Button>
      )}
    </>
  );
}
