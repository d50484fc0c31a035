import type { PlannedLot } from '#features/lots/contract.ts';
import { lotStatusLabels } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { onPlainClick } from '#platform/web/ui/hydration.ts';
import { formatPrice } from '#shared/money.ts';
import { areaText } from './PlanList.tsx';
import classes from './PlanLots.module.css';
import { type PlacedLot, pathOf, UNITS } from './plan-geometry.ts';
import type { PlanNavigation } from './use-plan-navigation.ts';

type Props = {
  lots: readonly PlacedLot[];
  /** Prefix of the ids of lots and patterns. */
  name: string;
  /** Whether a lot passes the filters; the others are faded and not focusable. */
  isShown: (lot: PlacedLot) => boolean;
  /** The marked lot. */
  chosenId: string | null;
  navigation: PlanNavigation;
};

/**
 * The lots as options with a roving tabindex. The outlines of the
 * chosen and the focused one are painted last, since each lot covers the edge of the one before.
 */
export function PlanLots({ lots, isShown, ...shared }: Props) {
  return (
    <>
      {lots.map((lot) =>
        isShown(lot) ? (
          <OpenLot key={lot._id} lot={lot} {...shared} />
        ) : (
          <g key={lot._id} className={`${classes.aside} ${classes[lot.status]}`} aria-hidden>
            <LotField lot={lot} name={shared.name} />
          </g>
        ),
      )}
      <LotMark mark="chosen" lot={lots.find(({ _id }) => _id === shared.chosenId)} />
      <LotMark mark="focused" lot={lots.find(({ _id }) => _id === shared.navigation.focusedId)} />
    </>
  );
}

/** An outline of a light and a dark line, so that one of them contrasts with any background. */
function LotMark({ mark, lot }: { mark: 'chosen' | 'focused'; lot: PlacedLot | undefined }) {
  if (lot === undefined) return null;
  const outline = pathOf(lot.outline);
  return (
    <g className={classes.mark} data-mark={mark} aria-hidden>
      <path className={classes.casing} d={outline} />
      <path className={classes.line} d={outline} />
    </g>
  );
}

type LotProps = Omit<Props, 'lots' | 'isShown'> & { lot: PlacedLot };

function OpenLot({ lot, name, chosenId, navigation }: LotProps) {
  const { reachable, point, onChoose, onReach, onKey } = navigation;
  return (
    <a
      id={`${name}-lot-${lot._id}`}
      className={`${classes.lot} ${classes[lot.status]}`}
      // what visitors may not see has no details (D-61)
      href={paths.type(lot.type, lot.details ? { lot: lot._id } : {})}
      role="option"
      aria-selected={lot._id === chosenId}
      aria-label={describeLot(lot)}
      tabIndex={lot._id === reachable?._id ? 0 : -1}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && point(lot)}
      onPointerLeave={() => point(null)}
      onClick={onPlainClick(() => onChoose(lot))}
      onFocus={() => onReach(lot)}
      onKeyDown={(event) => onKey(event, lot)}
    >
      <LotField lot={lot} name={name} />
    </a>
  );
}

/** Inset of the shop front from the lot's edge, in drawing units. */
const FRONT = 6;

function LotField({ lot, name }: { lot: PlacedLot; name: string }) {
  const { left, top, right, bottom } = lot.box;
  const middle = (left + right) / 2;
  const isNorth = lot.facing === 'north';
  const depth = bottom - top;
  // the number is at the front, the status runs along the depth behind it
  const numberAt = isNorth ? top + 6.5 * UNITS : bottom - 6.5 * UNITS;
  const wordAt = isNorth ? top + depth * 0.64 : bottom - depth * 0.64;
  const front = isNorth ? top + FRONT : bottom - FRONT;
  return (
    <>
      <path className={classes.field} d={pathOf(lot.outline)} fill={fillOf(name, lot.status)} />
      <path className={classes.front} d={`M${left + 12} ${front}H${right - 12}`} />
      <text className={classes.number} x={middle} y={numberAt}>
        {lot.lotNumber}
      </text>
      <text className={classes.word} x={middle} y={wordAt} transform={`rotate(-90 ${middle} ${wordAt})`}>
        {lotStatusLabels[lot.status]}
      </text>
    </>
  );
}

/** The accessible name of a lot. */
function describeLot(lot: PlannedLot): string {
  const facts = [
    `Lot ${lot.lotNumber}`,
    lotStatusLabels[lot.status].toLowerCase(),
    `type ${lot.type}, ${lotTypeTexts[lot.type].position.toLowerCase()}`,
    `phase ${lot.phase}`,
    areaText(lot),
    lot.details && formatPrice(lot.details.price),
  ];
  return facts.filter((fact) => fact !== null).join(', ');
}

/** The patterns of the statuses, so that none depends on colour alone. */
const patterns = {
  reserved: 'M-6 6L6 -6M0 24L24 0M18 30L30 18',
  booked: 'M6 6h.1M18 18h.1',
  sold: 'M0 24L24 0M0 0L24 24',
  locked: 'M0 12H24',
};

/** Draws the patterns once for the drawing and its legend. */
export function PlanPatterns({ name }: { name: string }) {
  return (
    <svg className={classes.patterns} aria-hidden="true" focusable="false">
      {Object.entries(patterns).map(([status, strokes]) => (
        <pattern
          key={status}
          id={`${name}-${status}`}
          width={24}
          height={24}
          patternUnits="userSpaceOnUse"
          className={classes[status]}
        >
          <rect width={24} height={24} className={classes.soft} />
          <path d={strokes} className={classes.strokes} data-status={status} />
        </pattern>
      ))}
    </svg>
  );
}

/** The SVG fill of a status. */
function fillOf(name: string, status: PlacedLot['status']): string {
  return status === 'available' ? 'var(--lot-fill)' : `url(#${name}-${status})`;
}

/** The swatch of a status in the legend. */
export function StatusSwatch({ name, status }: { name: string; status: PlacedLot['status'] }) {
  return (
    <svg
      className={`${classes.swatch} ${classes[status]}`}
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      <rect x={2} y={2} width={44} height={44} rx={6} fill={fillOf(name, status)} className={classes.edge} />
    </svg>
  );
}
