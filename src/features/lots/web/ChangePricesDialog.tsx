import { Alert, Stack, Text, Textarea } from '@mantine/core';
import { lotLengths } from '#features/lots/office-contract.ts';
import { officeLotTexts, priceTexts } from '#features/lots/office-messages.ts';
import { refusalText } from '#web/call-failure.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { NewPriceFields } from './NewPriceFields.tsx';
import { PricedLotsFields } from './PricedLotsFields.tsx';
import { PricePreview } from './PricePreview.tsx';
import type { PriceForm } from './price-form.ts';
import { usePriceChange } from './use-price-change.ts';

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

function Failure({ error, text }: { error: Error | null; text: string }) {
  if (error === null) return null;
  return (
    <Alert color="red" role="alert">
      {refusalText(error, text)}
    </Alert>
  );
}
