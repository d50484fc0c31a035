import { useState } from 'react';
import { officeLotTexts } from '#features/lots/office-messages.ts';
import { newIdempotencyKey } from '#platform/web/api-client/call.ts';
import { useChangePrices, usePreviewPrices } from './bulk-queries.ts';
import { changeOf, isSame, namedIn, type PriceForm, priceProblem, startOf } from './price-form.ts';

type PriceProblem = { field: 'value' | 'reason'; text: string };

/** A change of prices from its choice over the preview to its confirmation (D-69). */
export function usePriceChange(shown: Partial<PriceForm>, onDone: (text: string) => void) {
  const [form, setForm] = useState(() => startOf(shown));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<PriceProblem | null>(null);
  // a preview is of one choice; the key makes it one change however often it is sent (D-56)
  const [previewed, setPreviewed] = useState<{ form: PriceForm; key: string } | null>(null);
  const preview = usePreviewPrices();
  const run = useChangePrices();

  const found = previewed && isSame(previewed.form, form) ? preview.data : undefined;
  const isReady = found !== undefined && found.counts.change > 0 && found.counts.refused === 0;

  const look = () => {
    const text = priceProblem(form);
    if (text) return setProblem({ field: 'value', text });
    setPreviewed({ form, key: newIdempotencyKey() });
    preview.mutate(changeOf(form));
  };
  const confirm = () => {
    if (!found || !previewed) return;
    if (reason.trim() === '') return setProblem({ field: 'reason', text: officeLotTexts.reasonRequired });
    run.mutate(
      { change: namedIn(found, { ...changeOf(form), reason: reason.trim() }), key: previewed.key },
      { onSuccess: ({ message }) => onDone(message) },
    );
  };

  return {
    form,
    change: (part: Partial<PriceForm>) => {
      setForm((before) => ({ ...before, ...part }));
      setProblem(null);
      run.reset();
    },
    reason,
    giveReason: (text: string) => {
      setReason(text);
      setProblem(null);
    },
    /** What is wrong with a field, for the field itself. */
    problemOf: (field: PriceProblem['field']) => problem?.field === field && problem.text,
    /** The new prices of what is chosen; undefined until they were looked at. */
    found,
    /** Whether the prices found can be confirmed as they are. */
    isReady,
    previewError: found ? null : preview.error,
    error: run.error,
    isSending: preview.isPending || run.isPending,
    /** Shows the new prices, and confirms them once they are shown. */
    submit: isReady ? confirm : look,
  };
}
