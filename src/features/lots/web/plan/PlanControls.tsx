import { ActionIcon } from '@mantine/core';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import classes from './PlanControls.module.css';
import { scaleBarMetres } from './plan-geometry.ts';
import { CLOSEST, type PlanZoom } from './use-plan-zoom.ts';

const STEP = 1.6;

/** The zoom buttons of the plan, and while zoomed in the pan buttons. */
export function PlanControls({ zoom }: { zoom: PlanZoom }) {
  const { k } = zoom.transform;
  const zoomed = k > 1;
  return (
    <div className={classes.controls}>
      {zoomed && (
        <fieldset className={classes.pad} aria-label="Move the plan">
          <Control name="Move up" onPress={() => zoom.panBy(0, -1)} drawing="M6 14l6-6 6 6" />
          <Control name="Move left" onPress={() => zoom.panBy(-1, 0)} drawing="M14 6l-6 6 6 6" />
          <Control name="Move right" onPress={() => zoom.panBy(1, 0)} drawing="M10 6l6 6-6 6" />
          <Control name="Move down" onPress={() => zoom.panBy(0, 1)} drawing="M6 10l6 6 6-6" />
        </fieldset>
      )}
      <fieldset className={classes.stack} aria-label="Zoom the plan">
        <Control
          name="Zoom in"
          disabled={k >= CLOSEST}
          onPress={() => zoom.zoomBy(STEP)}
          drawing="M12 5v14M5 12h14"
        />
        <Control
          name="Zoom out"
          disabled={!zoomed}
          onPress={() => zoom.zoomBy(1 / STEP)}
          drawing="M5 12h14"
        />
        <Control
          name="Show the whole plan"
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
export function Compass() {
  return (
    <svg className={classes.compass} viewBox="0 0 48 48" role="img" aria-label="North is at the top">
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
export function ScaleBar({ pixelsPerMetre, zoomed }: { pixelsPerMetre: number; zoomed: boolean }) {
  // before hydration the size of the drawing is unknown
  if (pixelsPerMetre === 0) return null;
  const metres = scaleBarMetres(pixelsPerMetre, 120);
  return (
    <div
      className={classes.scale}
      data-zoomed={zoomed || undefined}
      role="img"
      aria-label={`Scale: the bar is ${metres} metres long`}
    >
      <span className={classes.bar} style={{ width: metres * pixelsPerMetre }} />
      {metres} m
    </div>
  );
}
