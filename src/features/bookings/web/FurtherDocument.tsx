import { NativeSelect, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { documentPaperLabels } from '#features/documents/labels.ts';
import { type DocumentPaper, documentTypeLabels } from '#features/documents/lifecycle.ts';
import { paperTexts } from '#features/documents/paper-messages.ts';
import { fileHint } from '#features/documents/web/DocumentField.tsx';
import { DocumentRow, EmptyFrame } from '#features/documents/web/DocumentRow.tsx';
import { FileIcon } from '#platform/web/ui/work-icons.tsx';
import { type DocumentUploads, UploadButtons, UploadState } from './UploadButtons.tsx';

type Props = {
  /** The papers that it can be. */
  papers: readonly DocumentPaper[];
  /** The booking takes nothing else. */
  isPaperNeeded: boolean;
  uploads: DocumentUploads;
};

/** The row that adds a document which is not asked for, and asks what it is. */
export function FurtherDocument({ papers, isPaperNeeded, uploads }: Props) {
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
          label="Upload"
          name={`Upload ${name}`}
          nameId={nameId}
          tone="offered"
          isDisabled={isBlocked}
          uploads={resetting}
        />
      }
    >
      <NativeSelect
        label={paperTexts.question}
        description={isPaperNeeded ? paperTexts.soldOnly : undefined}
        descriptionProps={{ fz: 'sm' }}
        maw="20rem"
        my={4}
        disabled={uploads.isBusy}
        value={paper ?? ''}
        onChange={({ currentTarget }) => setPaper(papers.find((each) => each === currentTarget.value))}
        data={[
          { value: '', label: isPaperNeeded ? paperTexts.choose : paperTexts.unsaid },
          ...papers.map((value) => ({ value, label: documentPaperLabels[value] })),
        ]}
      />
      <Text size="sm" c="dimmed">
        {fileHint('other')}
      </Text>
    </DocumentRow>
  );
}
