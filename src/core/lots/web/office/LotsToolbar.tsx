import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core';
import { Link } from 'react-router';
import { importTexts } from '#core/lots/office-messages.ts';
import { useDownload } from '#platform/web/ui/DownloadButton.tsx';
import { exportLabels } from '#platform/web/ui/list/ExportMenu.tsx';
import { useIsPhone } from '#platform/web/ui/screen-width.ts';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { MoreIcon } from '#platform/web/ui/work-icons.tsx';
import { t } from '#shared/say.ts';
import { type TableFormat, tableFormats } from '#shared/table-format.ts';
import { useLotParts } from '../lot-parts.ts';
import { type ExportFilters, loadLots } from './lot-files.ts';

export const lotViews = ['list', 'plan'] as const;

type Props = {
  /** The filters of the list, which also apply to the download. */
  filters: ExportFilters;
  onImport: () => void;
  onPrices: () => void;
};

/** The choice between list and plan; on a phone a button that leads to the other one. */
export function LotsView({ isPlan }: { isPlan: boolean }) {
  const { change } = useUrlState();
  if (useIsPhone()) {
    return (
      <Button size="sm" variant="default" px="sm" onClick={() => change({ view: isPlan ? null : 'plan' })}>
        {isPlan ? t('List') : t('Plan')}
      </Button>
    );
  }
  return (
    <SegmentedControl
      aria-label={t('Show the lots as')}
      value={isPlan ? 'plan' : 'list'}
      onChange={(view) => change({ view: view === 'list' ? null : view })}
      data={[
        { value: 'list', label: t('List') },
        { value: 'plan', label: t('Plan') },
      ]}
    />
  );
}

/** A menu of the bulk actions. */
export function LotsToolbar({ filters, onImport, onPrices }: Props) {
  const isPhone = useIsPhone();
  const parts = useLotParts();
  const download = useDownload((format: TableFormat) => loadLots(filters, format), importTexts.exportFailed);
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={isPhone ? 44 : 36}
          loading={download.isPending}
          aria-label={t('More for the lots')}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onPrices}>{t('Change prices')}</Menu.Item>
        <Menu.Item onClick={onImport}>{t('Import lots')}</Menu.Item>
        {tableFormats.map((format) => (
          <Menu.Item key={format} onClick={() => download.mutate(format)}>
            {exportLabels[format]}
          </Menu.Item>
        ))}
        {parts.map(
          ({ list }) =>
            list && (
              <Menu.Item key={list.label} component={Link} to={list.to()}>
                {list.label}
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
