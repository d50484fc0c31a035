import { Alert, NumberInput, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { lotStatuses, lotStatusLabels, lotTypes } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { lotLengths } from '#features/lots/office-contract.ts';
import { officeLotTexts, priceTexts } from '#features/lots/office-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ChoiceField } from '#platform/web/ui/ChoiceField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormActions } from '#platform/web/ui/FormActions.tsx';
import { asPhase } from './PhaseField.tsx';
import { PricePreview } from './PricePreview.tsx';
import type { PriceForm } from './price-form.ts';
import { usePriceChange } from './use-price-change.ts';

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

type Props = {
  /** What the list is narrowed to, with which the choice begins. */
  shown: Partial<PriceForm>;
  onClose: () => void;
  /** Told the sentence of the success. */
  onDone: (text: string) => void;
};

/** Changes many prices: which lots and how, then every new price to look at, then the confirmation (D-69). */
export function ChangePricesDialog({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title="Change prices"
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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        prices.submit();
      }}
    >
      <Stack>
        <Text c="dimmed">{priceTexts.lead}</Text>
        <PricedLotsFields form={form} onChange={prices.change} />
        {form.status !== 'available' && (
          <Text size="sm" c="dimmed">
            {priceTexts.snapshot}
          </Text>
        )}
        <NewPriceFields form={form} error={prices.problemOf('value')} onChange={prices.change} />
        <Failure error={prices.previewError} text={priceTexts.previewFailed} />
        {found && <PricePreview found={found} />}
        {isReady && (
          <Textarea
            label="Reason"
            description={officeLotTexts.reasonHint}
            withAsterisk
            autosize
            minRows={1}
            maxLength={lotLengths.reason}
            value={prices.reason}
            error={prices.problemOf('reason')}
            onChange={(event) => prices.giveReason(event.currentTarget.value)}
          />
        )}
        <Failure error={prices.error} text={priceTexts.failed} />
        <FormActions
          submit={isReady ? `Change ${count} ${count === 1 ? 'price' : 'prices'}` : 'Show new prices'}
          sending={prices.isSending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

type FieldsProps = { form: PriceForm; onChange: (part: Partial<PriceForm>) => void };

/** Which lots get another price. */
function PricedLotsFields({ form, onChange }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label="Status"
        data={statusOptions}
        allowDeselect={false}
        value={form.status}
        onChange={(status) => onChange({ status: (status ?? 'all') as PriceForm['status'] })}
      />
      <Select
        label="Position"
        data={typeOptions}
        allowDeselect={false}
        value={form.type}
        onChange={(type) => onChange({ type: (type ?? 'all') as PriceForm['type'] })}
      />
      <TextInput
        label="Phase"
        placeholder="All"
        inputMode="numeric"
        value={form.phase}
        onChange={(event) => onChange({ phase: asPhase(event.currentTarget.value) })}
      />
      <TextInput
        label="Number, name or description"
        placeholder="All"
        value={form.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}

/** How the prices change, and by how much. */
function NewPriceFields({ form, error, onChange }: FieldsProps & { error: ReactNode }) {
  return (
    <>
      <ChoiceField
        label="How the prices change"
        value={form.change}
        onChange={(kind) => onChange({ change: kind })}
        data={changeOptions}
      />
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
        error={error}
        onChange={(value) => onChange({ value: String(value) })}
        data-autofocus
      />
    </>
  );
}

function Failure({ error, text }: { error: Error | null; text: string }) {
  if (error === null) return null;
  return (
    <Alert color="red" role="alert">
      {refusalText(error, text)}
    </Alert>
  );
}
