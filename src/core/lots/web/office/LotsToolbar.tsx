import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core';
import { Link } from 'react-router';
import { importTexts } from '#core/lots/office-messages.ts';
import { useDownload } from '#platform/web/ui/DownloadButton.tsx';
import { ExportMenu, exportLabels } from '#platform/web/ui/list/ExportMenu.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { MoreIcon, UploadIcon } from '#platform/web/ui/work-icons.tsx';
import { t } from '#shared/say.ts';
import { type TableFormat, tableFormats } from '#shared/table-format.ts';
import { useLotParts } from '../lot-parts.ts';
import classes from './LotsPanel.module.css';
import { type ExportFilters, loadLots } from './lot-files.ts';

export const lotViews = ['list', 'plan'] as const;

type Props = {
  /** The filters of the list, which also apply to the download. */
  filters: ExportFilters;
  hasPlan: boolean;
  isPlan: boolean;
  onImport: () => void;
  onPrices: () => void;
};

function useLotsView() {
  const { change } = useUrlState();
  return (view: string) => change({ view: view === 'list' ? null : view });
}

/** The choice between list and plan, and the bulk actions. */
export function LotsToolbar({ filters, hasPlan, isPlan, onImport, onPrices }: Props) {
  const show = useLotsView();
  const parts = useLotParts();
  return (
    <div className={classes.bar}>
      {hasPlan && (
        <SegmentedControl
          aria-label={t('Show the lots as')}
          value={isPlan ? 'plan' : 'list'}
          onChange={show}
          data={[
            { value: 'list', label: t('List') },
            { value: 'plan', label: t('Plan') },
          ]}
        />
      )}
      <div className={classes.actions}>
        <ExportMenu load={(format) => loadLots(filters, format)} failed={importTexts.exportFailed} />
        {parts.map(
          ({ list }) =>
            list && (
              <Button key={list.label} size="sm" variant="default" component={Link} to={list.to()}>
                {list.label}
              </Button>
            ),
        )}
        <Button size="sm" variant="default" leftSection={<UploadIcon size={16} />} onClick={onImport}>
          {t('Import lots')}
        </Button>
        <Button size="sm" variant="default" onClick={onPrices}>
          {t('Change prices')}
        </Button>
      </div>
    </div>
  );
}

/** The same on a phone, in a menu beside the heading. */
export function LotsMenu({ filters, hasPlan, isPlan, onImport, onPrices }: Props) {
  const show = useLotsView();
  const parts = useLotParts();
  const download = useDownload((format: TableFormat) => loadLots(filters, format), importTexts.exportFailed);
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={44}
          loading={download.isPending}
          aria-label={t('More for the lots')}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hasPlan && (
          <>
            <Menu.Item onClick={() => show(isPlan ? 'list' : 'plan')}>
              {isPlan ? t('Show the list') : t('Show the plan')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
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
        <Menu.Item onClick={onImport}>{t('Import lots')}</Menu.Item>
        <Menu.Item onClick={onPrices}>{t('Change prices')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
