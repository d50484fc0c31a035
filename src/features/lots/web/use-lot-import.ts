import { useState } from 'react';
import { useImport, useTryImport } from './bulk-queries.ts';

/** An import of lots from the choice of a file over its trial to the import itself (D-65, D-69). */
export function useLotImport(onDone: (text: string) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState('');
  const trial = useTryImport();
  const run = useImport();

  const choose = async (chosen: File | null) => {
    run.reset();
    trial.reset();
    setFile(chosen);
    if (chosen === null) return;
    // a copy: what is imported is what was checked, whatever a spreadsheet saves into the file meanwhile
    const copy = await chosen.arrayBuffer().then(
      (bytes) => new File([bytes], chosen.name, { type: chosen.type }),
      () => chosen,
    );
    setFile(copy);
    trial.mutate(copy);
  };

  const found = trial.data;
  const due = found ? found.counts.create + found.counts.change : 0;
  const isReady = found !== undefined && found.counts.refused === 0 && due > 0;
  const submit = () => {
    if (file === null || !isReady) return;
    run.mutate({ file, reason: reason.trim() }, { onSuccess: ({ message }) => onDone(message) });
  };
  return {
    file,
    choose,
    reason,
    setReason,
    /** What would become of every row of the file; undefined until that is known. */
    found,
    /** How many lots the import would add or change. */
    due,
    /** Whether the file can be imported as it was checked. */
    isReady,
    isChecking: trial.isPending,
    isImporting: run.isPending,
    trialError: trial.error,
    error: run.error,
    submit,
  };
}
