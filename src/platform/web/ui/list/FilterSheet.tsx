import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, type Ref, useRef } from 'react';
import { t } from '#shared/say.ts';
import actions from '../actions.module.css';
import { Dialog } from '../dialog/Dialog.tsx';
import { FilterIcon } from '../work-icons.tsx';
import classes from './FilterSheet.module.css';
import { listTexts } from './messages.ts';

type Props = {
  /** Number of filters that narrow the list. */
  active: number;
  onClear: () => void;
  button?: Ref<HTMLButtonElement>;
  /** The filters, which apply at once. */
  children: ReactNode;
};

/** The filters of a list on a phone: a button with the number of active ones, which opens them at the end of the screen. */
export function FilterSheet({ active, onClear, button, children }: Props) {
  const [opened, sheet] = useDisclosure();
  const results = useRef<HTMLButtonElement>(null);
  // the pressed button goes with the filters
  const clear = () => {
    results.current?.focus();
    onClear();
  };
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant={active > 0 ? 'light' : 'default'}
        leftSection={<FilterIcon size={16} />}
        rightSection={active > 0 && <span className={classes.count}>{active}</span>}
        aria-label={active > 0 ? t('Filters, {active} active', { active }) : listTexts.filters}
        aria-haspopup="dialog"
        onClick={sheet.open}
      >
        {listTexts.filters}
      </Button>
      <Dialog
        opened={opened}
        onClose={sheet.close}
        title={listTexts.filters}
        yOffset={0}
        xOffset={0}
        classNames={{ inner: classes.inner, content: classes.sheet }}
        transitionProps={{ transition: 'slide-up' }}
      >
        <div className={classes.filters}>{children}</div>
        <div className={`${actions.actions} ${classes.actions}`}>
          {active > 0 && (
            <Button variant="default" onClick={clear}>
              {t('Clear filters')}
            </Button>
          )}
          <Button ref={results} onClick={sheet.close}>
            {t('Show results')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
