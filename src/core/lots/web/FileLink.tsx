import { Button } from '@mantine/core';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { languageQuery } from '#shared/language.ts';

type Props = {
  /** Path below the API. */
  path: string;
  children: string;
};

/** Downloads a PDF that everybody may have. Relative, so that server and browser render the same address. */
export function FileLink({ path, children }: Props) {
  const query = new URLSearchParams(languageQuery).toString();
  return (
    <Button
      component="a"
      href={`/api${path}${query && `?${query}`}`}
      download
      variant="default"
      size="sm"
      fullWidth
      leftSection={<DownloadIcon size={18} />}
    >
      {children}
    </Button>
  );
}
