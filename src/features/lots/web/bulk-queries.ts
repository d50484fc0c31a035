import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { changePrices, exportLots, lotColumns } from '#features/lots/bulk-contract.ts';
import { importLots } from '#features/lots/import-contract.ts';
import { call, callFile, type NamedFile } from '#platform/web/api-client/call.ts';
import { useInvalidateAll } from '#platform/web/api-client/query-client.ts';

/** Twenty thousand rows take longer than other calls. */
const BULK_TIMEOUT_MS = 5 * 60_000;

export type ExportFilters = z.input<typeof exportLots.query>;

/** The lots that the filters leave, as a table that can be imported again. */
export function loadLots(filters: ExportFilters = {}): Promise<NamedFile> {
  return callFile(exportLots, { query: filters, timeoutMs: BULK_TIMEOUT_MS });
}

/** A table with the columns of an import and no rows. */
export function loadTemplate(): Promise<NamedFile> {
  const heading = `${Object.values(lotColumns).join(',')}\r\n`;
  // the mark tells spreadsheets that the file is UTF-8
  const blob = new Blob(['\uFEFF', heading], { type: 'text/csv;charset=utf-8' });
  return Promise.resolve({ blob, name: 'lots-template.csv' });
}

/** Says what an import would do. */
export function useTryImport() {
  return useMutation({
    mutationFn: (file: File) =>
      call(importLots, { query: { dryRun: 'true' }, body: {}, file, timeoutMs: BULK_TIMEOUT_MS }),
    // thousands of rows are not kept longer than they are shown
    gcTime: 0,
  });
}

export function useImport() {
  const onSettled = useInvalidateAll();
  return useMutation({
    mutationFn: ({ file, reason }: { file: File; reason: string }) =>
      call(importLots, { body: { reason }, file, timeoutMs: BULK_TIMEOUT_MS }),
    onSettled,
    gcTime: 0,
  });
}

export type PriceChange = z.input<typeof changePrices.body>;

/** Says what a change of prices would do. */
export function usePreviewPrices() {
  return useMutation({
    mutationFn: (change: PriceChange) =>
      call(changePrices, {
        query: { dryRun: 'true' },
        body: change,
        timeoutMs: BULK_TIMEOUT_MS,
      }),
  });
}

export function useChangePrices() {
  const onSettled = useInvalidateAll();
  return useMutation({
    /** Repeats carry one key, so that a lost answer raises no price twice (D-56). */
    mutationFn: ({ change, key }: { change: PriceChange; key: string }) =>
      call(changePrices, { body: change, idempotencyKey: key, timeoutMs: BULK_TIMEOUT_MS }),
    onSettled,
  });
}
