import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { changePrices, exportLots, lotColumns } from '#core/lots/bulk-contract.ts';
import { importLots } from '#core/lots/import-contract.ts';
import { call, callFile, type NamedFile } from '#platform/web/api-client/call.ts';
import { useInvalidateAll } from '#platform/web/api-client/query-client.ts';
import type { TableFormat } from '#shared/table-format.ts';

/** Timeout of bulk calls, in ms: 20,000 rows take longer than other calls. */
const BULK_TIMEOUT_MS = 5 * 60_000;

export type ExportFilters = Omit<z.input<typeof exportLots.query>, 'format'>;

/** The filtered lots as a table; a CSV one can be imported again. */
export function loadLots(filters: ExportFilters = {}, format: TableFormat = 'csv'): Promise<NamedFile> {
  return callFile(exportLots, { query: { ...filters, format }, timeoutMs: BULK_TIMEOUT_MS });
}

/** A CSV file with the columns of an import and no rows. */
export function loadTemplate(): Promise<NamedFile> {
  const heading = `${Object.values(lotColumns).join(',')}\r\n`;
  // spreadsheets recognise UTF-8 by the byte order mark
  const blob = new Blob(['\uFEFF', heading], { type: 'text/csv;charset=utf-8' });
  return Promise.resolve({ blob, name: 'lots-template.csv' });
}

/** Dry run of an import. */
export function useTryImport() {
  return useMutation({
    mutationFn: (file: File) =>
      call(importLots, { query: { dryRun: 'true' }, body: {}, file, timeoutMs: BULK_TIMEOUT_MS }),
    // thousands of rows are removed from the cache with the dialog
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

/** Dry run of a price change. */
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
    /** Retries carry the same Idempotency-Key, so that a lost reply changes no price twice. */
    mutationFn: ({ change, key }: { change: PriceChange; key: string }) =>
      call(changePrices, { body: change, idempotencyKey: key, timeoutMs: BULK_TIMEOUT_MS }),
    onSettled,
  });
}
