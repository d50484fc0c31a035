import { type ComponentType, createContext, Suspense, useContext } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import type { User } from '#core/users/contract.ts';

type Option = { value: string; label: string };
type SectionProps = { booking: Booking; viewer: User };

/** What modules bring to bookings on the pages. */
export type BookingParts = {
  /** Sections of an open booking, below its status. */
  bookingSections: readonly ComponentType<SectionProps>[];
  /** Filters of the register: a parameter of its address and of its call, and what its choices are called. */
  bookingFilters: readonly { name: string; label: string; options: readonly [Option, ...Option[]] }[];
};

const PartsContext = createContext<BookingParts>({ bookingSections: [], bookingFilters: [] });

/** Provides the parts to the pages; made by the app, which alone knows the modules. */
export const BookingPartsProvider = PartsContext.Provider;

export const useBookingParts = () => useContext(PartsContext);

/** The sections that modules bring to an open booking. */
export function BookingSections(props: SectionProps) {
  const { bookingSections } = useBookingParts();
  return (
    <Suspense>
      {bookingSections.map((Section, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Section key={place} {...props} />
      ))}
    </Suspense>
  );
}
