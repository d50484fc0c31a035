import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { offeredLotQuery } from '#core/lots/web/queries.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';

const BookingDialog = lazyDialog(
  async () => (await import('#core/bookings/web/request/BookingDialog.tsx')).BookingDialog,
);

/** The usual form for a lot that is offered to the reader, which no list of theirs has (D-271). */
export function OfferedBooking({ lotId, onClose }: { lotId: string | null; onClose: () => void }) {
  const { data, error } = useQuery({ ...offeredLotQuery(lotId ?? ''), enabled: lotId !== null });
  const fail = useEffectEvent(() => {
    toast(refusalText(error, t('The lot could not be loaded. Please try again.')), 'error');
    onClose();
  });
  useEffect(() => {
    if (error && lotId !== null) fail();
  }, [error, lotId]);
  return <BookingDialog lot={data} opened={lotId !== null && data !== undefined} onClose={onClose} />;
}
