import { Button, Kbd } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { HeaderToolProps } from '#core/web-module.ts';
import { useShortcuts } from '#platform/web/ui/keys/use-shortcuts.ts';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { SearchIcon } from '#platform/web/ui/work-icons.tsx';
import { t } from '#shared/say.ts';
import classes from './StaffSearch.module.css';

const SearchDialog = lazyDialog(async () => (await import('./SearchDialog.tsx')).SearchDialog);

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The search field of staff: a button in the header, and Ctrl K or Cmd K from anywhere. */
export function StaffSearch(props: HeaderToolProps) {
  const [opened, { open, close }] = useDisclosure();
  useShortcuts({ 'mod+k': open });
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        classNames={{ label: classes.label, section: classes.section }}
        leftSection={<SearchIcon size={18} />}
        rightSection={<Kbd size="xs">{isMac() ? '⌘ K' : 'Ctrl K'}</Kbd>}
        aria-label={t('Find a record')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        {t('Search')}
      </Button>
      <SearchDialog {...props} opened={opened} onClose={close} />
    </>
  );
}
