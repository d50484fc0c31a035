import { Button, SegmentedControl } from '@mantine/core';
import { importTexts } from '#features/lots/office-messages.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { readChoice, useUrlState } from '#web/ui/url-state.ts';
import { PlusIcon, UploadIcon } from '#web/ui/work-icons.tsx';
import { type ExportFilters, loadLots } from './bulk-queries.ts';
import classes from './LotToolbar.module.css';

const views = ['list', 'plan'] as const;

/** Whether the lots are shown as a list or on their plan, as the address says. */
export const readView = (search: URLSearchParams) => readChoice(search, 'view', views);

type Props = {
  /** What the list is narrowed to: the download holds the same lots. */
  filters: ExportFilters;
  onAdd: () => void;
  onImport: () => void;
  onPrices: () => void;
};

/** How the lots are shown, and what is done with many of them at once. */
export function LotToolbar({ filters, onAdd, onImport, onPrices }: Props) {
  const { search, change } = useUrlState();
  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label="Show the lots as"
        value={readView(search)}
        onChange={(view) => change({ view: view === 'list' ? null : view })}
        data={[
          { value: 'list', label: 'List' },
          { value: 'plan', label: 'Plan' },
        ]}
      />
      <div className={classes.actions}>
        <DownloadButton load={() => loadLots(filters)} failed={importTexts.exportFailed}>
          Download CSV
        </DownloadButton>
        <Button size="sm" variant="default" leftSection={<UploadIcon size={16} />} onClick={onImport}>
          Import CSV
        </Button>
        <Button size="sm" variant="default" onClick={onPrices}>
          Change prices
        </Button>
        <Button size="sm" leftSection={<PlusIcon size={16} />} onClick={onAdd}>
          Add Lot
        </Button>
      </div>
    </div>
  );
}
