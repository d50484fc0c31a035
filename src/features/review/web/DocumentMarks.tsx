import type { Booking } from '#features/bookings/contract.ts';
import { acceptsDocuments } from '#features/bookings/policy.ts';
import { checkStateLabels } from '#features/documents/labels.ts';
import { documentTypeLabels, singleDocumentTypes } from '#features/documents/lifecycle.ts';
import { stateIcons } from '#features/documents/web/DocumentState.tsx';
import classes from './DocumentMarks.module.css';

/** The states of cheque, IC front and IC back, in this order; nothing once the booking has ended without a sale. */
export function DocumentMarks({ booking }: { booking: Booking }) {
  const { status, documentMarks } = booking;
  if (!acceptsDocuments(status) && status !== 'sold') return null;
  return (
    <span className={classes.marks}>
      {singleDocumentTypes.map((type) => {
        const state = documentMarks[type];
        const Icon = stateIcons[state];
        const name = `${documentTypeLabels[type]}: ${checkStateLabels[state]}`;
        return (
          <span
            key={type}
            role="img"
            aria-label={name}
            title={name}
            className={classes.mark}
            data-state={state}
          >
            <Icon size={14} />
          </span>
        );
      })}
    </span>
  );
}
