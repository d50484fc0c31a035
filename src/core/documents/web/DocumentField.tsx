import { Button, CloseButton, FileButton, Input, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useRef, useState } from 'react';
import { documentTypeLabels } from '#core/documents/labels.ts';
import { acceptedMimes, type DocumentType, MAX_DOCUMENT_BYTES } from '#core/documents/lifecycle.ts';
import { CameraIcon, FileIcon, UploadIcon } from '#platform/web/ui/work-icons.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import classes from './DocumentField.module.css';
import { acceptAttribute, fileProblem, formatBytes } from './file-check.ts';
import { usePreparedFile } from './prepared-file.ts';
import { useObjectUrl } from './use-object-url.ts';

type Props = {
  type: DocumentType;
  label?: string;
  /** What the document has to show, on a line above the allowed file types. */
  hint?: string;
  value: File | null;
  onChange: (file: File | null) => void;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** One of several rows with one button each, below which `rowsHint` says once what they take. */
  isRow?: boolean;
  /** Stands below the chosen file. */
  children?: ReactNode;
  /** Field id, used by the form to focus it. */
  'data-path'?: string;
};

/** Description of the allowed file types. */
export function fileHint(type: DocumentType): string {
  const size = String(MAX_DOCUMENT_BYTES / 1024 / 1024);
  const takesPdf = acceptedMimes(type).includes('application/pdf');
  return interpolate(
    takesPdf
      ? t('PDF, JPG or PNG, up to {size} MB. Large photos are made smaller.')
      : t('JPG, PNG or WebP, up to {size} MB. Large photos are made smaller.'),
    { size },
  );
}

/** What rows of several types take. */
export const rowsHint = () =>
  t(
    'Identity card: JPG, PNG or WebP. Cheque: PDF, JPG or PNG. Up to {size} MB each. Large photos are made smaller.',
    { size: String(MAX_DOCUMENT_BYTES / 1024 / 1024) },
  );

/** Takes one file by click, keyboard or drop, on a phone also from its camera, and shows it. */
export function DocumentField({
  type,
  label = documentTypeLabels[type],
  hint,
  error,
  required = false,
  disabled = false,
  isRow = false,
  children,
  ...file
}: Props) {
  const id = useId();
  const hasCamera = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const sent = usePreparedFile(file.value);
  // said when it is chosen, not only when the form is sent
  const problem = error || (file.value && fileProblem(type, file.value));
  return (
    <Input.Wrapper
      size="md"
      id={id}
      label={label}
      {...(isRow && { className: classes.row ?? '', 'data-chosen': file.value !== null || undefined })}
      description={
        (hint || !isRow) && (
          <>
            {hint && <span className={classes.hint}>{hint}</span>}
            {!isRow && fileHint(type)}
          </>
        )
      }
      error={problem}
      withAsterisk={required}
    >
      <FileZone
        id={id}
        type={type}
        label={label}
        isInvalid={Boolean(problem)}
        sent={sent}
        disabled={disabled}
        isPhoto={isRow && hasCamera}
        invitation={isRow ? (hasCamera ? t('Photo or file') : t('Choose a file')) : invitationOf(hasCamera)}
        {...file}
      />
      {children}
      {hasCamera && !isRow && !disabled && <PhotoButton fieldId={id} onTake={file.onChange} />}
    </Input.Wrapper>
  );
}

const invitationOf = (hasCamera: boolean) =>
  hasCamera ? t('Choose a file') : t('Choose a file or drop it here');

type ZoneProps = Pick<Props, 'type' | 'value' | 'onChange' | 'data-path'> & {
  id: string;
  label: string;
  isInvalid: boolean;
  /** The file as it will be sent, undefined while it is prepared. */
  sent: File | undefined;
  disabled: boolean;
  /** The phone offers its camera beside its files, which it does where no field asks for the camera alone. */
  isPhoto: boolean;
  invitation: string;
};

/** The file input covers the zone, so that drop and focus are native. */
function FileZone({ id, type, label, value, onChange, isInvalid, sent, disabled, ...rest }: ZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const remove = () => {
    // reset, so that the same file can be chosen again after removal
    if (input.current) input.current.value = '';
    onChange(null);
  };
  return (
    <div className={classes.field}>
      <div
        className={classes.zone}
        data-invalid={isInvalid || undefined}
        data-disabled={disabled || undefined}
      >
        <Chosen file={value} sent={sent} {...rest} />
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="file"
          accept={acceptAttribute(type)}
          disabled={disabled}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-error ${id}-description` : `${id}-description`}
          data-path={rest['data-path']}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // cancelling the picker keeps the current file
            if (file) onChange(file);
          }}
        />
      </div>
      {value && !disabled && (
        <CloseButton
          className={classes.remove}
          size={44}
          iconSize={16}
          aria-label={t('Remove {label}: {name}', { label, name: value.name })}
          onClick={remove}
        />
      )}
    </div>
  );
}

function PhotoButton({ fieldId, onTake }: { fieldId: string; onTake: (photo: File) => void }) {
  return (
    <FileButton accept="image/*" capture="environment" onChange={(photo) => photo && onTake(photo)}>
      {(props) => (
        <Button
          {...props}
          className={classes.photo}
          size="sm"
          variant="default"
          leftSection={<CameraIcon size={18} />}
          // described, not named, by the field: there is one field of that name
          aria-describedby={`${fieldId}-label`}
        >
          {t('Take a photo')}
        </Button>
      )}
    </FileButton>
  );
}

/** How large a file is, and what becomes of a picture that is sent smaller. */
function sizeWords(file: File, sent: File | undefined): string {
  const size = formatBytes(file.size);
  if (sent === undefined) return t('{size}, making it smaller…', { size });
  return sent.size === file.size ? size : t('{size}, sent as {sent}', { size, sent: formatBytes(sent.size) });
}

type ChosenProps = Pick<ZoneProps, 'sent' | 'invitation' | 'isPhoto'> & { file: File | null };

function Chosen({ file, sent, invitation, isPhoto }: ChosenProps) {
  const shown = sent ?? file;
  const picture = useObjectUrl(shown?.type.startsWith('image/') ? shown : null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (file === null) {
    return (
      <>
        {isPhoto ? <CameraIcon size={20} /> : <UploadIcon size={20} />}
        <Text size="sm">{invitation}</Text>
      </>
    );
  }
  return (
    <>
      {picture === null || picture === unreadable ? (
        <FileIcon size={28} />
      ) : (
        <img className={classes.picture} src={picture} alt="" onError={() => setUnreadable(picture)} />
      )}
      <div className={classes.name}>
        <Text size="sm" fw={550} truncate="end">
          {file.name}
        </Text>
        <Text size="xs" c="dimmed" aria-live="polite">
          {sizeWords(file, sent)}
        </Text>
      </div>
    </>
  );
}
