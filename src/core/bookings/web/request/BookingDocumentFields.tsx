import { Button, FileButton, NativeSelect, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ComponentProps, useRef, useState } from 'react';
import { buyerTexts } from '#core/bookings/messages.ts';
import { documentTypeLabels } from '#core/documents/labels.ts';
import { DocumentField, rowsHint } from '#core/documents/web/DocumentField.tsx';
import { DocumentPrivacy } from '#core/documents/web/DocumentPrivacy.tsx';
import { acceptAttribute } from '#core/documents/web/file-check.ts';
import { UploadIcon } from '#platform/web/ui/work-icons.tsx';
import { listed } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { type PricedLot, useChequeHint } from './BookingTerms.tsx';
import {
  type BookingFormKind,
  type DocumentPath,
  type DocumentValues,
  documentPaths,
  placeFiles,
  typeAt,
} from './booking-form.ts';

type Props = {
  form: Pick<UseFormReturnType<DocumentValues>, 'values' | 'getInputProps' | 'setValues' | 'getInputNode'>;
  kind: Pick<BookingFormKind, 'documents' | 'sent'>;
  lot: PricedLot | null;
  isSending: boolean;
};

/** Both sides of the identity card and the cheque: file by file, or all at once and then which is which. */
export function BookingDocumentFields({ form, kind, lot, isSending }: Props) {
  const chequeHint = useChequeHint(lot);
  const [isSeveral, setSeveral] = useState(false);
  const field = (path: DocumentPath): ComponentProps<typeof DocumentField> => ({
    type: typeAt[path],
    isRow: true,
    required: path === 'cheque' ? kind.documents === 'all' : kind.documents !== 'none',
    disabled: isSending,
    ...form.getInputProps(path),
    value: form.values[path],
    children: isSeveral && !isSending && <WhichIsWhich form={form} path={path} />,
  });
  return (
    <Stack gap="md">
      <div>
        <Title order={3} size="h4">
          {t('Documents')}
        </Title>
        <Text size="sm">
          {kind.documents === 'none'
            ? t(
                'Your identity card (IC), and what shows that the deposit is paid. You can also add them later, from the booking.',
              )
            : buyerTexts.icMeans}
        </Text>
      </div>
      <div>
        <DocumentField {...field('icFront')} />
        <DocumentField {...field('icBack')} />
        <DocumentField
          {...field('cheque')}
          label={
            kind.documents === 'all' ? t('Cheque or transfer slip') : t('Cheque or transfer slip (optional)')
          }
          {...(kind.sent && { hint: chequeHint })}
        />
      </div>
      <AllAtOnce form={form} isDisabled={isSending} onChosen={() => setSeveral(true)} />
      <DocumentPrivacy lead={rowsHint()} />
    </Stack>
  );
}

type AllProps = Pick<Props, 'form'> & { isDisabled: boolean; onChosen: () => void };

/** Takes several files in one choice and puts them at the free places. */
function AllAtOnce({ form, isDisabled, onChosen }: AllProps) {
  const reset = useRef<() => void>(null);
  const [told, setTold] = useState('');
  const take = (files: File[]) => {
    // so that the same files can be chosen again
    reset.current?.();
    const { placed, left } = placeFiles(form.values, files);
    form.setValues(placed);
    onChosen();
    const names = listed(left.map(({ name }) => name));
    setTold(
      left.length > 0
        ? t('Not taken, because no place is free: {files}', { files: names })
        : t('Please check which file is which.'),
    );
  };
  return (
    <div>
      <FileButton
        multiple
        resetRef={reset}
        accept={acceptAttribute('cheque', 'ic_front')}
        inputProps={{ 'aria-label': buyerTexts.allAtOnce }}
        onChange={take}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            fullWidth
            disabled={isDisabled}
            leftSection={<UploadIcon size={20} />}
          >
            {buyerTexts.allAtOnce}
          </Button>
        )}
      </FileButton>
      <Text size="sm" mt={4} role="status">
        {told}
      </Text>
    </div>
  );
}

/** Says what a chosen file is; another answer exchanges it with the file there. */
function WhichIsWhich({ form, path }: { form: Props['form']; path: DocumentPath }) {
  const file = form.values[path];
  if (file === null) return null;
  return (
    <NativeSelect
      mb="xs"
      label={t('This file is:')}
      aria-label={`${t('This file is:')} ${file.name}`}
      value={path}
      data={documentPaths.map((value) => ({ value, label: documentTypeLabels[typeAt[value]] }))}
      onChange={({ currentTarget }) => {
        const to = documentPaths.find((each) => each === currentTarget.value) ?? path;
        form.setValues({ [path]: form.values[to], [to]: file });
        form.getInputNode(to)?.focus();
      }}
    />
  );
}
