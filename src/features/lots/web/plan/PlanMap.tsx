import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useId } from 'react';
import type { Plan } from '#features/lots/contract.ts';
import { Compass, PlanControls, ScaleBar } from './PlanControls.tsx';
import { PlanDrawing } from './PlanDrawing.tsx';
import { PlanLots } from './PlanLots.tsx';
import classes from './PlanMap.module.css';
import type { PlacedLot } from './plan-data.ts';
import { type Box, boxOf, heightOf, UNITS, widthOf } from './plan-geometry.ts';
import { usePlanNavigation } from './use-plan-navigation.ts';
import { usePlanZoom, type ZoomTransform } from './use-plan-zoom.ts';

/** Width of the phase labels, in drawing units. */
const PHASES = 50;

/** Pixels per metre from which finer labels are shown. */
const MID_DETAIL = 2.4;
const NEAR_DETAIL = 5.5;

type Props = {
  plan: Plan;
  lots: readonly PlacedLot[];
  isShown: (lot: PlacedLot) => boolean;
  /** Marked while no other lot is active. */
  pickedId?: string | undefined;
  /** Renders the card of a lot. */
  renderCard: (lot: PlacedLot, close: () => void) => ReactNode;
};

/** The drawing with its card, for pointer and keyboard. */
export function PlanMap({ plan, lots, isShown, pickedId, renderCard }: Props) {
  const name = useId();
  const view = viewOf(plan);
  const zoom = usePlanZoom(view, Math.min(...lots.map(({ box }) => widthOf(box))));
  const { ref: measured, width } = useElementSize();
  const pixelsPerMetre = (width / widthOf(view)) * UNITS * zoom.transform.k;
  const detail = detailOf(pixelsPerMetre);
  const navigation = usePlanNavigation({
    name,
    lots,
    shown: lots.filter(isShown),
    zoom,
    isFar: detail === 'far',
  });
  const { card, point, close } = navigation;

  return (
    <figure
      ref={navigation.frame}
      aria-label="Plan"
      className={classes.map}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || card === undefined) return;
        event.stopPropagation();
        close();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) navigation.leave();
      }}
    >
      <div
        ref={measured}
        className={classes.frame}
        style={{ aspectRatio: `${widthOf(view)} / ${heightOf(view)}` }}
        data-detail={detail}
      >
        <PlanDrawing plan={plan} lots={lots} name={name} view={view} zoom={zoom}>
          <PlanLots
            lots={lots}
            name={name}
            isShown={isShown}
            reachable={navigation.reachable}
            chosenId={card?._id ?? pickedId ?? null}
            onPoint={point}
            onChoose={navigation.onChoose}
            onReach={navigation.onReach}
            onKey={navigation.onKey}
          />
        </PlanDrawing>
        <Compass />
        <ScaleBar pixelsPerMetre={pixelsPerMetre} zoomed={zoom.transform.k > 1} />
      </div>
      {card && (
        <CardPlace
          style={placeOf(card.box, view, zoom.transform)}
          onPoint={(isOn) => point(isOn ? card : null)}
        >
          {renderCard(card, close)}
        </CardPlace>
      )}
      <PlanControls zoom={zoom} />
    </figure>
  );
}

type CardPlaceProps = { style: CSSProperties; onPoint: (isOn: boolean) => void; children: ReactNode };

/**
 * Positions the card beside its lot; hovering it counts as hovering the lot. It is focusable, so that a press on its
 * text, or on its links in Safari, which does not focus links, is no blur that closes the card before the click.
 */
function CardPlace({ style, onPoint, children }: CardPlaceProps) {
  return (
    <div
      className={classes.card}
      style={style}
      data-plan-card
      tabIndex={-1}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      {children}
    </div>
  );
}

/** The bounds of the plan, with space for the phase labels at the left. */
function viewOf({ bounds: [west, south, east, north] }: Plan): Box {
  const park = boxOf([
    [west, south],
    [east, north],
  ]);
  return { ...park, left: park.left - PHASES };
}

function detailOf(pixelsPerMetre: number): 'far' | 'mid' | 'near' {
  if (pixelsPerMetre < MID_DETAIL) return 'far';
  return pixelsPerMetre < NEAR_DETAIL ? 'mid' : 'near';
}

/** The position of a lot on screen in per cent of the frame, as CSS variables of its card. */
function placeOf(box: Box, view: Box, transform: ZoomTransform): CSSProperties {
  const [left, top] = transform.apply([box.left, box.top]);
  const [right, bottom] = transform.apply([box.right, box.bottom]);
  const across = (x: number) => `${((x - view.left) / widthOf(view)) * 100}%`;
  const down = (y: number) => ((y - view.top) / heightOf(view)) * 100;
  const isHigh = down((top + bottom) / 2) < 50;
  const place = {
    '--at': across((left + right) / 2),
    ...(isHigh ? { '--below': `${down(bottom)}%` } : { '--above': `${100 - down(top)}%` }),
  };
  return place as CSSProperties;
}
