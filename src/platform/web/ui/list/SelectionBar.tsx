import { Button, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/counts.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './SelectionBar.module.css';
import type { RowSelection } from './use-row-selection.ts';

type Props<Row> = {
  selection: RowSelection<Row>;
  /** Buttons that act on the chosen rows. */
  children: ReactNode;
};

/** The number of chosen rows and what can be done with them, at the bottom of the screen while any is chosen. */
export function SelectionBar<Row>({ selection, children }: Props<Row>) {
  const { chosen, sum, selectable, toggleAll, clear } = selection;
  const count = joined(', ', [t('{count} selected', { count: formatCount(chosen.length) }), sum]);
  return (
    <>
      <VisuallyHidden role="status">{chosen.length > 0 && count}</VisuallyHidden>
      {chosen.length > 0 && (
        <section className={classes.bar} aria-label={t('Selected rows')}>
          <strong className={classes.count} aria-hidden="true">
            {count}
          </strong>
          <div className={classes.choice}>
            {chosen.length < selectable && (
              <Button size="sm" variant="subtle" onClick={toggleAll}>
                {t('Select all {count} on this page', { count: formatCount(selectable) })}
              </Button>
            )}
            <Button size="sm" variant="subtle" onClick={clear}>
              {t('Clear')}
            </Button>
          </div>
          <div className={classes.actions}>{children}</div>
        </section>
      )}
    </>
  );
}
