import { Button, FileButton, Progress, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { documentLabel } from '#core/documents/labels.ts';
import { acceptAttribute } from '#core/documents/web/file-check.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { CameraIcon } from '#platform/web/ui/work-icons.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { isSamePlace, isUnderWay, type Upload } from './booking-uploads.ts';
import { useUploads } from './use-uploads.ts';

/** The place of a document at a booking: its type, or one of several documents of a type; `paper` says what comes there. */
type UploadPlace = Pick<Upload, 'type' | 'replaces' | 'paper' | 'isAsked'>;

export type DocumentUploads = ReturnType<typeof useUploadsOfBooking>;

/** Uploads documents to an existing booking, one at a time; a file whose upload failed is kept to be sent again. */
export function useUploadsOfBooking(bookingId: string) {
  const { uploads, send } = useUploads();
  const { pathname, search } = useLocation();
  return {
    isBusy: uploads.some((each) => each.bookingId === bookingId && isUnderWay(each)),
    /** The upload for a place that has not reached the server. */
    at: (place: UploadPlace) =>
      uploads.find((each) => isSamePlace(each, { ...place, bookingId }) && each.state !== 'done'),
    /** Resolves to whether the server has it. */
    upload: async (place: UploadPlace, file: File) => {
      const isSent = await send(bookingId, pathname + search, [{ ...place, file }]);
      if (isSent) toast(t('Document uploaded'));
      return isSent;
    },
  };
}

type StateProps = {
  place: UploadPlace;
  uploads: DocumentUploads;
  /** Which files the place takes, where its row does not say so. */
  hint?: string | null;
};

/** Progress of an upload, or why it failed and a button that sends the same file again. */
export function UploadState({ place, uploads, hint = null }: StateProps) {
  const current = uploads.at(place);
  if (current === undefined) return null;
  const type = documentLabel({ documentType: current.type, paper: current.paper ?? null });
  if (isUnderWay(current)) {
    return (
      <div role="status">
        <Text size="sm" mb={4}>
          {interpolate(current.state === 'preparing' ? t('Making {type} smaller…') : t('Uploading {type}'), {
            type,
          })}
        </Text>
        <Progress value={current.share * 100} aria-label={t('Upload')} />
      </div>
    );
  }
  return (
    <Notice tone="error">
      <Stack gap="xs" align="flex-start">
        <Text inherit>{current.problem}</Text>
        <Text size="sm">{current.file.name}</Text>
        {!current.canRetry && hint !== null && <Text size="sm">{hint}</Text>}
        {current.canRetry && (
          <Button
            size="sm"
            variant="default"
            aria-label={t('Retry {type}', { type })}
            disabled={uploads.isBusy}
            onClick={() => void uploads.upload({ ...place, paper: current.paper }, current.file)}
          >
            {uiTexts.retry}
          </Button>
        )}
      </Stack>
    </Notice>
  );
}

type ButtonsProps = {
  place: UploadPlace;
  /** Visible words and accessible name. */
  label: string;
  name: string;
  /** The id of the element that names the row. */
  nameId: string;
  tone: 'needed' | 'offered' | 'quiet';
  isDisabled?: boolean;
  uploads: DocumentUploads;
};

/** What a place is called: one that a paper is asked for by that paper. */
function nameOf({ type, paper, isAsked }: UploadPlace): string {
  return documentLabel({ documentType: type, paper: (isAsked && paper) || null });
}

const variants = { needed: 'filled', offered: 'default', quiet: 'subtle' } as const;

/** Chooses a file for a place, or takes a photo where there is a camera at hand. */
export function UploadButtons({ place, label, name, nameId, tone, uploads, ...rest }: ButtonsProps) {
  const isDisabled = uploads.isBusy || rest.isDisabled === true;
  const hasCamera = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const reset = useRef<() => void>(null);
  const take = (file: File | null) => {
    // so that the same file can be chosen again
    reset.current?.();
    if (file) void uploads.upload(place, file);
  };
  return (
    <>
      <FileButton
        resetRef={reset}
        accept={acceptAttribute(place.type)}
        inputProps={{ 'aria-label': tone === 'offered' ? nameOf(place) : name }}
        onChange={take}
      >
        {(props) => (
          <Button {...props} size="sm" variant={variants[tone]} disabled={isDisabled} aria-label={name}>
            {label}
          </Button>
        )}
      </FileButton>
      {hasCamera && tone !== 'quiet' && (
        <FileButton accept="image/*" capture="environment" onChange={take}>
          {(props) => (
            <Button
              {...props}
              size="sm"
              variant="default"
              disabled={isDisabled}
              leftSection={<CameraIcon size={18} />}
              // described, not named, by the row: there is one field of that name
              aria-describedby={nameId}
            >
              {t('Take a photo')}
            </Button>
          )}
        </FileButton>
      )}
    </>
  );
}
