import { Button, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/counts.ts';
import { interpolate } from '#shared/interpolate.ts';
import { listTexts } from './messages.ts';
import classes from './SelectionBar.module.css';
import type { RowSelection } from './use-row-selection.ts';

type Props<Row> = {
  selection: RowSelection<Row>;
  /** Buttons that act on the chosen rows. */
  children: ReactNode;
};

/** The number of chosen rows and what can be done with them, at the bottom of the screen while any is chosen. */
export function SelectionBar<Row>({ selection, children }: Props<Row>) {
  const { chosen, selectable, toggleAll, clear } = selection;
  const count = interpolate(listTexts.countSelected, { count: formatCount(chosen.length) });
  return (
    <>
      <VisuallyHidden role="status">{chosen.length > 0 && count}</VisuallyHidden>
      {chosen.length > 0 && (
        <section className={classes.bar} aria-label={listTexts.selectedRows}>
          <strong className={classes.count} aria-hidden="true">
            {count}
          </strong>
          <div className={classes.choice}>
            {chosen.length < selectable && (
              <Button size="sm" variant="subtle" onClick={toggleAll}>
                {interpolate(listTexts.selectAll, { count: formatCount(selectable) })}
              </Button>
            )}
            <Button size="sm" variant="subtle" onClick={clear}>
              {listTexts.clear}
            </Button>
          </div>
          <div className={classes.actions}>{children}</div>
        </section>
      )}
    </>
  );
}
