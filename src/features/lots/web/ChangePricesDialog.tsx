import {
  Alert,
  Input,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { lotStatuses, lotStatusLabels, lotTypes } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { lotLengths } from '#features/lots/office-contract.ts';
import { officeLotTexts, priceTexts } from '#features/lots/office-messages.ts';
import { newIdempotencyKey } from '#web/call.ts';
import { refusalText } from '#web/call-failure.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { useChangePrices, usePreviewPrices } from './bulk-queries.ts';
import { asPhase } from './PhaseField.tsx';
import { PricePreview } from './PricePreview.tsx';
import { changeOf, isSame, namedIn, type PriceForm, priceProblem, startOf } from './price-form.ts';

type Props = {
  /** What the list is narrowed to, with which the choice begins. */
  shown: Partial<PriceForm>;
  onClose: () => void;
  /** Told the sentence of the success. */
  onDone: (text: string) => void;
};

const all = (label: string) => ({ value: 'all', label });
const statusOptions = [
  all('All statuses'),
  ...lotStatuses.map((value) => ({ value, label: lotStatusLabels[value] })),
];
const typeOptions = [
  all('All positions'),
  ...lotTypes.map((value) => ({ value, label: lotTypeTexts[value].label })),
];
const changeOptions = [
  { value: 'percent' as const, label: 'By per cent' },
  { value: 'amount' as const, label: 'By amount' },
  { value: 'set' as const, label: 'Set to' },
];

/** Changes many prices: which lots and how, then every new price to look at, then the confirmation (D-69). */
export function ChangePricesDialog({ opened, ...props }: Props & { opened: boolean }) {
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title="Change prices"
      size="xl"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <ChangePricesForm {...props} />
    </Dialog>
  );
}

function ChangePricesForm({ shown, onClose, onDone }: Props) {
  const [form, setForm] = useState(() => startOf(shown));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<{ field: 'value' | 'reason'; text: string } | null>(null);
  // a preview is of one choice; the key makes it one change however often it is sent (D-56)
  const [previewed, setPreviewed] = useState<{ form: PriceForm; key: string } | null>(null);
  const preview = usePreviewPrices();
  const run = useChangePrices();

  const change = (part: Partial<PriceForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setProblem(null);
    run.reset();
  };
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
      {
        onSuccess: ({ message }) => {
          onClose();
          onDone(message);
        },
      },
    );
  };
  const count = found?.counts.change ?? 0;
  const howId = useId();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) confirm();
        else look();
      }}
    >
      <Stack>
        <Text c="dimmed">{priceTexts.lead}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label="Status"
            data={statusOptions}
            allowDeselect={false}
            value={form.status}
            onChange={(status) => change({ status: (status ?? 'all') as PriceForm['status'] })}
          />
          <Select
            label="Position"
            data={typeOptions}
            allowDeselect={false}
            value={form.type}
            onChange={(type) => change({ type: (type ?? 'all') as PriceForm['type'] })}
          />
          <TextInput
            label="Phase"
            placeholder="All"
            inputMode="numeric"
            value={form.phase}
            onChange={(event) => change({ phase: asPhase(event.currentTarget.value) })}
          />
          <TextInput
            label="Number, name or description"
            placeholder="All"
            value={form.search}
            onChange={(event) => change({ search: event.currentTarget.value })}
          />
        </SimpleGrid>
        {form.status !== 'available' && (
          <Text size="sm" c="dimmed">
            {priceTexts.snapshot}
          </Text>
        )}
        <Input.Wrapper label="How the prices change" labelElement="div" size="md" labelProps={{ id: howId }}>
          <SegmentedControl
            fullWidth
            aria-labelledby={howId}
            value={form.change}
            onChange={(kind) => change({ change: kind })}
            data={changeOptions}
          />
        </Input.Wrapper>
        <NumberInput
          label={form.change === 'percent' ? 'Per cent' : 'Amount (RM)'}
          description={priceTexts.hints[form.change]}
          size="md"
          withAsterisk
          hideControls
          allowNegative={form.change !== 'set'}
          decimalScale={2}
          thousandSeparator=","
          value={form.value}
          error={problem?.field === 'value' && problem.text}
          onChange={(value) => change({ value: String(value) })}
          data-autofocus
        />
        {preview.error && !found && (
          <Alert color="red" role="alert">
            {refusalText(preview.error, priceTexts.previewFailed)}
          </Alert>
        )}
        {found && <PricePreview found={found} />}
        {isReady && (
          <Textarea
            label="Reason"
            description={officeLotTexts.reasonHint}
            withAsterisk
            autosize
            minRows={1}
            maxLength={lotLengths.reason}
            value={reason}
            error={problem?.field === 'reason' && problem.text}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setProblem(null);
            }}
          />
        )}
        {run.error && (
          <Alert color="red" role="alert">
            {refusalText(run.error, priceTexts.failed)}
          </Alert>
        )}
        <FormActions
          submit={isReady ? `Change ${count} ${count === 1 ? 'price' : 'prices'}` : 'Show new prices'}
          sending={preview.isPending || run.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
