import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { memo, useMemo, useState } from 'react';
import type { Lot, Plan } from '#core/lots/contract.ts';
import { areaOrDefault } from '#core/lots/lifecycle.ts';
import { placeText } from '#core/lots/place-labels.ts';
import type { Viewer } from '#core/lots/policy.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { addressOf, paths } from '#platform/web/paths.ts';
import { onPlainClick, useHydrated } from '#platform/web/ui/hydration.ts';
import { Sentence } from '#platform/web/ui/Sentence.tsx';
import { formatArea, formatSqft } from '#shared/area.ts';
import { formatCount } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { LotAction } from './LotAction.tsx';
import { LotStatusBadge } from './LotStatusBadge.tsx';
import classes from './LotTable.module.css';
import { commonArea, perSqftText, phaseText, type Sort, type SortKey } from './lot-order.ts';
import { PlanThumb, PlanThumbRows, type Thumb, thumbOf } from './plan/PlanThumb.tsx';

type Column = { name: string; by?: SortKey };

/** The documented columns in their order. */
const columns = {
  number: { name: t('Lot Number'), by: 'number' },
  sqm: { name: t('Land Area (sqm)'), by: 'area' },
  sqft: { name: t('Land Area (sqft)'), by: 'area' },
  price: { name: t('Price (RM)'), by: 'price' },
  status: { name: t('Status'), by: 'status' },
  action: { name: t('Action') },
} as const satisfies Record<string, Column>;

/** Rows rendered at once: thousands would block the main thread for seconds. */
const ROWS_AT_ONCE = 200;

/** Rows that a list begins with, and cards on a phone; LotTable.module.css hides the others, so that search engines find them. */
const FIRST_ROWS = 10;
const FIRST_CARDS = 5;

type RowHandlers = {
  onToggle: (lot: Lot) => void;
  onBook: (lot: Lot) => void;
  onCompare: (lot: Lot) => void;
};

/** What all rows have in common. */
type Shared = RowHandlers & {
  viewer: Viewer;
  /** Id of the element that shows the details. */
  panelId: string;
};

type RowProps = Shared & {
  lot: Lot;
  isOpen: boolean;
  /** Shown also beyond the first. */
  isKept: boolean;
  isCompared: boolean;
  /** When its keys are handed over, if the park states it. */
  keys: string | undefined;
  /** Undefined until the plan is loaded, null without one. */
  thumb: Thumb | null | undefined;
  isHydrated: boolean;
  /** Filters in the links of a page that is not hydrated; afterwards they are in the address already. */
  query: string;
};

type Props = Shared & {
  lots: readonly Lot[];
  /** Undefined while loading or without a plan. */
  plan: Plan | undefined;
  /** When the buildings of a phase are handed over, by its number, as far as the park states it. */
  completion?: ParkFacts['completion'] | undefined;
  /** The lot whose details are open. */
  openId: string | null;
  /** Ids of the lots chosen for comparison. */
  compared: readonly string[];
  sort: Sort;
  onSort: (by: SortKey) => void;
  sortHref: (by: SortKey) => string;
  /** The filters as a query. */
  query: string;
};

/** Handlers that keep their identity, so that a change of the URL renders only the rows it is about. */
function useStableHandlers({ onToggle, onBook, onCompare }: RowHandlers): RowHandlers {
  return {
    onToggle: useCallbackRef(onToggle),
    onBook: useCallbackRef(onBook),
    onCompare: useCallbackRef(onCompare),
  };
}

/**
 * The table of lots; a click on a row opens or closes its details, a click on a column's name sorts
 * by it. On a phone every row becomes a card that begins with number, price and place; an area that all
 * rows have is said once above them. A long list has a "Show more" button.
 * It is no CardTable: thousands of rows are memoized one by one, its heads are links that sort before hydration, and its cards follow the width
 * of their container. CardTable would get three options that no other list has.
 */
export function LotTable(props: Props) {
  const { lots, plan, completion, openId, compared, sort, onSort, sortHref, query, ...shared } = props;
  const handlers = useStableHandlers(shared);
  const thumb = useMemo(() => plan && thumbOf(plan), [plan]);
  const [room, setRoom] = useState(ROWS_AT_ONCE);
  const isHydrated = useHydrated();
  const open = lots.findIndex(({ id }) => id === openId);
  // the open row is always rendered, so that it can be closed
  const end = Math.max(room, open + 1);
  const [isCut, setCut] = useState(true);
  // stays in the list once its details are closed, which give the focus back to it
  const [keptId, setKeptId] = useState(openId);
  if (openId !== null && openId !== keptId) setKeptId(openId);
  const left = lots.length - end;
  const area = commonArea(lots);
  return (
    <>
      {thumb && <PlanThumbRows thumb={thumb} />}
      <table
        className={classes.table}
        data-cut={isCut || undefined}
        data-same={area !== undefined || undefined}
      >
        {area !== undefined && (
          <caption className={classes.common}>
            {t('Each lot has {area} of land.', { area: formatArea(area) })}
          </caption>
        )}
        <thead className={classes.head}>
          <tr>
            {Object.values<Column>(columns).map((column) => (
              <ColumnHead key={column.name} column={column} sort={sort} onSort={onSort} sortHref={sortHref} />
            ))}
          </tr>
        </thead>
        <tbody className={classes.body}>
          {lots.slice(0, end).map((lot) => (
            <LotRow
              key={lot.id}
              lot={lot}
              {...shared}
              {...handlers}
              isOpen={lot.id === openId}
              isKept={lot.id === keptId}
              isCompared={compared.includes(lot.id)}
              keys={completion?.[lot.phase]}
              thumb={thumb}
              isHydrated={isHydrated}
              query={isHydrated ? '' : query}
            />
          ))}
        </tbody>
      </table>
      {isCut && lots.length > FIRST_CARDS && (
        <Button
          fullWidth
          variant="default"
          className={classes.all ?? ''}
          data-beyond={lots.length > FIRST_ROWS || undefined}
          disabled={!isHydrated}
          onClick={() => setCut(false)}
        >
          {t('Show all {count} lots', { count: formatCount(lots.length) })}
        </Button>
      )}
      {left > 0 && (
        <Button fullWidth variant="subtle" disabled={!isHydrated} onClick={() => setRoom(end + ROWS_AT_ONCE)}>
          {t('Show {more} more of {count} lots', {
            more: formatCount(Math.min(left, ROWS_AT_ONCE)),
            count: formatCount(lots.length),
          })}
        </Button>
      )}
    </>
  );
}

function ColumnHead({
  column: { name, by },
  sort,
  onSort,
  sortHref,
}: { column: Column } & Pick<Props, 'sort' | 'onSort' | 'sortHref'>) {
  if (by === undefined) return <th scope="col">{name}</th>;
  const sorted = sort.by === by;
  return (
    <th scope="col" aria-sort={sorted ? (sort.down ? 'descending' : 'ascending') : 'none'}>
      <a
        className={`${classes.plain} ${classes.sorter}`}
        href={sortHref(by)}
        onClick={onPlainClick(() => onSort(by))}
      >
        {name}
        <svg className={classes.arrow} viewBox="0 0 12 16" aria-hidden="true" focusable="false">
          <path d="M2.5 6 6 2.5 9.5 6" data-on={(sorted && !sort.down) || undefined} />
          <path d="M2.5 10 6 13.5 9.5 10" data-on={(sorted && sort.down) || undefined} />
        </svg>
      </a>
    </th>
  );
}

const LotRow = memo(function LotRow({
  lot,
  viewer,
  isOpen,
  isKept,
  panelId,
  isCompared,
  keys,
  thumb,
  isHydrated,
  query,
  ...on
}: RowProps) {
  const area = areaOrDefault(lot.area, lot.type);
  const toggle = onPlainClick(() => on.onToggle(lot));
  return (
    <tr
      className={classes.row}
      data-open={isOpen || undefined}
      data-kept={isKept || undefined}
      onClick={(event) => !isChoice(event.target) && toggle(event)}
    >
      <td className={classes.number}>
        <div className={classes.lot}>
          <label className={classes.choose} data-label={t('Compare')}>
            <input
              type="checkbox"
              className={classes.compare}
              aria-label={t('Compare lot {lot}', { lot: lot.lotNumber })}
              title={t('Compare')}
              disabled={!isHydrated}
              checked={isCompared}
              onChange={() => on.onCompare(lot)}
            />
          </label>
          {thumb?.outlines.has(lot.id) !== false && thumb !== null && (
            <PlanThumb thumb={thumb} lotId={lot.id} />
          )}
          <div>
            {/* its click bubbles to the row, which makes the row usable by keyboard */}
            <a
              className={`${classes.plain} ${classes.opener}`}
              data-lot={t('Lot')}
              href={`${addressOf(paths.type(lot.type, { lot: lot.id }))}${query && `&${query}`}`}
              aria-label={t('Lot {lot}', { lot: lot.lotNumber })}
              aria-expanded={isOpen}
              aria-controls={panelId}
            >
              {lot.lotNumber}
            </a>
            {lot.description !== '' && <p className={classes.note}>{placeText(lot.description)}</p>}
            <p className={classes.note}>{phaseText(lot.phase, keys)}</p>
          </div>
        </div>
      </td>
      <td className={classes.sqm} data-unit={t('sqm')}>
        <span>{formatCount(area)}</span>
      </td>
      <td className={classes.sqft} data-unit={t('sqft')}>
        <span>{formatSqft(area)}</span>
      </td>
      <td className={classes.price}>
        <span>{formatPrice(lot.price)}</span>
        {lot.price !== null && (
          <p className={classes.note}>
            <Sentence
              of={t('{price} per sqft of land')}
              price={<span className={classes.sum}>{perSqftText(lot)}</span>}
            />
          </p>
        )}
      </td>
      <td className={classes.status}>
        <LotStatusBadge status={lot.status} />
      </td>
      <td className={classes.action}>
        <LotAction lot={lot} viewer={viewer} onBook={on.onBook} />
      </td>
    </tr>
  );
});

/** Whether a click hit the checkbox of the comparison or its label, which does not open the details. */
const isChoice = (target: EventTarget) => target instanceof Element && target.closest('label') !== null;
