import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { NamedFile } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { DownloadIcon } from './icons.tsx';
import { toast } from './toast.tsx';

/** Delay before the object URL is revoked, in ms; by then the browser has its own copy. */
const RELEASE_AFTER_MS = 60_000;

type Props = Omit<ButtonProps, 'loading' | 'leftSection'> & {
  /** Fetches the file; it is saved under the server's file name. */
  load: () => Promise<NamedFile>;
  /** The sentence for a failed download. */
  failed: string;
};

/** Fetches a file and saves it; `failed` is the sentence for a failure without one of its own. */
export function useDownload<Choice = void>(load: (choice: Choice) => Promise<NamedFile>, failed: string) {
  return useMutation({
    mutationFn: load,
    onSuccess: saveFile,
    onError: (error) => toast(refusalText(error, failed), 'error'),
    // revoked early, since the file may hold personal data
    gcTime: 0,
  });
}

/** Fetches a file with the session and saves it; a plain link could not carry the token. */
export function DownloadButton({ load, failed, ...button }: Props) {
  const download = useDownload(load, failed);
  return (
    <Button
      variant="default"
      size="sm"
      {...button}
      leftSection={<DownloadIcon size={16} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    />
  );
}

/** Saves a fetched file under its name. */
export function saveFile({ blob, name }: NamedFile): void {
  const link = document.createElement('a');
  link.href = temporaryUrl(blob);
  link.download = name;
  link.click();
}

/** An object URL of a file, which is revoked after a minute. */
export function temporaryUrl(blob: Blob): string {
  const url = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
  return url;
}
