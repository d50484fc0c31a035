import { type ReactNode, useRef, useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import {
  type DecisionAddition,
  type DecisionFieldsHandle,
  type DecisionFieldsProps,
  useBookingParts,
} from '#core/bookings/web/booking-parts.tsx';

/** Draft key of the fields that a module brings to the decision on a booking. */
export const fieldsPlace = (name: string, bookingId: string) => `${name} with the decision on ${bookingId}`;

const noFields: DecisionAddition = { body: {} };

/** The fields that modules bring to the office's decision: what is shown of them, what they miss, and what they add to its body. */
export function useDecisionFields(booking: Booking) {
  const { decisionFields } = useBookingParts();
  const handles = useRef(new Map<string, DecisionFieldsHandle | null>());
  const [isReading, setReading] = useState(false);
  const [lacking, setLacking] = useState<Readonly<Record<string, string | null>>>({});

  const fieldsOf = (action: DecisionFieldsProps['action'], disabled: boolean): ReactNode =>
    decisionFields.map(({ name, Fields }) => (
      <Fields
        key={name}
        ref={(handle) => {
          handles.current.set(name, handle);
        }}
        booking={booking}
        action={action}
        disabled={disabled}
        onLack={(lack) => setLacking((known) => ({ ...known, [name]: lack }))}
        place={fieldsPlace(name, booking._id)}
      />
    ));
  /** Null if a field is refused. */
  const read = async (): Promise<DecisionAddition | null> => {
    setReading(true);
    const parts = await Promise.all(
      [...handles.current.values()].map(async (each) => each?.read() ?? noFields),
    );
    setReading(false);
    const given = parts.filter((part) => part !== null);
    if (given.length < parts.length) return null;
    const payments = given.find((part) => part.payments)?.payments;
    const records = given.find((part) => part.records)?.records;
    return {
      body: Object.assign({}, ...given.map(({ body }) => body)),
      ...(payments && { payments }),
      ...(records && { records }),
    };
  };
  const known = Object.values(lacking).filter((lack) => lack !== null);
  /** What they miss; undefined where none of them knows. */
  const lacks = known.length > 0 ? known.filter(Boolean) : undefined;
  return { fieldsOf, lacks, read, isReading };
}
