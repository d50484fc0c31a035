import { type ComponentType, createContext, Suspense, useContext } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import type { User } from '#core/users/contract.ts';

type Option = { value: string; label: string };
export type SectionProps = { booking: Booking; viewer: User };

/** What modules bring to bookings on the pages. */
export type BookingParts = {
  /** Sections of an open booking, below its status, each with the name of its module. */
  bookingSections: readonly { name: string; Section: ComponentType<SectionProps> }[];
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
      {bookingSections.map(({ name, Section }) => (
        <Section key={name} {...props} />
      ))}
    </Suspense>
  );
}
