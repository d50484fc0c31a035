import { lotStatusLabels } from '#core/lots/labels.ts';
import type { LotStatus } from '#core/lots/lifecycle.ts';
import classes from './lot-status.module.css';

/** Icons on a 16 px grid, so that a status does not depend on its colour. */
const outlines: Record<LotStatus, string> = {
  available: 'M3 8.5l3.2 3.2L13 4.8',
  reserved: 'M8 4v4l2.6 1.8M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z',
  booked: 'M4 2.5h8v11L8 10.6 4 13.5z',
  sold: 'M2.5 7.8V2.5h5.3l5.7 5.7-5.3 5.3zM5.5 5.5h.01',
  locked: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
};

/** The icon of a status; decorative, since the label is beside it. */
function LotStatusIcon({ status }: { status: LotStatus }) {
  return (
    <svg className={classes.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={outlines[status]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Colour, label and icon of a lot status. */
export function LotStatusBadge({ status }: { status: LotStatus }) {
  return (
    <span className={`${classes.badge} ${classes[status]}`}>
      <LotStatusIcon status={status} />
      {lotStatusLabels[status]}
    </span>
  );
}
