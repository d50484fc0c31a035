import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { isPaid } from '#core/bookings/lifecycle.ts';
import { offeredPapers } from '#core/bookings/paper-policy.ts';
import { acceptsDocuments } from '#core/bookings/policy.ts';
import type { BookingDocument } from '#core/documents/contract.ts';
import { documentLabel, documentPaperLabels, documentTypeLabels } from '#core/documents/labels.ts';
import {
  type DocumentPaper,
  type DocumentType,
  isNeeded,
  missingOf,
  type NeededDocument,
  neededOf,
  singleDocumentTypes,
} from '#core/documents/lifecycle.ts';
import { documentTexts } from '#core/documents/messages.ts';
import { fileHint } from '#core/documents/web/DocumentField.tsx';
import { DocumentPrivacy } from '#core/documents/web/DocumentPrivacy.tsx';
import {
  DocumentRow,
  EarlierVersions,
  EmptyFrame,
  StoredDocumentRow,
} from '#core/documents/web/DocumentRow.tsx';
import { DocumentState } from '#core/documents/web/DocumentState.tsx';
import { type DocumentPlace, placesOf } from '#core/documents/web/document-states.ts';
import type { User } from '#core/users/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { FileIcon } from '#platform/web/ui/work-icons.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { documentsSummary } from '../booking-labels.ts';
import { bookingDocumentsQuery } from '../queries.ts';
import {
  type DocumentUploads,
  UploadButtons,
  UploadState,
  useUploadsOfBooking,
} from '../uploads/UploadButtons.tsx';
import { Fold } from './Fold.tsx';

type Props = {
  booking: Booking;
  viewer: User;
  /** The reader came for the documents: they are scrolled to. */
  isSought?: boolean;
};

/** The documents of a booking, with its state each; until it ends they can be added and replaced. */
export function BookingDocuments({ booking, viewer, isSought = false }: Props) {
  const documents = useQuery(bookingDocumentsQuery(booking._id, 'all'));
  const isClosed = offeredPapers(viewer, booking.status).length === 0;
  // whoever has bought is told what comes, not what never came
  if (isClosed && documents.data?.length === 0 && booking.status === 'sold') return null;
  return (
    <Fold
      title={t('Documents')}
      hint={
        acceptsDocuments(booking.status) && <DocumentState {...summaryOf(booking, documents.data)} wraps />
      }
      isSought={isSought}
      isLoaded={documents.isSuccess}
    >
      <DocumentPrivacy />
      <QueryState
        query={documents}
        errorText={(error) => refusalText(error, documentTexts.listFailed)}
        retryLabel={uiTexts.retry}
      >
        {(found) => <DocumentPlaces booking={booking} viewer={viewer} documents={found} />}
      </QueryState>
    </Fold>
  );
}

/** The slip of a payment that is recorded waits for nobody (D-487). */
const isSettled = (booking: Booking, type: DocumentType) => type === 'cheque' && isPaid(booking);

/** The states of the documents as their buyer has them. */
function marksOf(booking: Booking): Booking['documentMarks'] {
  const { documentMarks: marks } = booking;
  const isDone = isSettled(booking, 'cheque') && marks.cheque !== undefined;
  return isDone ? { ...marks, cheque: 'accepted' } : marks;
}

/** Whose turn it is once all documents are there, and whose check they have passed. */
function summaryOf(booking: Booking, documents: readonly BookingDocument[] = []) {
  const { status } = booking;
  const marks = marksOf(booking);
  const summary = documentsSummary(marks);
  const isComplete = missingOf(marks).length === 0;
  if (isComplete && summary.state === 'unchecked')
    return {
      ...summary,
      text: status === 'pending_agent' ? t('With the agency') : t('With the park office'),
    };
  const current = documents.flatMap(({ replacedAt, verdict }) =>
    replacedAt || !verdict ? [] : verdict.desk,
  );
  const [desk, other] = new Set(current);
  if (summary.state !== 'accepted' || !desk || other) return summary;
  return {
    ...summary,
    text: desk === 'office' ? t('Checked by the park office') : t('Checked by the agency'),
  };
}

type PlacesProps = {
  booking: Booking;
  viewer: User;
  /** Replaced ones included. */
  documents: readonly BookingDocument[];
};

/** A row for each document that is there or asked for, with the buttons that add or replace it. */
export function DocumentPlaces({ booking, viewer, documents }: PlacesProps) {
  const uploads = useUploadsOfBooking(booking._id);
  const accepts = acceptsDocuments(booking.status);
  const needed = accepts ? neededOf(booking.documentMarks) : [];
  const papers = offeredPapers(viewer, booking.status);
  const isNone = documents.every(({ replacedAt }) => replacedAt !== null);
  return (
    <Stack gap="md" mt="sm">
      {isNone && <Text c="dimmed">{documentTexts.none}</Text>}
      {needed.includes('ic_front') && <OtherSide documents={documents} />}
      <Stack component="ul" gap="md" p={0} m={0} aria-label={t('Documents')}>
        {placesOf(documents, needed).map((place) => (
          <PlaceRow
            key={place.current?._id ?? place.paper ?? place.type}
            place={place}
            isAsked={isAsked(needed, place)}
            isOpen={accepts && !isSettled(booking, place.type)}
            uploads={accepts || papers.some((paper) => paper === place.current?.paper) ? uploads : null}
          />
        ))}
        {papers.length > 0 && <FurtherDocument papers={papers} isPaperNeeded={!accepts} uploads={uploads} />}
      </Stack>
    </Stack>
  );
}

/** An identity card has two sides. */
function OtherSide({ documents }: Pick<PlacesProps, 'documents'>) {
  const sides = (['ic_front', 'ic_back'] as const).filter(
    (side) => !documents.some(({ documentType, replacedAt }) => documentType === side && replacedAt === null),
  );
  const [missing] = sides;
  if (sides.length !== 1 || missing === undefined) return null;
  return (
    <Text size="sm">
      {t('An identity card needs both sides: please add {type} as well.', {
        type: documentTypeLabels[missing],
      })}
    </Text>
  );
}

/** Whether a place is one that the booking is asked for. */
function isAsked(needed: readonly NeededDocument[], { current }: DocumentPlace): boolean {
  return (
    current !== null && current.paper !== 'payment_proof' && needed.some((each) => isNeeded(each, current))
  );
}

const isSingle = (type: DocumentType) => singleDocumentTypes.some((single) => single === type);

type RowProps = {
  place: DocumentPlace;
  isAsked: boolean;
  /** Whether the booking still takes documents, and a desk checks them. */
  isOpen: boolean;
  /** Null once no document can be added. */
  uploads: DocumentUploads | null;
};

function PlaceRow({ place, isAsked, isOpen, uploads }: RowProps) {
  const nameId = useId();
  const { type, paper = null, current, earlier } = place;
  const to = {
    type,
    ...(paper && { paper, isAsked: true }),
    ...(current && !isSingle(type) && { replaces: current._id, paper: current.paper ?? undefined }),
  };
  const row = {
    nameId,
    below: (
      <>
        {uploads && <UploadState place={to} uploads={uploads} hint={current && fileHint(type)} />}
        <EarlierVersions documents={earlier} />
      </>
    ),
    onDrop: uploads === null || uploads.isBusy ? undefined : (file: File) => void uploads.upload(to, file),
  };
  if (current === null) {
    const name = documentLabel({ documentType: type, paper });
    return (
      <DocumentRow
        {...row}
        frame={<EmptyFrame />}
        name={name}
        state="missing"
        actions={
          uploads && (
            <UploadButtons
              place={to}
              label={t('Upload')}
              name={t('Upload {name}', { name })}
              nameId={nameId}
              tone="offered"
              uploads={uploads}
            />
          )
        }
      >
        <Text size="sm" c="dimmed">
          {fileHint(type)}
        </Text>
      </DocumentRow>
    );
  }
  const name = documentLabel(current);
  const isSentBack = current.verdict?.state === 'sent_back';
  return (
    <StoredDocumentRow
      {...row}
      document={current}
      isOpen={isOpen}
      actions={
        uploads &&
        (isSentBack || isAsked || isSingle(type)) && (
          <UploadButtons
            place={to}
            label={isSentBack ? t('Upload again') : t('Replace')}
            name={interpolate(isSentBack ? t('Upload again: {name}') : t('Replace {name}'), { name })}
            nameId={nameId}
            tone={isSentBack ? 'needed' : 'quiet'}
            uploads={uploads}
          />
        )
      }
    />
  );
}

type FurtherProps = {
  /** The papers that it can be. */
  papers: readonly DocumentPaper[];
  /** The booking takes nothing else. */
  isPaperNeeded: boolean;
  uploads: DocumentUploads;
};

/** The row that adds a document which is not asked for, and asks what it is. */
function FurtherDocument({ papers, isPaperNeeded, uploads }: FurtherProps) {
  const nameId = useId();
  const [paper, setPaper] = useState<DocumentPaper>();
  const place = { type: 'other', paper } as const;
  const isBlocked = isPaperNeeded && paper === undefined;
  const resetting: DocumentUploads = {
    ...uploads,
    upload: async (to, file) => {
      const isSent = await uploads.upload(to, file);
      if (isSent) setPaper(undefined);
      return isSent;
    },
  };
  const name = documentTypeLabels.other;
  return (
    <DocumentRow
      nameId={nameId}
      frame={<EmptyFrame icon={FileIcon} />}
      name={name}
      below={<UploadState place={place} uploads={resetting} />}
      onDrop={uploads.isBusy || isBlocked ? undefined : (file) => void resetting.upload(place, file)}
      actions={
        <UploadButtons
          place={place}
          label={t('Upload')}
          name={t('Upload {name}', { name })}
          nameId={nameId}
          tone="offered"
          isDisabled={isBlocked}
          uploads={resetting}
        />
      }
    >
      <NativeSelect
        label={t('What is it?')}
        description={
          isPaperNeeded
            ? t('This lot is sold, so only papers of the sale can be added: choose which one it is.')
            : undefined
        }
        descriptionProps={{ fz: 'sm' }}
        maw="20rem"
        my={4}
        disabled={uploads.isBusy}
        value={paper ?? ''}
        onChange={({ currentTarget }) => setPaper(papers.find((each) => each === currentTarget.value))}
        data={[
          { value: '', label: isPaperNeeded ? t('Please choose') : t('Something else') },
          ...papers.map((value) => ({ value, label: documentPaperLabels[value] })),
        ]}
      />
      <Text size="sm" c="dimmed">
        {fileHint('other')}
      </Text>
    </DocumentRow>
  );
}
