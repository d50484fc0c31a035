import type { PlannedLot } from '#core/lots/contract.ts';
import { lotStatusLabels } from '#core/lots/labels.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { typeLetter } from '#core/park/type-labels.ts';
import { addressOf, paths } from '#platform/web/paths.ts';
import { onPlainClick } from '#platform/web/ui/hydration.ts';
import { formatPrice, formatPriceShort } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { areaText } from './PlanList.tsx';
import classes from './PlanLots.module.css';
import {
  beyond,
  depthOf,
  type Edge,
  fittingSize,
  frontEdge,
  middleOf,
  type PlacedLot,
  type Point,
  pathOf,
  roomAt,
  turnOf,
  UNITS,
} from './plan-geometry.ts';
import type { PlanNavigation } from './use-plan-navigation.ts';

/** How close the drawing is seen. */
export type Detail = 'far' | 'mid' | 'near';

type Props = {
  lots: readonly PlacedLot[];
  /** Prefix of the ids of lots and patterns. */
  name: string;
  detail: Detail;
  /** Whether a lot passes the filters; the others are faded and not focusable. */
  isShown: (lot: PlacedLot) => boolean;
  /** The marked lot. */
  chosenId: string | null;
  ownIds: readonly string[];
  navigation: PlanNavigation;
};

/**
 * The lots as options with a roving tabindex. Their labels and the outlines of the
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
            <LotField lot={lot} name={shared.name} detail={shared.detail} />
          </g>
        ),
      )}
      {/* below the numbers, which they would cover on a small plan */}
      {lots
        .filter(({ _id }) => shared.ownIds.includes(_id))
        .map((lot) => (
          <LotMark key={lot._id} mark="own" lot={lot} />
        ))}
      {lots.map((lot) => (
        <LotLabels
          key={lot._id}
          lot={lot}
          detail={shared.detail}
          className={`${classes[lot.status]} ${isShown(lot) ? '' : classes.aside}`}
        />
      ))}
      <LotMark mark="chosen" lot={lots.find(({ _id }) => _id === shared.chosenId)} />
      <LotMark mark="focused" lot={lots.find(({ _id }) => _id === shared.navigation.focusedId)} />
    </>
  );
}

/** An outline of a light and a dark line, so that one of them contrasts with any background; of an own lot the inner one alone. */
function LotMark({ mark, lot }: { mark: 'own' | 'chosen' | 'focused'; lot: PlacedLot | undefined }) {
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

function OpenLot({ lot, name, detail, chosenId, ownIds, navigation }: LotProps) {
  const { reachable, point, onPress, onChoose, onReach, onKey } = navigation;
  return (
    <a
      id={`${name}-lot-${lot._id}`}
      className={`${classes.lot} ${classes[lot.status]}`}
      // what visitors may not see has no details (D-61)
      href={addressOf(paths.type(lot.type, lot.details ? { lot: lot._id } : {}))}
      role="option"
      aria-selected={lot._id === chosenId}
      aria-label={describeLot(lot, ownIds.includes(lot._id))}
      tabIndex={lot._id === reachable?._id ? 0 : -1}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && point(lot)}
      onPointerLeave={() => point(null)}
      onPointerDown={onPress}
      onClick={onPlainClick(() => onChoose(lot))}
      onFocus={() => onReach(lot)}
      onKeyDown={(event) => onKey(event, lot)}
    >
      <LotField lot={lot} name={name} detail={detail} />
    </a>
  );
}

/** Inset of the shop front from the lot's edge, in drawing units. */
const FRONT = 6;
/** By how much it is shorter than the edge at each end. */
const FRONT_ENDS = 12;

/** A lot with what can be seen of it from so far: a park may have 500. */
function LotField({ lot, name, detail }: Pick<LotProps, 'lot' | 'name' | 'detail'>) {
  const front = frontEdge(lot.outline, lot.facing);
  return (
    <>
      <path className={classes.field} d={pathOf(lot.outline)} fill={fillOf(name, lot.status)} />
      {detail !== 'far' && front && <path className={classes.front} d={`M${shopFront(front).join('L')}`} />}
    </>
  );
}

/** Largest sizes of labels in drawing units; far away small lots keep their number. */
const NUMBER = 44;
const FAR_NUMBER = 56;
const WORD = 30;
/** How far behind the front the number stands, and how deep it reaches. */
const NUMBER_AT = 6.5 * UNITS;
const NUMBER_END = 9 * UNITS;
/** The middle of the status, as a part of the depth. */
const WORD_AT = 0.64;

type LabelProps = { lot: PlacedLot; detail: Detail; className: string };

/** What stands behind the number: the letter of the type, close up the price or why there is none. */
function wordOf({ type, status, details }: PlacedLot, detail: Detail): string {
  if (detail !== 'near') return typeLetter(type);
  const price = status === 'available' ? (details?.price ?? null) : null;
  return price === null ? lotStatusLabels[status] : shortPrice(price);
}

/** A price in as few letters as say it in full, which are larger. */
function shortPrice(price: number): string {
  return price % 1e4 === 0 ? formatPriceShort(price, 2) : formatPrice(price);
}

/** The number at the front, and type and price along the depth behind it, as large as the lot has room for. */
function LotLabels({ lot, detail, className }: LabelProps) {
  const { outline, lotNumber } = lot;
  const front = frontEdge(outline, lot.facing);
  const [x, y] = front ? beyond(front.middle, front.inward, NUMBER_AT) : middleOf(lot.box);
  const depth = front ? depthOf(outline, front) : 0;
  const [wordX, wordY] = front ? beyond(front.middle, front.inward, depth * WORD_AT) : [x, y + 3 * UNITS];
  const word = wordOf(lot, detail);
  const wordRoom = front
    ? 2 * Math.min((1 - WORD_AT) * depth, WORD_AT * depth - NUMBER_END)
    : roomAt(outline, [wordX, wordY]);
  const wordSize = fittingSize(word, wordRoom, WORD);
  return (
    <>
      <text
        className={`${classes.number} ${className}`}
        x={x}
        y={y}
        fontSize={fittingSize(lotNumber, roomAt(outline, [x, y]), detail === 'far' ? FAR_NUMBER : NUMBER)}
        aria-hidden
      >
        {lotNumber}
      </text>
      {detail !== 'far' && wordSize > 0 && (
        <text
          className={`${classes.word} ${className}`}
          x={wordX}
          y={wordY}
          fontSize={wordSize}
          transform={
            front && detail === 'near' ? `rotate(${turnOf(front.inward)} ${wordX} ${wordY})` : undefined
          }
          aria-hidden
        >
          {word}
        </text>
      )}
    </>
  );
}

/** The ends of the shop front: the edge, a little shorter and inside the lot. */
function shopFront({ ends: [from, to], inward, length }: Edge): string[] {
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return [beyond(from, along, FRONT_ENDS), beyond(to, along, -FRONT_ENDS)].map((end) =>
    beyond(end, inward, FRONT)
      .map((each) => Math.round(each))
      .join(' '),
  );
}

/** The lots of the viewer's own bookings, in the legend. */
export const yourLots = t('Your booking');

/** The accessible name of a lot. */
function describeLot(lot: PlannedLot, isOwn: boolean): string {
  const facts = [
    t('Lot {lot}', { lot: lot.lotNumber }),
    isOwn && yourLots.toLowerCase(),
    lotStatusLabels[lot.status].toLowerCase(),
    t('type {type}', { type: typeTexts(lot.type).letter }),
    typeTexts(lot.type).noun,
    t('Phase {phase}', { phase: lot.phase }).toLowerCase(),
    areaText(lot),
    lot.details && formatPrice(lot.details.price),
  ];
  return joined(', ', facts);
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

/** The outline of an own lot in the legend. */
export function OwnSwatch() {
  return (
    <svg className={classes.swatch} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <g className={classes.mark} data-mark="own">
        <rect x={6} y={6} width={36} height={36} className={classes.line} />
      </g>
    </svg>
  );
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
