import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useContext,
} from 'react';
import type { Booking, DepositFacts, processingActions } from '#core/bookings/contract.ts';
import type { BookingDocument } from '#core/documents/contract.ts';
import type { LotStatus, LotType } from '#core/lots/lifecycle.ts';
import type { User } from '#core/users/contract.ts';
import type { TaskWords } from '../standing-labels.ts';

type Option = { value: string; label: string };
export type SectionProps = { booking: Booking; viewer: User };
/** Of a section below the documents: `own` is set for the buyer, with the part of the booking that they came for. */
export type DocumentFactsProps = SectionProps & { document: BookingDocument };
export type DetailProps = SectionProps & { own?: { sought: string | null } };
/** A link to another page closes the dialog, which may stand on that page. */
export type AfterRequestProps = { booking: Booking; onClose: () => void };
export type HeldLotProps = {
  /** Without number and status where the page knows only that the lot is no longer free. */
  lot: { id: string; type: LotType; lotNumber?: string | undefined; status?: LotStatus | undefined };
  /** The signed-in person or null. */
  viewer: Pick<User, 'role'> | null;
  /** What the page says of it to everybody but the person to whom it is offered (D-350). */
  taken?: ReactNode;
};

/** What the fields of a module add to a decision: to its body, and the words for the payments in it, for a question about it. */
export type DecisionAddition = {
  body: Record<string, unknown>;
  payments?: string;
  /** That the decision itself records the payment, where the park keeps no ledger (D-487). */
  records?: string;
};

/** How the fields of a module are read when a decision is sent. */
export type DecisionFieldsHandle = {
  /** Null if one of them is refused, which then has the focus. */
  read: () => Promise<DecisionAddition | null>;
};

export type DecisionFieldsProps = {
  booking: Booking;
  /** What is chosen; until then nothing is shown. */
  action: (typeof processingActions)[number] | undefined;
  disabled: boolean;
  /** The key of their draft, which is dropped once they are sent. */
  place: string;
  /** What is missing of the payment although the decision could be sent, for the list of it: '' for nothing, null where it is not known here. */
  onLack: (lack: string | null) => void;
  ref: Ref<DecisionFieldsHandle>;
};

/** A column of the lists of bookings: its name, and what it says of a booking with a ledger. */
export type BookingColumnPart = {
  name: string;
  /** With `isNamed` it says that it is the money, in a line that has other things. */
  Cell: ComponentType<{ deposit: DepositFacts; status: Booking['status']; isNamed: boolean }>;
};

/** What modules bring to bookings on the pages. */
export type BookingParts = {
  /** Sections of an open booking, below its status, each with the name of its module. */
  bookingSections: readonly { name: string; Section: ComponentType<SectionProps> }[];
  /** What a buyer may do next once their request is sent. */
  afterRequest: readonly { name: string; Section: ComponentType<AfterRequestProps> }[];
  /** Warnings about an open booking, as items of a list (`chips.module.css`). */
  bookingChips: readonly { name: string; Section: ComponentType<SectionProps> }[];
  /** What a document is compared with, beside it. */
  documentFacts: readonly { name: string; Section: ComponentType<DocumentFactsProps> }[];
  /** Sections of an open booking, below its documents. */
  bookingDetails: readonly { name: string; Section: ComponentType<DetailProps> }[];
  /** Opens the receipt of a payment: papers have it, the entries of the deposit show it. */
  Receipt?: ComponentType<{ bookingId: string; number: string }> | undefined;
  /** The account that a deposit is paid to, of a booking without a ledger: the module of deposits knows it. */
  DepositAccount?: ComponentType<{ booking: Booking }> | undefined;
  /** What there is to do about a lot that somebody else holds; it says `taken`, or in place of it that the lot is offered to the reader. */
  HeldLotSection?: ComponentType<HeldLotProps> | undefined;
  /** Fields of the office's decision, each with the name of its module (D-351). */
  decisionFields: readonly { name: string; Fields: ComponentType<DecisionFieldsProps> }[];
  /** The words of their tasks; those of the core are loaded with what shows them (`useTaskWords`). */
  taskWords: TaskWords;
  /** The column of the money of a booking. */
  moneyColumn?: BookingColumnPart | undefined;
  /** Filters of the register: a parameter of its address and of its call, and what its choices are called. */
  bookingFilters: readonly { name: string; label: string; options: readonly [Option, ...Option[]] }[];
};

/** The parts of a park without modules. */
export const noParts: BookingParts = {
  bookingSections: [],
  bookingChips: [],
  documentFacts: [],
  afterRequest: [],
  bookingDetails: [],
  decisionFields: [],
  taskWords: {},
  bookingFilters: [],
};

const PartsContext = createContext(noParts);

/** Provides the parts to the pages; made by the app, which alone knows the modules. */
export const BookingPartsProvider = PartsContext.Provider;

export const useBookingParts = () => useContext(PartsContext);

/** The sections that modules bring to an open booking, below its status. */
export function BookingSections(props: SectionProps) {
  return <Sections sections={useBookingParts().bookingSections} of={props} />;
}

/** What modules warn of in the line of an open booking at a desk. */
export function BookingChips(props: SectionProps) {
  return <Sections sections={useBookingParts().bookingChips} of={props} />;
}

/** What modules know to compare a document with. */
export function DocumentFacts(props: DocumentFactsProps) {
  return <Sections sections={useBookingParts().documentFacts} of={props} />;
}

/** What modules offer a buyer whose request is sent. */
export function AfterRequest(props: AfterRequestProps) {
  return <Sections sections={useBookingParts().afterRequest} of={props} />;
}

/** The sections below its documents. */
export function BookingDetails(props: DetailProps) {
  return <Sections sections={useBookingParts().bookingDetails} of={props} />;
}

// lazy: most readers of a lot's page have no booking of it
const OwnLot = lazy(async () => ({ default: (await import('./mine/OwnLot.tsx')).OwnLot }));

/**
 * What is said of a held lot and what there is to do: beside its details, on the plan, and in the form of a request
 * that has lost it. To whom it belongs reads of their booking instead.
 */
export function HeldLot(props: HeldLotProps) {
  const { HeldLotSection } = useBookingParts();
  const others = HeldLotSection ? <HeldLotSection {...props} /> : props.taken;
  return (
    <Suspense fallback={props.taken}>
      {props.viewer ? <OwnLot lotId={props.lot.id} others={others} /> : others}
    </Suspense>
  );
}

type SectionsProps<P> = { sections: readonly { name: string; Section: ComponentType<P> }[]; of: P };

function Sections<P extends object>({ sections, of }: SectionsProps<P>) {
  return (
    <Suspense>
      {sections.map(({ name, Section }) => (
        <Section key={name} {...of} />
      ))}
    </Suspense>
  );
}
