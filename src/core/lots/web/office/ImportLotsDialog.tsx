import { FileInput, Group, Loader, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { importLots, type LotImport } from '#core/lots/import-contract.ts';
import { importTexts, officeLotTexts } from '#core/lots/office-messages.ts';
import { everything, useSend } from '#platform/web/api-client/queries.ts';
import { DownloadButton } from '#platform/web/ui/DownloadButton.tsx';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import { BulkFailure, BulkForm, ReasonField } from './BulkForm.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { BULK_TIMEOUT_MS, loadLots, loadTemplate } from './lot-files.ts';
import { haveLotsChanged } from './office-queries.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Receives the sentence of the success. */
  onDone: (text: string) => void;
};

/** Adds and changes lots from a table: a dry run with the outcome of every row, then all rows or none. */
export function ImportLotsDialog({ opened, onClose, onDone }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Import lots')}
      size="xl"
      fillsPhone
      closeOnClickOutside={false}
    >
      <ImportForm onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

function ImportForm({ onClose, onDone }: Omit<Props, 'opened'>) {
  const lots = useLotImport((text) => {
    onClose();
    onDone(text);
  });
  const { found, due, isReady, isImporting } = lots;
  return (
    <BulkForm
      lead={t(
        'Adds and changes lots from a table with the columns of the download. You see what happens to every row before anything is written. All rows are imported, or none.',
      )}
      reason={isReady && <ReasonField ref={lots.reasonField} value={lots.reason} onReason={lots.setReason} />}
      error={lots.error}
      failed={t('The file could not be imported. Please try again.')}
      submit={isReady ? t('Import {lots}', { lots: pluralize(due, ...nouns.lot) }) : t('Import')}
      sending={isImporting}
      disabled={!isReady}
      onSubmit={lots.submit}
      onCancel={onClose}
    >
      <StartingFiles />
      <FileInput
        size="md"
        label={t('File')}
        description={t('Excel (.xlsx) or CSV, at most 20,000 rows')}
        placeholder={t('Choose a file')}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': t('Remove the file') }}
        disabled={isImporting}
        value={lots.file}
        onChange={(chosen) => void lots.choose(chosen)}
        data-autofocus
      />
      <Progress isChecking={lots.isChecking} isImporting={isImporting} />
      <BulkFailure error={lots.trialError} text={t('The file could not be checked. Please try again.')} />
      {found && <Verdict found={found} />}
    </BulkForm>
  );
}

/** Files to start from. */
function StartingFiles() {
  return (
    <Group gap="sm">
      <DownloadButton load={() => loadLots()} failed={officeLotTexts.listFailed}>
        {t('Download all lots')}
      </DownloadButton>
      <DownloadButton load={loadTemplate} failed={importTexts.exportFailed}>
        {t('Download empty template')}
      </DownloadButton>
    </Group>
  );
}

function Verdict({ found }: { found: LotImport }) {
  const { rows, counts, remarks } = found;
  if (rows.length === 0) return <Notice tone="info">{t('The file has a heading and no rows.')}</Notice>;
  const count = counts.refused.toLocaleString('en-MY');
  const [tone, text] =
    counts.refused > 0
      ? ([
          'error',
          t(
            'Rows that cannot be used: {count}. Correct them in the file and choose it again: nothing is imported until every row is right.',
            { count },
          ),
        ] as const)
      : counts.create + counts.change === 0
        ? (['info', t('Every row is in the list already: there is nothing to import.')] as const)
        : (['success', t('Every row can be used.')] as const);
  return (
    <>
      <Notice tone={tone} role={counts.refused > 0 ? 'alert' : 'status'}>
        {text}
      </Notice>
      {remarks.length > 0 && (
        <Notice tone="info" role="status" title={t('About the file')}>
          {remarks.map((remark) => (
            <Text key={remark} size="sm">
              {remark}
            </Text>
          ))}
        </Notice>
      )}
      <ImportPreview found={found} />
    </>
  );
}

function Progress({ isChecking, isImporting }: { isChecking: boolean; isImporting: boolean }) {
  return (
    <div role="status">
      {(isChecking || isImporting) && (
        <Group gap="sm">
          <Loader size="sm" aria-hidden="true" />
          <Text>
            {isImporting
              ? t('Importing. Please leave this page open.')
              : t('Checking every row. A long file takes a moment.')}
          </Text>
        </Group>
      )}
    </div>
  );
}

/** State of an import: file, dry run, import. */
function useLotImport(onDone: (text: string) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState('');
  // thousands of rows leave the cache with the dialog
  const trial = useSend(importLots, { stale: [], gcTime: 0 });
  const run = useSend(importLots, { stale: everything, gcTime: 0 });

  const check = (copy: File) =>
    trial.mutate({ query: { dryRun: 'true' }, body: {}, file: copy, timeoutMs: BULK_TIMEOUT_MS });
  const choose = async (chosen: File | null) => {
    run.reset();
    trial.reset();
    setFile(chosen);
    if (chosen === null) return;
    // a copy in memory: the imported bytes are the checked ones, even if the file is saved again meanwhile
    const copy = await chosen.arrayBuffer().then(
      (bytes) => new File([bytes], chosen.name, { type: chosen.type }),
      () => chosen,
    );
    setFile(copy);
    check(copy);
  };

  const found = trial.data;
  const due = found ? found.counts.create + found.counts.change : 0;
  const isReady = found !== undefined && found.counts.refused === 0 && due > 0;

  // the rows that have just appeared anew are to be confirmed below them
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const isDueAgain = isReady && haveLotsChanged(run.error);
  useEffect(() => {
    if (isDueAgain) reasonField.current?.focus();
  }, [isDueAgain]);

  const submit = () => {
    if (file === null || !isReady) return;
    run.mutate(
      { body: { reason: reason.trim(), seen: found.digest }, file, timeoutMs: BULK_TIMEOUT_MS },
      {
        onSuccess: ({ message }) => onDone(message),
        onError: (error) => {
          if (haveLotsChanged(error)) check(file);
        },
      },
    );
  };
  return {
    file,
    choose,
    reason,
    setReason,
    reasonField,
    /** The outcome of every row; undefined before the dry run has finished. */
    found,
    /** Number of lots to add or change. */
    due,
    /** Whether the checked file can be imported. */
    isReady,
    isChecking: trial.isPending,
    isImporting: run.isPending,
    trialError: trial.error,
    error: run.error,
    submit,
  };
}
