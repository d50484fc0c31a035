import { NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { changePrices } from '#core/lots/bulk-contract.ts';
import { typesHeading } from '#core/lots/messages.ts';
import { priceTexts } from '#core/lots/office-messages.ts';
import { newIdempotencyKey } from '#platform/web/api-client/idempotency-key.ts';
import { everything, useSend } from '#platform/web/api-client/queries.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { ChoiceField } from '#platform/web/ui/form/ChoiceField.tsx';
import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import { BulkFailure, BulkForm, ReasonField } from './BulkForm.tsx';
import { BULK_TIMEOUT_MS } from './lot-files.ts';
import { lotStatusOptions, useLotTypeOptions } from './lot-form.ts';
import { haveLotsChanged } from './office-queries.ts';
import { asPhase } from './PhaseField.tsx';
import { PricePreview } from './PricePreview.tsx';
import { changeOf, isSame, type PriceForm, priceProblem, startOf } from './price-form.ts';

const changeOptions = [
  { value: 'percent' as const, label: t('By per cent') },
  { value: 'amount' as const, label: t('By amount') },
  { value: 'set' as const, label: t('Set to') },
];

type Props = {
  /** The filters of the list, with which the form starts, or the lots chosen in it. */
  shown: Partial<PriceForm>;
  onClose: () => void;
  /** Receives the sentence of the success. */
  onDone: (text: string) => void;
};

/** Changes many prices: the choice of lots and change, a preview of every new price, the confirmation. */
export function ChangePricesDialog({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={t('Change prices')}
      size="xl"
      fillsPhone
      closeOnClickOutside={false}
    >
      <ChangePricesForm {...props} />
    </Dialog>
  );
}

function ChangePricesForm({ shown, onClose, onDone }: Props) {
  const prices = usePriceChange(shown, (text) => {
    onClose();
    onDone(text);
  });
  const { form, found, isReady } = prices;
  const count = found?.counts.change ?? 0;
  return (
    <BulkForm
      lead={t(
        'Choose the lots and the change, look at every new price, then confirm. All prices change, or none.',
      )}
      reason={
        isReady && (
          <ReasonField
            ref={prices.reasonField}
            withAsterisk
            value={prices.reason}
            error={prices.problemOf('reason')}
            onReason={prices.giveReason}
          />
        )
      }
      error={prices.error}
      failed={t('The prices could not be changed. Please try again.')}
      submit={
        isReady ? t('Change {prices}', { prices: pluralize(count, ...nouns.price) }) : t('Show new prices')
      }
      sending={prices.isSending}
      onSubmit={prices.submit}
      onCancel={onClose}
    >
      {form.ids ? (
        <Text>{t('Lots selected in the list: {count}', { count: String(form.ids.length) })}</Text>
      ) : (
        <PricedLotsFields form={form} onChange={prices.change} />
      )}
      {(form.ids !== undefined || form.status !== 'available') && (
        <Text size="sm" c="dimmed">
          {t(
            'A lot that is held or sold keeps the price it was booked for; only the price in the list changes.',
          )}
        </Text>
      )}
      <NewPriceFields form={form} error={prices.problemOf('value')} onChange={prices.change} />
      <BulkFailure
        error={prices.previewError}
        text={t('The new prices could not be worked out. Please try again.')}
      />
      {found && <PricePreview found={found} />}
    </BulkForm>
  );
}

type FieldsProps = { form: PriceForm; onChange: (part: Partial<PriceForm>) => void };

/** The filters of the lots to change. */
function PricedLotsFields({ form, onChange }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('Status')}
        data={lotStatusOptions}
        allowDeselect={false}
        value={form.status}
        onChange={(status) => onChange({ status: (status ?? 'all') as PriceForm['status'] })}
      />
      <Select
        label={typesHeading()}
        data={useLotTypeOptions()}
        allowDeselect={false}
        value={form.type}
        onChange={(type) => onChange({ type: (type ?? 'all') as PriceForm['type'] })}
      />
      <TextInput
        label={t('Phase')}
        placeholder={t('All')}
        inputMode="numeric"
        value={form.phase}
        onChange={(event) => onChange({ phase: asPhase(event.currentTarget.value) })}
      />
      <TextInput
        label={t('Number, name or description')}
        placeholder={t('All')}
        value={form.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}

/** The kind of change and its value. */
function NewPriceFields({ form, error, onChange }: FieldsProps & { error: ReactNode }) {
  return (
    <>
      <ChoiceField
        label={t('How the prices change')}
        value={form.change}
        onChange={(kind) => onChange({ change: kind })}
        data={changeOptions}
      />
      <NumberInput
        label={form.change === 'percent' ? t('Per cent') : t('Amount (RM)')}
        description={priceTexts.hints[form.change]}
        size="md"
        withAsterisk
        hideControls
        allowNegative={form.change !== 'set'}
        decimalScale={2}
        thousandSeparator=","
        value={form.value}
        error={error}
        onChange={(value) => onChange({ value: String(value) })}
        data-autofocus
      />
    </>
  );
}

type PriceProblem = { field: 'value' | 'reason'; text: string };

/** State of a price change: form, preview, confirmation. */
function usePriceChange(shown: Partial<PriceForm>, onDone: (text: string) => void) {
  const [form, setForm] = useState(() => startOf(shown));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<PriceProblem | null>(null);
  // a preview belongs to one state of the form; the Idempotency-Key makes retries one change (D-56)
  const [previewed, setPreviewed] = useState<{ form: PriceForm; key: string } | null>(null);
  const preview = useSend(changePrices, { stale: [] });
  const run = useSend(changePrices, { stale: everything });

  const found = previewed && isSame(previewed.form, form) ? preview.data : undefined;
  const isReady = found !== undefined && found.counts.change > 0 && found.counts.refused === 0;

  // the next to fill in, below the prices that have just appeared
  const reasonField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isReady) reasonField.current?.focus();
  }, [isReady]);

  const look = () => {
    const text = priceProblem(form);
    if (text) return setProblem({ field: 'value', text });
    setPreviewed({ form, key: newIdempotencyKey() });
    preview.mutate({ query: { dryRun: 'true' }, body: changeOf(form), timeoutMs: BULK_TIMEOUT_MS });
  };
  const confirm = () => {
    if (!found || !previewed) return;
    if (reason.trim() === '') {
      reasonField.current?.focus();
      return setProblem({ field: 'reason', text: t('Please give a reason') });
    }
    run.mutate(
      {
        body: { ...changeOf(form), reason: reason.trim(), seen: found.digest },
        idempotencyKey: previewed.key,
        timeoutMs: BULK_TIMEOUT_MS,
      },
      {
        onSuccess: ({ message }) => onDone(message),
        onError: (error) => {
          if (haveLotsChanged(error)) look();
        },
      },
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
    reasonField,
    giveReason: (text: string) => {
      setReason(text);
      setProblem(null);
    },
    /** The validation error of a field. */
    problemOf: (field: PriceProblem['field']) => problem?.field === field && problem.text,
    /** The preview of the current form; undefined before it. */
    found,
    /** Whether the preview can be confirmed. */
    isReady,
    previewError: found ? null : preview.error,
    error: run.error,
    isSending: preview.isPending || run.isPending,
    /** Loads the preview, or confirms the loaded one. */
    submit: isReady ? confirm : look,
  };
}
