import { Button, CloseButton, FileButton, Input, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useRef } from 'react';
import {
  acceptAttribute,
  acceptedMimes,
  type DocumentType,
  documentTypeLabels,
  MAX_DOCUMENT_BYTES,
} from '#features/documents/lifecycle.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { fillIn } from '#shared/problem.ts';
import { CameraIcon, FileIcon, UploadIcon } from '#web/ui/work-icons.tsx';
import classes from './DocumentField.module.css';
import { formatBytes } from './file-check.ts';
import { useObjectUrl } from './use-object-url.ts';

type Props = {
  type: DocumentType;
  label?: string;
  value: File | null;
  onChange: (file: File | null) => void;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Set by the form, which finds its fields by it. */
  'data-path'?: string;
};

/** What a file of this kind may be, in words. */
function fileHint(type: DocumentType): string {
  const size = String(MAX_DOCUMENT_BYTES / 1024 / 1024);
  const takesPdf = acceptedMimes(type).includes('application/pdf');
  return fillIn(takesPdf ? documentTexts.imagesOrPdf : documentTexts.imagesOnly, { size });
}

/**
 * Takes one file by click, keyboard or drop, on a phone also from its camera, and shows what was taken. The file input
 * itself covers the zone, so that dropping and focusing are the browser's own.
 */
export function DocumentField({
  type,
  label = documentTypeLabels[type],
  value,
  onChange,
  error,
  required = false,
  disabled = false,
  'data-path': path,
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isInvalid = Boolean(error);
  const hasCamera = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });

  const take = (file: File | null) => {
    // the same file must be choosable again after it was taken out
    if (file === null && input.current) input.current.value = '';
    onChange(file);
  };

  return (
    <Input.Wrapper
      size="md"
      id={id}
      label={label}
      description={fileHint(type)}
      error={error}
      withAsterisk={required}
    >
      <div className={classes.field}>
        <div
          className={classes.zone}
          data-invalid={isInvalid || undefined}
          data-disabled={disabled || undefined}
        >
          <Chosen file={value} invitation={hasCamera ? documentTexts.chooseByTouch : documentTexts.choose} />
          <input
            ref={input}
            id={id}
            className={classes.input}
            type="file"
            accept={acceptAttribute(type)}
            disabled={disabled}
            aria-invalid={isInvalid}
            aria-describedby={isInvalid ? `${id}-error` : `${id}-description`}
            data-path={path}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // closing the picker without a choice keeps what was there
              if (file) take(file);
            }}
          />
        </div>
        {value && !disabled && (
          <CloseButton
            className={classes.remove}
            aria-label={`Remove ${label}: ${value.name}`}
            onClick={() => take(null)}
          />
        )}
      </div>
      {hasCamera && !disabled && (
        <FileButton accept="image/*" capture="environment" onChange={(photo) => photo && take(photo)}>
          {(props) => (
            <Button
              {...props}
              size="sm"
              variant="default"
              leftSection={<CameraIcon size={18} />}
              // described, not named, by the field: there is one field of that name
              aria-describedby={`${id}-label`}
            >
              Take a photo
            </Button>
          )}
        </FileButton>
      )}
    </Input.Wrapper>
  );
}

function Chosen({ file, invitation }: { file: File | null; invitation: string }) {
  const picture = useObjectUrl(file?.type.startsWith('image/') ? file : null);
  if (file === null) {
    return (
      <>
        <UploadIcon size={22} />
        <Text size="sm">{invitation}</Text>
      </>
    );
  }
  return (
    <>
      {picture === null ? <FileIcon size={28} /> : <img className={classes.picture} src={picture} alt="" />}
      <div className={classes.name}>
        <Text size="sm" fw={550} truncate="end">
          {file.name}
        </Text>
        <Text size="xs" c="dimmed">
          {formatBytes(file.size)}
        </Text>
      </div>
    </>
  );
}
