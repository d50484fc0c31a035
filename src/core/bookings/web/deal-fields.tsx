import {
  Button,
  Group,
  Stack,
  Text,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useEffect, useRef } from 'react';
import { focusFirstError } from '#platform/web/ui/form/form-errors.ts';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { parsePrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { dealFields, dealRefusals } from '../messages.ts';

/** A price in ringgit. */
export function PriceField(props: TextInputProps) {
  return (
    <TextInput
      label={t('Price')}
      leftSection="RM"
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      withAsterisk
      {...props}
    />
  );
}

/** Why something is agreed on or given. */
export function ReasonField(props: TextareaProps) {
  return (
    <Textarea
      label={t('Reason (the client reads it)')}
      withAsterisk
      autosize
      minRows={2}
      maxLength={textLimits.reason}
      {...props}
    />
  );
}

/** What is wrong with a written price; `present` is the one that applies. */
export function priceProblem(written: string, present: number | null): string | null {
  const price = parsePrice(written);
  if (price === null || price === 0) return dealFields.priceInvalid;
  return price === present ? dealRefusals.PRICE_SAME.message : null;
}

export function reasonProblem(reason: string): string | null {
  return reason.trim() === '' ? dealRefusals.DEAL_REASON.message : null;
}

export type Proposal = { price: number; reason: string };

/** Draft key of the price proposed with the approval of a booking. */
export const proposalPlace = (bookingId: string) => `proposal with ${bookingId}`;

type Wanted = {
  /** Draft key. */
  place: string;
  /** The price that applies without a proposal, if it is known. */
  present: number | null;
};

/**
 * A price that an agency proposes with a booking or with its approval: one quiet button until it is wanted (D-447). `read` returns what
 * the body of the call takes of it, null while the fields are wrong; `drop` drops the draft.
 */
export function usePriceProposal({ place, present }: Wanted) {
  const { form, drop } = useDraftForm(
    {
      initialValues: { isOpen: false, price: '', reason: '' },
      validate: {
        price: (written, { isOpen }) => (isOpen ? priceProblem(written, present) : null),
        reason: (written, { isOpen }) => (isOpen ? reasonProblem(written) : null),
      },
    },
    { place },
  );
  const { isOpen, price, reason } = form.values;
  const read = (): { proposal?: Proposal } | null => {
    if (!isOpen) return {};
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      focusFirstError(form, errors);
      return null;
    }
    return { proposal: { price: parsePrice(price) ?? 0, reason: reason.trim() } };
  };
  const turn = (opens: boolean) => {
    form.clearErrors();
    form.setFieldValue('isOpen', opens);
  };
  const box = useFocusInside(isOpen);
  const fields = isOpen ? (
    <Stack ref={box} gap={4}>
      <div style={sideBySide}>
        <PriceField label={t('Proposed price')} {...form.getInputProps('price')} />
        <ReasonField minRows={1} {...form.getInputProps('reason')} />
      </div>
      <Group gap="0.25rem 0.75rem">
        <Text size="sm" c="dimmed">
          {t('The park office answers it; the list price applies until then.')}
        </Text>
        <Quiet label={t('Propose no price')} onPress={() => turn(false)} />
      </Group>
    </Stack>
  ) : (
    <Stack ref={box}>
      <Quiet label={t('Propose a price…')} onPress={() => turn(true)} />
    </Stack>
  );
  return { fields, read, drop };
}

/** Moves the focus to the first control of what replaced the pressed button, which had it. */
function useFocusInside(isOpen: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(isOpen);
  useEffect(() => {
    const isTurned = isOpen !== before.current;
    before.current = isOpen;
    if (isTurned && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isOpen]);
  return box;
}

/** In one row where there is room for both labels. */
const sideBySide = {
  display: 'grid',
  gap: '0.25rem 0.75rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))',
};

function Quiet({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button size="compact-sm" variant="transparent" px={0} style={{ alignSelf: 'start' }} onClick={onPress}>
      {label}
    </Button>
  );
}
