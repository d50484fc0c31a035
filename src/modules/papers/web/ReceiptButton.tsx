import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/say.ts';
import { papersQuery, useOpenPaper } from './queries.ts';

/** Opens the receipt of a payment from its entry; nothing before the papers of the booking are there. */
export function ReceiptButton({ bookingId, number }: { bookingId: string; number: string }) {
  const { data } = useQuery(papersQuery(bookingId));
  const opening = useOpenPaper();
  const receipt = data?.papers.find((paper) => paper.kind === 'receipt' && paper.number === number);
  if (!receipt) return null;
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={`${t('Open receipt')} ${number}`}
      loading={opening.isPending}
      onClick={() => opening.mutate({ id: receipt.id })}
    >
      {t('Open receipt')}
    </Button>
  );
}
