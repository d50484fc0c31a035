import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { NamedFile } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { toast } from './toast.tsx';
import { DownloadIcon } from './work-icons.tsx';

/** The browser has begun its own copy of the file long before this, in milliseconds. */
const RELEASE_AFTER_MS = 60_000;

type Props = Omit<ButtonProps, 'loading' | 'leftSection'> & {
  /** Fetches the file; it is saved under its own name. */
  load: () => Promise<NamedFile>;
  /** What to say when it cannot be had. */
  failed: string;
};

/** Fetches a file with the session and saves it; a plain link could not carry the token (D-21). */
export function DownloadButton({ load, failed, ...button }: Props) {
  const download = useMutation({
    mutationFn: load,
    onSuccess: save,
    onError: (error) => toast(refusalText(error, failed), 'error'),
    // a list of people is not kept in memory longer than its saving takes
    gcTime: 0,
  });
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

function save({ blob, name }: NamedFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
}
