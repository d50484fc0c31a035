import { Stack, Text, Textarea, type TextareaProps } from '@mantine/core';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { lotLengths } from '#core/lots/office-contract.ts';
import { CallFailure, refusalText } from '#platform/web/api-client/call-failure.ts';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

type Props = ComponentProps<typeof FormActions> & {
  lead: string;
  children: ReactNode;
  /** The reason field, once the change can be made. */
  reason: ReactNode;
  /** The failure of the change, and its sentence. */
  error: Error | null;
  failed: string;
  onSubmit: () => void;
};

/** The form of a change of many lots: its choice and preview, then the reason, the failure and the buttons. */
export function BulkForm({ lead, children, reason, error, failed, onSubmit, ...actions }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack>
        <Text c="dimmed">{lead}</Text>
        {children}
        {reason}
        <BulkFailure error={error} text={failed} />
        <FormActions {...actions} />
      </Stack>
    </form>
  );
}

/** The server's reason of a refusal, and the lines of a file at fault. */
export function BulkFailure({ error, text }: { error: Error | null; text: string }) {
  if (error === null) return null;
  const fields = error instanceof CallFailure ? Object.entries(error.fields ?? {}) : [];
  return (
    <Notice tone="error">
      <Text>{refusalText(error, text)}</Text>
      {fields.map(([field, sentence]) => (
        <Text key={field} size="sm">
          {joined(': ', [field, sentence])}
        </Text>
      ))}
    </Notice>
  );
}

type ReasonProps = Omit<TextareaProps, 'onChange'> & {
  ref?: Ref<HTMLTextAreaElement>;
  onReason: (text: string) => void;
};

/** The reason of a change, kept in the history of each lot. */
export function ReasonField({ onReason, ...field }: ReasonProps) {
  return (
    <Textarea
      label={t('Reason')}
      description={t('Kept in the history of the lot')}
      autosize
      minRows={1}
      maxLength={lotLengths.reason}
      onChange={(event) => onReason(event.currentTarget.value)}
      {...field}
    />
  );
}
