import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Lot } from '#core/lots/contract.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { lotStatusQuery } from '#core/lots/web/queries.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import { CallFailure, isServerUnavailable, isUnsent } from '#platform/web/api-client/call-failure.ts';
import { paths } from '#platform/web/paths.ts';
import actions from '#platform/web/ui/actions.module.css';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { t } from '#shared/say.ts';
import { HeldLot } from '../booking-parts.tsx';
import { ownBookingOfLotQuery } from '../mine/my-bookings.ts';
import classes from './OvertakenLot.module.css';

/**
 * What happened to the lot of an open form: nothing; it was taken, by whom is being asked; by this person elsewhere, as in another tab;
 * by another buyer; or it was taken and is free again.
 */
type Overtaken = 'no' | 'asking' | 'own' | 'taken' | 'free again';

/**
 * Follows the lot of an open booking form (D-156). A request that is under way, or whose reply was lost, may itself have taken the lot,
 * so it is not called another buyer's.
 */
export function useOvertakenLot(
  lot: Lot | null,
  { userId, isSending, failure }: { userId: string; isSending: boolean; failure: unknown },
): Overtaken {
  const id = lot?._id ?? '';
  const { data: status } = useQuery({ ...lotStatusQuery(id), enabled: id !== '' });
  const [takenId, setTakenId] = useState<string | null>(null);
  const maybeOwn = isSending || (isServerUnavailable(failure) && !isUnsent(failure));
  // a lot on offer to this person is reserved from the start
  const isTaken = status !== undefined && status !== 'available' && status !== lot?.status && !maybeOwn;
  // asked for this lot alone: a list from before it was taken would call the own request another buyer's
  const query = ownBookingOfLotQuery(userId, id);
  const own = useQuery({ ...query, queryKey: [...query.queryKey, id], enabled: isTaken });
  if (isTaken && takenId !== id) setTakenId(id);
  if (isTaken) return own.isPending ? 'asking' : own.data ? 'own' : 'taken';
  return takenId === id && status === 'available' ? 'free again' : 'no';
}

/** Whether this form cannot hold the lot. */
export const isLost = (overtaken: Overtaken): overtaken is 'own' | 'taken' =>
  overtaken === 'own' || overtaken === 'taken';

type NewsProps = { lot: Lot | null; overtaken: Overtaken; failure: unknown };

/** Says at once that the lot was taken or is free again, above the buttons of its form. */
export function OvertakenLot({ lot, overtaken, failure }: NewsProps) {
  const { user } = useSession();
  // the refusal already says so
  const isRefused = failure instanceof CallFailure && failure.code === lotRefusals.LOT_TAKEN.code;
  const isTaken = overtaken === 'taken';
  const isOwn = overtaken === 'own';
  const hasNews = overtaken === 'free again' || isOwn || (isTaken && !isRefused);
  const text = isTaken
    ? t('Somebody else has just reserved this lot. What you typed is kept if you choose another one.')
    : isOwn
      ? t(
          'You already have an active request for this lot, sent from another tab or device. You can add documents to it under My Bookings.',
        )
      : t('This lot is available again.');
  const news = hasNews && (
    <Notice role="group" tone={isTaken ? 'warning' : 'success'}>
      {text}
    </Notice>
  );
  return (
    // a live region must exist before its content to be announced
    <div className={classes.news} aria-live="assertive">
      {isTaken && lot ? <HeldLot lot={lot} viewer={user} taken={news} /> : news}
    </div>
  );
}

type ActionsProps = {
  overtaken: 'own' | 'taken';
  onClose: () => void;
  /** Clears the choice of the lot, where the form has one; without it the dialog closes. */
  onOther: (() => void) | undefined;
};

/** What takes the place of the buttons of a form whose lot is lost. */
export function OvertakenActions({ overtaken, onClose, onOther }: ActionsProps) {
  return (
    <div className={actions.actions}>
      {overtaken === 'taken' ? (
        // without asking: the next lot's form begins with what was typed
        <Button variant="light" onClick={onOther ?? onClose}>
          {t('Choose another lot')}
        </Button>
      ) : (
        <Button component={Link} to={paths.dashboard({ tab: 'bookings' })} onClick={onClose}>
          {t('View My Bookings')}
        </Button>
      )}
    </div>
  );
}
