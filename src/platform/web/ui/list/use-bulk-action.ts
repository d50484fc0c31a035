import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkResult, RowResult } from '#shared/bulk.ts';
import { formatCount } from '#shared/counts.ts';
import { useIdempotencyKey } from '../../api-client/idempotency-key.ts';
import { everything, useRereading } from '../../api-client/queries.ts';
import { toast } from '../toast.tsx';

/** The part of an action that its dialog needs. */
export type BulkAction<Row extends RowResult = RowResult> = {
  opened: boolean;
  close: () => void;
  /** To be called after the closing transition. */
  onClosed: () => void;
  isSending: boolean;
  error: Error | null;
  /** The results, where some were refused. */
  result: BulkResult<Row> | undefined;
};

/**
 * An action on several rows: asked about, sent once. Where all were done a toast says so, else the results are read. Sending the same again after a lost reply uses
 * the same Idempotency-Key, so that each row is done once (D-56, D-197).
 */
export function useBulkAction<Asked, Sent, Row extends RowResult = RowResult>(
  send: (sent: Sent, idempotencyKey: string) => Promise<BulkResult<Row>>,
  onDone: () => void,
  doneText: (count: string, sent: Sent) => string,
) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, { open, close }] = useDisclosure();
  const { keyFor, renew } = useIdempotencyKey();
  const reread = useRereading(everything);
  const run = useMutation({
    mutationFn: (sent: Sent) => send(sent, keyFor(sent)),
    onSuccess: ({ done, refused }, sent) => {
      if (refused > 0) return;
      close();
      toast(doneText(formatCount(done), sent));
    },
    onSettled: () => void reread(),
  });
  const dialog: BulkAction<Row> = {
    opened,
    close,
    onClosed: () => {
      if (run.data) onDone();
    },
    isSending: run.isPending,
    error: run.error,
    result: run.data && run.data.refused > 0 ? run.data : undefined,
  };
  return {
    /** What is asked; kept during the closing transition. */
    asked,
    ask: (next: Asked) => {
      renew();
      run.reset();
      setAsked(next);
      open();
    },
    send: run.mutate,
    dialog,
  };
}
