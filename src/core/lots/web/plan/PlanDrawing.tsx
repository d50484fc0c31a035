import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { MouseEvent } from 'react';
import type { Plan } from '#core/lots/contract.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { keyOf } from '#platform/web/ui/keys/key-of.ts';
import { t } from '#shared/say.ts';
import classes from './PlanDrawing.module.css';
import { PlanGround, PlanPhases } from './PlanGround.tsx';
import { PlanCard, type PlanChoice } from './PlanList.tsx';
import { type Detail, PlanLots } from './PlanLots.tsx';
import {
  type Box,
  boxOf,
  heightOf,
  middleOf,
  type PlacedLot,
  pixelsPerUnit,
  scaleBarMetres,
  UNITS,
  widthOf,
} from './plan-geometry.ts';
import {
  CLOSEST,
  type PlanNavigation,
  type PlanZoom,
  usePlanNavigation,
  usePlanZoom,
} from './use-plan-navigation.ts';

/** Width of the phase labels, in drawing units. */
const PHASES = 50;

/** Pixels per metre from which finer labels are shown. */
const MID_DETAIL = 2.4;
const NEAR_DETAIL = 3.6;

/** A drawing of this width, in pixels, is one of a phone: a tap on a lot zooms in. */
const SMALL = 480;

type Props = {
  plan: Plan;
  lots: readonly PlacedLot[];
  isShown: (lot: PlacedLot) => boolean;
  /** Prefix of the ids of lots and patterns. */
  name: string;
  choice: PlanChoice;
};

/** The drawing with zoom, pan and the card of the active lot, for pointer and keyboard. */
export function PlanDrawing({ plan, lots, isShown, name, choice }: Props) {
  const view = viewOf(plan);
  const zoom = usePlanZoom(view, Math.min(...lots.map(({ box }) => widthOf(box))));
  const { x, y, k } = zoom.transform;
  const { ref: measured, ...size } = useElementSize();
  const pixelsPerMetre = pixelsPerUnit(size, view) * UNITS * k;
  const detail = detailOf(pixelsPerMetre);
  const shown = lots.filter(isShown);
  const navigation = usePlanNavigation({
    name,
    lots,
    shown,
    zoom,
    isFar: detail === 'far' && size.width < SMALL,
  });
  const { card, point, close } = navigation;

  return (
    <figure
      ref={navigation.frame}
      aria-label={t('Plan')}
      className={classes.map}
      onKeyDown={(event) => {
        if (keyOf(event) !== 'Escape' || card === undefined) return;
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
        <div role="listbox" aria-label={t('Plan of the lots')} className={classes.list}>
          <svg
            ref={zoom.attach}
            className={classes.drawing}
            data-zoomed={k > 1 || undefined}
            viewBox={`${view.left} ${view.top} ${widthOf(view)} ${heightOf(view)}`}
            role="none"
            onClick={(event) => missed(event, view, navigation)}
          >
            <g
              className={classes.moving}
              data-glides={zoom.glides || undefined}
              style={{ transform: `translate(${x}px, ${y}px) scale(${k})` }}
            >
              <PlanGround plan={plan} />
              <PlanPhases lots={lots} left={view.left} />
              <PlanLots
                lots={lots}
                name={name}
                detail={detail}
                isShown={isShown}
                chosenId={card?._id ?? choice.pickedId ?? null}
                ownIds={choice.ownIds ?? []}
                navigation={navigation}
              />
            </g>
          </svg>
        </div>
        <Compass />
        <ScaleBar pixelsPerMetre={pixelsPerMetre} />
      </div>
      {card && (
        // focusable, so that a press on its text, or on its links in Safari, which does not focus links, is no blur
        // that closes the card before the click; hovering it counts as hovering the lot
        <div
          className={classes.card}
          {...cornerOf(card.box, view, zoom)}
          data-plan-card
          tabIndex={-1}
          onPointerEnter={() => point(card)}
          onPointerLeave={() => point(null)}
        >
          <PlanCard lot={card} onClose={close} {...choice} />
        </div>
      )}
      <PlanControls zoom={zoom} />
    </figure>
  );
}

/** How far beside a lot a finger may tap, in px. */
const FINGER_REACH = 24;

/** Takes the tap of a finger that is on no lot for one on the nearest. */
function missed(event: MouseEvent<SVGSVGElement>, view: Box, { onMiss }: PlanNavigation): void {
  const { target, currentTarget, nativeEvent, clientX, clientY } = event;
  const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
  if (!isTouch || (target as Element).closest('a')) return;
  const drawn = currentTarget.getBoundingClientRect();
  const scale = pixelsPerUnit(drawn, view);
  // the drawing is in the middle of its frame
  const [x, y] = middleOf(view);
  const [across, down] = [clientX - middleOf(drawn)[0], clientY - middleOf(drawn)[1]];
  onMiss([x + across / scale, y + down / scale], FINGER_REACH / scale);
}

/** The bounds of the plan, with space for the phase labels at the left. */
function viewOf({ bounds: [west, south, east, north] }: Plan): Box {
  const park = boxOf([
    [west, south],
    [east, north],
  ]);
  return { ...park, left: park.left - PHASES };
}

function detailOf(pixelsPerMetre: number): Detail {
  if (pixelsPerMetre < MID_DETAIL) return 'far';
  return pixelsPerMetre < NEAR_DETAIL ? 'mid' : 'near';
}

/** The corner of the frame for the card of a lot: the one farthest from it. */
function cornerOf(box: Box, view: Box, { transform }: PlanZoom) {
  const [x, y] = transform.apply(middleOf(box));
  const [middle, half] = middleOf(view);
  return { 'data-across': x < middle ? 'end' : 'start', 'data-down': y < half ? 'end' : 'start' };
}

/** Zoom factor of a button. */
const STEP = 1.6;

/** The zoom buttons of the plan, and while zoomed in the pan buttons. */
function PlanControls({ zoom }: { zoom: PlanZoom }) {
  const { k } = zoom.transform;
  const zoomed = k > 1;
  return (
    <div className={classes.controls}>
      {zoomed && (
        <fieldset className={classes.pad} aria-label={t('Move the plan')}>
          <Control name={t('Move up')} onPress={() => zoom.panBy(0, -1)} drawing="M6 14l6-6 6 6" />
          <Control name={t('Move left')} onPress={() => zoom.panBy(-1, 0)} drawing="M14 6l-6 6 6 6" />
          <Control name={t('Move right')} onPress={() => zoom.panBy(1, 0)} drawing="M10 6l6 6-6 6" />
          <Control name={t('Move down')} onPress={() => zoom.panBy(0, 1)} drawing="M6 10l6 6 6-6" />
        </fieldset>
      )}
      <fieldset className={classes.stack} aria-label={t('Zoom the plan')}>
        <Control
          name={t('Zoom in')}
          disabled={k >= CLOSEST}
          onPress={() => zoom.zoomBy(STEP)}
          drawing="M12 5v14M5 12h14"
        />
        <Control
          name={t('Zoom out')}
          disabled={!zoomed}
          onPress={() => zoom.zoomBy(1 / STEP)}
          drawing="M5 12h14"
        />
        <Control
          name={t('Show the whole plan')}
          disabled={!zoomed}
          onPress={zoom.reset}
          drawing="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"
        />
      </fieldset>
    </div>
  );
}

function Control({
  name,
  drawing,
  disabled = false,
  onPress,
}: {
  name: string;
  drawing: string;
  disabled?: boolean;
  onPress: () => void;
}) {
  const isHydrated = useHydrated();
  return (
    <ActionIcon
      className={classes.control}
      variant="default"
      size={40}
      aria-label={name}
      disabled={!isHydrated}
      // aria-disabled keeps it in the tab order, so that the focus is not lost at the limit
      aria-disabled={disabled || undefined}
      {...(disabled && { 'data-disabled': true })}
      onClick={() => !disabled && onPress()}
    >
      <svg className={classes.line} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={drawing} />
      </svg>
    </ActionIcon>
  );
}

/** The compass; the plan is never rotated. */
function Compass() {
  return (
    <svg className={classes.compass} viewBox="0 0 48 48" role="img" aria-label={t('North is at the top')}>
      <circle cx="24" cy="24" r="22.5" />
      <path className={classes.needle} d="M24 8l6 18h-12z" />
      <path className={classes.tail} d="M24 40l-6-14h12z" />
      <text x="24" y="25">
        N
      </text>
    </svg>
  );
}

/** The scale bar, of a round number of metres. */
function ScaleBar({ pixelsPerMetre }: { pixelsPerMetre: number }) {
  // before hydration the size of the drawing is unknown
  if (pixelsPerMetre === 0) return null;
  const metres = scaleBarMetres(pixelsPerMetre, 120);
  return (
    <div
      className={classes.scale}
      role="img"
      aria-label={t('Scale: the bar is {metres} metres long', { metres })}
    >
      <span className={classes.bar} style={{ width: metres * pixelsPerMetre }} />
      {metres} m
    </div>
  );
}
