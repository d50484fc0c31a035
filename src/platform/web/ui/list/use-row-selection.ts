import { useSelection } from '@mantine/hooks';

/** The rows of a list that are chosen by their check boxes. */
export type RowSelection<Row> = {
  /** The chosen rows on screen, in their order: nothing unseen is acted on. */
  chosen: readonly Row[];
  /** What they come to. */
  sum?: string;
  /** How many rows on screen can be chosen. */
  selectable: number;
  /** Whether a row has a check box. */
  isSelectable: (row: Row) => boolean;
  isChosen: (row: Row) => boolean;
  /** The name of a row, for its check box. */
  nameOf: (row: Row) => string;
  toggle: (id: string) => void;
  /** Chooses all rows on screen, or none if all are chosen. */
  toggleAll: () => void;
  clear: () => void;
};

type Options<Row> = {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Rows without the action that is offered have no check box. */
  isSelectable?: (row: Row) => boolean;
};

/** State of the check boxes of a list, by row id: a refetch of the list keeps it. */
export function useRowSelection<Row extends { _id: string }>({
  rows,
  nameOf,
  isSelectable = () => true,
}: Options<Row>): RowSelection<Row> {
  const open = rows.filter(isSelectable);
  const [ids, set] = useSelection<string>({ data: open.map(({ _id }) => _id) });
  const chosen = open.filter(({ _id }) => ids.includes(_id));
  return {
    chosen,
    selectable: open.length,
    isSelectable,
    isChosen: ({ _id }) => ids.includes(_id),
    nameOf,
    toggle: (id) => {
      if (open.some(({ _id }) => _id === id)) set.toggle(id);
    },
    toggleAll: () => set.setSelection(chosen.length === open.length ? [] : open.map(({ _id }) => _id)),
    clear: set.resetSelection,
  };
}
