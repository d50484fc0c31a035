import { Button, type ButtonProps, Menu } from '@mantine/core';
import type { NamedFile } from '#platform/web/api-client/call.ts';
import { t } from '#shared/say.ts';
import { type TableFormat, tableFormats } from '#shared/table-format.ts';
import { useDownload } from '../DownloadButton.tsx';
import { DownloadIcon } from '../icons.tsx';

export const exportLabels: Record<TableFormat, string> = {
  csv: t('Export CSV'),
  xlsx: t('Export Excel'),
};
const entryLabels: Record<TableFormat, string> = {
  csv: t('Entries as CSV'),
  xlsx: t('Entries as Excel'),
};

type Props = Pick<ButtonProps, 'size' | 'classNames'> & {
  /** Fetches the table in a format. */
  load: (format: TableFormat) => Promise<NamedFile>;
  /** Fetches the same with one line per entry of a row. */
  byEntry?: (format: TableFormat) => Promise<NamedFile>;
  /** The sentence for a failed download. */
  failed: string;
  /** What is exported, where a page has several tables. */
  what?: string;
};

/** A button that offers a table as CSV or as an Excel workbook. */
export function ExportMenu({ load, byEntry, failed, what, size = 'sm', ...look }: Props) {
  const download = useDownload((fetchFile: () => Promise<NamedFile>) => fetchFile(), failed);
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          {...look}
          leftSection={<DownloadIcon size={16} />}
          loading={download.isPending}
          aria-label={what && t('Export: {what}', { what })}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tableFormats.map((format) => (
          <Menu.Item key={format} onClick={() => download.mutate(() => load(format))}>
            {exportLabels[format]}
          </Menu.Item>
        ))}
        {byEntry && <Menu.Divider />}
        {byEntry &&
          tableFormats.map((format) => (
            <Menu.Item key={format} onClick={() => download.mutate(() => byEntry(format))}>
              {entryLabels[format]}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
