import { Button, Group, Kbd, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { t } from '#shared/say.ts';
import { useLetterKeys } from '../keys/letter-keys.ts';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import rows from '../list/rows.module.css';
import { KeyboardIcon } from '../work-icons.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './ShortcutHelp.module.css';

/** Equivalent keys, and their effect. */
type ShortcutLine = readonly [keys: readonly string[], does: string];

type Props = {
  lines: readonly ShortcutLine[];
  /** The button has no visible word. */
  isShort?: boolean;
};

/** The list of shortcuts, opened by a button or the key ?; hidden without a keyboard, and while letters are no keys. */
export function ShortcutHelp({ lines, isShort = false }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const isOn = useLetterKeys();
  useShortcuts({ '?': open });
  if (!isOn) return null;
  return (
    <>
      <Button
        className={classes.button}
        visibleFrom="sm"
        size="compact-sm"
        variant="subtle"
        leftSection={<KeyboardIcon size={18} />}
        rightSection={<Kbd size="xs">?</Kbd>}
        aria-keyshortcuts="?"
        onClick={open}
      >
        {isShort ? <VisuallyHidden>{t('Shortcuts')}</VisuallyHidden> : t('Shortcuts')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('Keyboard shortcuts')}>
        <dl className={rows.rows}>
          {lines.map(([keys, does]) => (
            <Group key={does} justify="space-between" gap="lg" wrap="nowrap">
              <Text component="dt">{does}</Text>
              <Group component="dd" m={0} gap={6} justify="flex-end" wrap="nowrap">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
            </Group>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
