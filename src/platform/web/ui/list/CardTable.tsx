import { Checkbox, VisuallyHidden } from '@mantine/core';
import { Fragment, type MouseEvent, type ReactNode, useId } from 'react';
import { t } from '#shared/say.ts';
import { useRestoredFocus } from '../dialog/use-restored-focus.ts';
import table from './card-table.module.css';
import groups from './row-group.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import { useLeftRow } from './use-left-row.ts';
import type { RowSelection } from './use-row-selection.ts';

export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  /**
   * Position of the cell on a card: in the head, at its end or below, in the foot, or across; otherwise
   * half the width. The foot holds the row's actions, whose table column is as narrow as possible.
   */
  place?: 'lead' | 'corner' | 'action' | 'wide';
  /** On a card the column name is shown above the cell, unless the cell is self-explanatory. */
  isNamed?: boolean;
  /** A price, count or date: digits of equal width, on one line. */
  isNumeric?: boolean;
  /** Left out of the table of a small tablet: the details of a row show it as well. */
  isDetail?: boolean;
  className?: string | undefined;
};

export type TableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Highlights rows that wait for the reader. */
  isDue?: (row: Row) => boolean;
  /** Marks the row that is open beside the table. */
  isCurrent?: (row: Row) => boolean;
  /** On a phone a row is low: its head in one line with the status, its actions beside what stands last. */
  isLow?: boolean;
  /** The heading above the rows that share it, such as their day. */
  groupOf?: (row: Row) => string;
  /** Without a frame, inside a panel that has one. */
  framed?: boolean;
  /** Check boxes before the rows. */
  selection?: RowSelection<Row>;
  /** Buttons that act on the chosen rows; the bar with them stays in sight. */
  actions?: ReactNode;
};

/**
 * A dense table that becomes a stack of cards on a phone. A click on a row opens it by its control marked `data-opens`.
 * When the focused row or the bar of the selection disappears, focus moves to the list.
 */
export function CardTable<Row extends { _id: string }>({
  label,
  columns,
  rows,
  isDue,
  isCurrent,
  isLow = false,
  groupOf,
  framed = true,
  selection,
  actions,
}: TableProps<Row>) {
  const list = useRestoredFocus(rows.length + (selection?.chosen.length ?? 0));
  const leave = useLeftRow(list, rows);
  // a list of which no row can be selected has no column for it
  const boxes = selection && selection.selectable > 0 ? selection : undefined;
  const content = (
    <div ref={list} tabIndex={-1} className={framed ? table.frame : undefined}>
      <table className={table.table} aria-label={label} data-low={isLow || undefined}>
        <thead className={table.head}>
          <tr>
            {boxes && <SelectAll selection={boxes} />}
            {columns.map(({ name, place, isDetail, className }) => (
              <th key={name} scope="col" className={join(isDetail && table.detail, className)}>
                {place === 'action' ? <VisuallyHidden>{name}</VisuallyHidden> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={table.body}>
          {rows.map((row, index) => (
            <Fragment key={row._id}>
              {groupOf && isFirstOf(groupOf, rows, index) && (
                <tr className={groups.group}>
                  <th scope="rowgroup" colSpan={columns.length + (boxes ? 1 : 0)} className={groups.heading}>
                    {groupOf(row)}
                  </th>
                </tr>
              )}
              <tr
                className={table.row}
                data-due={isDue?.(row) || undefined}
                data-chosen={selection?.isChosen(row) || isCurrent?.(row) || undefined}
                onClick={(event) => {
                  leave(row._id);
                  openRow(event);
                }}
              >
                {boxes && <SelectRow selection={boxes} row={row} />}
                {columns.map((column) => (
                  <Cell key={column.name} column={column} row={row} />
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
  if (selection === undefined) return content;
  return (
    <>
      {content}
      <SelectionBar selection={selection}>{actions}</SelectionBar>
    </>
  );
}

function isFirstOf<Row>(groupOf: (row: Row) => string, rows: readonly Row[], index: number): boolean {
  const [before, row] = [rows[index - 1], rows[index]];
  return row !== undefined && (before === undefined || groupOf(before) !== groupOf(row));
}

/** Opens a row, unless the click is for a control in it, in a menu of it, or ends a selection of text (D-360). */
function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest('a, button, input, label') !== null || getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector<HTMLElement>('[data-opens]')?.click();
}

function SelectAll<Row>({ selection }: { selection: RowSelection<Row> }) {
  const { chosen, selectable, toggleAll } = selection;
  return (
    <th scope="col" className={table.select}>
      {selectable > 0 && (
        <CheckCell
          name={t('Select all rows')}
          checked={chosen.length === selectable}
          indeterminate={chosen.length > 0 && chosen.length < selectable}
          onChange={toggleAll}
        />
      )}
    </th>
  );
}

type SelectRowProps<Row> = { selection: RowSelection<Row>; row: Row };

function SelectRow<Row extends { _id: string }>({ selection, row }: SelectRowProps<Row>) {
  return (
    <td className={table.select}>
      {selection.isSelectable(row) && (
        <CheckCell
          name={t('Select {name}', { name: selection.nameOf(row) })}
          checked={selection.isChosen(row)}
          onChange={() => selection.toggle(row._id)}
        />
      )}
    </td>
  );
}

type CheckProps = { name: string; checked: boolean; indeterminate?: boolean; onChange: () => void };

/** A check box that takes clicks in its whole cell. */
function CheckCell({ name, ...box }: CheckProps) {
  const id = useId();
  return (
    <label className={table.check} htmlFor={id}>
      <Checkbox id={id} aria-label={name} {...box} />
    </label>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { name, cell, place, isNumeric, isDetail, className } = column;
  const isNamed = column.isNamed ?? (place === undefined || place === 'wide');
  return (
    <td
      {...(isNamed && { 'data-column': name })}
      className={join(place && table[place], isNumeric && table.numeric, isDetail && table.detail, className)}
    >
      {cell(row)}
    </td>
  );
}

type NameProps = { children: string; className?: string | undefined; isShort?: boolean };

/** A name that may be long: at most two lines, or one with `isShort` above a second text, whole on hover. */
export function Name({ children, className, isShort = false }: NameProps) {
  return (
    <span className={join(table.name, className)} data-short={isShort || undefined} title={children}>
      {children}
    </span>
  );
}

const join = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');
